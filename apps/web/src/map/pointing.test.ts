// @vitest-environment happy-dom
// Pointing at curbs on the map: which is lit, what a click picks, and what the map's features say.
import { Point } from 'maplibre-gl';
import { describe, expect, it, vi } from 'vitest';
import { centerOf, createCurbHitTest, hitBoxRadius } from './curb-hit-test.ts';
import type { HoveredCurb } from './pick.ts';
import {
  linkId,
  ruleSetOf,
  setFeatures,
  squareAround,
  tileLine,
  toPlainFeature,
} from './rendered-features.ts';
import { attributionsOf, hasRasterImage, keepRepainting } from './sources.ts';
import { type FakeFeature, FakeMap } from './testing/played-map.ts';

const lineAt = (lat: number) => ({
  type: 'LineString' as const,
  coordinates: [
    [-1, lat],
    [1, lat],
  ],
});
/** A curb `up` pixels above the center of the screen. */
const curb = (raw: number, id: number, up: number, geometry = lineAt(up / 10)): FakeFeature => ({
  layer: 'curb-line',
  at: [200, 150 - up],
  id,
  raw,
  geometry,
});
const street: FakeFeature = {
  layer: 'street-finder',
  at: [200, 150],
  properties: { name: 'Oak' },
  geometry: lineAt(0.3),
};
const centre = new Point(200, 150);

describe('a curb under the pointer', () => {
  const pointing = (drawn: readonly FakeFeature[], hidden: readonly number[] = []) => {
    const map = new FakeMap(['hover']);
    map.drawn = drawn;
    const hovered: (HoveredCurb | null)[] = [];
    const picking = createCurbHitTest(
      map.map,
      (ruleSet) => !hidden.includes(ruleSet),
      (one) => hovered.push(one),
    );
    return { map, picking, hovered };
  };

  it('is picked the nearest first with the name of its street, hidden ones not', () => {
    const { picking } = pointing([curb(8, 2, 4), curb(7, 1, 2), curb(6, 3, 1), curb(5, 1, 9), street], [3]);
    expect(picking.at(centre, hitBoxRadius.fine)).toEqual([
      { link: 7, ruleSet: 1, street: 'Oak' },
      { link: 8, ruleSet: 2, street: 'Oak' },
    ]);
    expect(picking.at(centre, hitBoxRadius.coarse).map(({ link }) => link)).toEqual([7, 8, 5]);
    expect(picking.featuresOf(5)).toHaveLength(1);
    expect(picking.at(new Point(10, 10), hitBoxRadius.coarse)).toEqual([]);
    expect(picking.featuresOf(5)).toEqual([]);
  });

  it('is there also where curbs are gathered without an id', () => {
    const gathered: FakeFeature = { layer: 'curb-line', at: [200, 146], id: 3, geometry: lineAt(0.4) };
    const { picking } = pointing([gathered]);
    expect(picking.at(centre, 5)).toEqual([]);
    expect(picking.anyAt(centre, 5)).toBe(true);
    expect(picking.anyAt(centre, 3)).toBe(false);
    expect(pointing([gathered], [3]).picking.anyAt(centre, 5)).toBe(false);
    const { id: _none, ...without } = gathered;
    expect(pointing([without], [-1]).picking.anyAt(centre, 5)).toBe(false);
  });

  it('is lit while the pointer is on it, and told with the place of the pointer', () => {
    const { map, picking, hovered } = pointing([curb(7, 1, 4), curb(8, 2, 5)]);
    picking.hover(centre);
    expect(hovered).toEqual([{ link: 7, ruleSet: 1, street: null, x: 200, y: 150 }]);
    expect(map.canvas.classList.contains('over-curb')).toBe(true);
    expect(map.shown.get('hover')).toMatchObject([{ properties: {}, geometry: lineAt(0.4) }]);
    map.shown.delete('hover');
    picking.hover(new Point(201, 150));
    expect(map.shown.has('hover')).toBe(false);
    expect(hovered.at(-1)).toMatchObject({ link: 7, x: 201 });
    picking.hover(new Point(200, 156));
    expect(hovered.at(-1)).toBeNull();
    expect(map.canvas.classList.contains('over-curb')).toBe(false);
    expect(map.shown.get('hover')).toEqual([]);
    picking.hover(centre);
    picking.hover(null);
    expect(hovered.at(-1)).toBeNull();
    expect(map.shown.get('hover')).toEqual([]);
    map.moves = true;
    picking.hover(centre);
    expect(hovered.at(-1)).toBeNull();
  });

  it('is reached wider by a finger than by an arrow', () => {
    expect([hitBoxRadius.fine * 2, hitBoxRadius.coarse * 2]).toEqual([10, 24]);
    expect(centerOf({ left: 10, top: 20, right: 50, bottom: 120 })).toEqual(new Point(30, 70));
  });
});

