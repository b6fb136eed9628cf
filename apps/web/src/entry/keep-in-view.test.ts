// When the map moves to a picked curb: only if the curb is not visible.
import { describe, expect, it } from 'vitest';
import { centerOfLine, centerThatReveals, zoomToFitLine } from './keep-in-view.ts';

const camera = { lng: -122.6, lat: 45.5, zoom: 17 };
const frame = { width: 390, height: 350 };
const line = (lng: number, lat: number) => ({
  type: 'LineString' as const,
  coordinates: [[lng - 0.0001, lat] as [number, number], [lng + 0.0001, lat] as [number, number]],
});

describe('a picked curb', () => {
  it('in the frame leaves the map where it is', () => {
    expect(centerThatReveals(line(-122.6, 45.5), camera, frame)).toBeNull();
    expect(centerThatReveals(line(-122.6005, 45.5002), camera, frame)).toBeNull();
  });
  it('below the frame, or under the tools at its edge, brings the map to it', () => {
    expect(centerThatReveals(line(-122.6, 45.497), camera, frame)?.lat).toBeCloseTo(45.497, 6);
    expect(centerThatReveals(line(-122.596, 45.5), camera, frame)?.lng).toBeCloseTo(-122.596, 6);
  });
  it('that an address names is shown whole, and no nearer than it is read at', () => {
    expect(zoomToFitLine(line(-122.6, 45.5), frame)).toBe(17.5);
    const long = {
      type: 'LineString' as const,
      coordinates: [[-122.6, 45.5] as [number, number], [-122.6, 45.503] as [number, number]],
    };
    // At zoom 15.15, 0.003° of latitude are 222 pixels, which is the height of the frame without
    // the tools.
    expect(zoomToFitLine(long, frame)).toBeCloseTo(15.15, 1);
  });
});

const at = (lng: number, lat: number, to: readonly [number, number] = [lng, lat]) => ({
  type: 'LineString' as const,
  coordinates: [[lng, lat] as [number, number], [...to] as [number, number]],
});

describe('the free area beside panels', () => {
  const world = { lng: 0, lat: 0, zoom: 0 };
  const degrees = (pixels: number) => (pixels * 360) / 512;
  const area = { width: 200, height: 1000, x: 40 };
  it.each([
    [-28.1, 'moves'],
    [-27.9, null],
    [107.9, null],
    [108.1, 'moves'],
  ] as const)('begins and ends %s pixels from the center of the map: %s', (pixels, moves) => {
    const place = centerThatReveals(at(degrees(pixels), 0), world, area);
    expect(place === null).toBe(moves === null);
    // The curb comes to the center of the area, which is 40 pixels to the right of the map's.
    if (place !== null) expect(place.lng).toBeCloseTo(degrees(pixels - 40), 4);
  });
  it('does not include what lies under a card', () => {
    const card = { left: 60, top: -20, right: 90, bottom: 20 };
    const place = (pixels: number) =>
      centerThatReveals(at(degrees(pixels), 0), world, { ...area, covers: [card] });
    expect([47, 49, 101, 103].map((pixels) => place(pixels) !== null)).toEqual([false, true, true, false]);
  });
});

describe('the frame', () => {
  // At zoom 0 the world is 512 pixels wide: one pixel is 360 / 512 of a degree.
  const world = { lng: 0, lat: 0, zoom: 0 };
  const degrees = (pixels: number) => (pixels * 360) / 512;
  it.each([
    [67.9, null],
    [68.1, 'moves'],
    [-67.9, null],
    [-68.1, 'moves'],
  ] as const)('200 wide, %s pixels to the side: %s', (pixels, moves) => {
    const place = centerThatReveals(at(degrees(pixels), 0), world, { width: 200, height: 1000 });
    expect(place === null).toBe(moves === null);
  });
  it('keeps more room at its ends than at its sides', () => {
    const down = at(0, -20);
    // 20 degrees of latitude are about 29 pixels.
    expect(centerThatReveals(down, world, { width: 1000, height: 2 * (64 + 30) })).toBeNull();
    expect(centerThatReveals(down, world, { width: 1000, height: 2 * (64 + 28) })).toEqual({
      lng: 0,
      lat: -20,
    });
  });
  it('half as near is twice as near at the next zoom', () => {
    const far = at(degrees(40), 0);
    expect(centerThatReveals(far, world, { width: 200, height: 1000 })).toBeNull();
    expect(centerThatReveals(far, { ...world, zoom: 1 }, { width: 200, height: 1000 })).not.toBeNull();
  });
});

it('is looked at in the middle of its box, whichever way it runs', () => {
  expect(centerOfLine(at(4, 10, [2, 30]))).toEqual({ lng: 3, lat: 20 });
});

it('that is wide is shown whole between the sides of the frame', () => {
  const wide = at(0, 0, [0.01, 0]);
  // The whole world (360 degrees) is 512 × 2^zoom pixels wide. Here 0.01 degrees fill 136 pixels.
  const zoom = Math.log2((136 / 0.01) * (360 / 512));
  expect(zoomToFitLine(wide, { width: 200, height: 5000 })).toBeCloseTo(zoom, 4);
  expect(zoomToFitLine(wide, { width: 60, height: 5000 })).toBe(17.5);
});
