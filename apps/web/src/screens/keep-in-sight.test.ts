// The map goes to a picked curb only when it is not in sight.
import { describe, expect, it } from 'vitest';
import { placeToLook, zoomToRead } from './keep-in-sight.ts';

const camera = { lng: -122.6, lat: 45.5, zoom: 17 };
const frame = { width: 390, height: 350 };
const line = (lng: number, lat: number) => ({
  type: 'LineString' as const,
  coordinates: [[lng - 0.0001, lat] as [number, number], [lng + 0.0001, lat] as [number, number]],
});

describe('a picked curb', () => {
  it('in the frame leaves the map where it is', () => {
    expect(placeToLook(line(-122.6, 45.5), camera, frame)).toBeNull();
    expect(placeToLook(line(-122.6005, 45.5002), camera, frame)).toBeNull();
  });
  it('below the frame, or under the tools at its edge, brings the map to it', () => {
    expect(placeToLook(line(-122.6, 45.497), camera, frame)?.lat).toBeCloseTo(45.497, 6);
    expect(placeToLook(line(-122.596, 45.5), camera, frame)?.lng).toBeCloseTo(-122.596, 6);
  });
  it('that an address names is shown whole, and no nearer than it is read at', () => {
    expect(zoomToRead(line(-122.6, 45.5), frame)).toBe(17.5);
    const long = {
      type: 'LineString' as const,
      coordinates: [[-122.6, 45.5] as [number, number], [-122.6, 45.503] as [number, number]],
    };
    // 0.003° of latitude are 222 pixels, what the tools leave of the frame's height, at zoom 15.15.
    expect(zoomToRead(long, frame)).toBeCloseTo(15.15, 1);
  });
});