describe('what the map has drawn', () => {
  const feature = (raw: unknown, id: unknown, properties = {}) =>
    ({
      id,
      properties,
      geometry: lineAt(1),
      _x: 3,
      _y: 4,
      _z: 14,
      _vectorTileFeature: {
        id: raw,
        extent: 4096,
        loadGeometry: () => [
          [
            { x: 1024, y: 2048 },
            { x: 9, y: 9 },
          ],
          [],
          [{ x: 4096, y: 0 }],
        ],
      },
    }) as unknown as Parameters<typeof tileLine>[0];

  it('has links and rule sets where tiles give them', () => {
    expect(
      [feature(7, 2), feature(1, 0), feature(0, 2), feature('7', '2'), feature(undefined, undefined)].map(
        (one) => [linkId(one), ruleSetOf(one), tileLine(one).ruleSet],
      ),
    ).toEqual([
      [7, 2, 2],
      [1, 0, 0],
      [null, 2, 2],
      [null, null, 0],
      [null, null, 0],
    ]);
    const line = tileLine(feature(7, 2, { count: 5, length: 'long' }));
    expect(line).toMatchObject({ tile: { x: 3, y: 4, z: 14 }, link: 7, count: 5, length: null });
    expect(line.starts()).toEqual([
      { x: 0.25, y: 0.5 },
      { x: 1, y: 0 },
    ]);
    expect(toPlainFeature(feature(7, 2, { count: 5 }))).toEqual({
      type: 'Feature',
      properties: {},
      geometry: lineAt(1),
    });
  });

  it('is looked for as far on each side, and set only where the style has its source', () => {
    expect(squareAround(new Point(100, 50), 5)).toEqual([
      [95, 45],
      [105, 55],
    ]);
    const map = new FakeMap(['here']);
    setFeatures(map.map, 'here', [toPlainFeature(feature(1, 1))]);
    setFeatures(map.map, 'elsewhere', [toPlainFeature(feature(1, 1))]);
    expect([...map.shown.keys()]).toEqual(['here']);
  });
});

describe('the sources of the map', () => {
  it('are credited each once, as they write it', () => {
    const map = new FakeMap(['own']);
    for (const [name, attribution] of [
      ['a', 'City 2026'],
      ['b', 'OSM'],
      ['c', 'City 2026'],
      ['d', ''],
      ['e', undefined],
    ])
      map.addSource(String(name), { type: 'raster', attribution });
    expect(attributionsOf(map.map)).toEqual(['City 2026', 'OSM']);
  });

  it('have a picture only when a tile of it came', () => {
    const map = new FakeMap();
    const states: Record<number, string> = { 1: 'errored', 2: 'loading' };
    const tiles = {
      getVisibleCoordinates: () => [1, 2],
      getTile: (place: number) => ({ state: states[place] }),
    };
    map.style = { tileManagers: { imagery: tiles } };
    expect([hasRasterImage(map.map, 'imagery'), hasRasterImage(map.map, 'other')]).toEqual([false, false]);
    states[2] = 'loaded';
    expect(hasRasterImage(map.map, 'imagery')).toBe(true);
  });

  it('are drawn once more when all that was asked for was answered', () => {
    vi.useFakeTimers();
    const map = new FakeMap();
    const stop = keepRepainting(map.map);
    const drawnAgain = () => map.toldOf('triggerRepaint').length;
    vi.advanceTimersByTime(1000);
    expect(drawnAgain()).toBe(0);
    map.happens('dataloading');
    map.loaded = false;
    vi.advanceTimersByTime(600);
    expect(drawnAgain()).toBe(0);
    map.loaded = true;
    vi.advanceTimersByTime(399);
    expect(drawnAgain()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(drawnAgain()).toBe(1);
    map.happens('idle');
    vi.advanceTimersByTime(2000);
    expect(drawnAgain()).toBe(1);
    map.happens('dataloading');
    map.style = null;
    vi.advanceTimersByTime(400);
    map.style = {};
    stop();
    vi.advanceTimersByTime(2000);
    expect(drawnAgain()).toBe(1);
    vi.useRealTimers();
  });
});
