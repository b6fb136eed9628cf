// Zones drawn together: corners are cut so that no two zones overlap; parallel curbs are unchanged.
import { overlapArea, type PolygonGeometry, type Position, planeAt } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { curbLineOf } from '../curb-line.ts';
import {
  polygonOfSource,
  stripOf,
  type ZoneGeometryLink,
  ZonePolygons,
  type ZoneToDraw,
} from './zone-polygons.ts';

const { toPosition } = planeAt([11.25, 43.77]);

/**
 * Creates a curb through points in meters, on the right side of its street, so that its strip lies
 * to its left.
 */
function zone(
  id: string,
  points: readonly (readonly [number, number])[],
  more: Partial<ZoneGeometryLink> = {},
) {
  const coordinates = points.map(([x, y]): Position => toPosition(x, y));
  const link: ZoneGeometryLink = {
    side: 'right',
    baysAngle: 'perpendicular',
    geometry: { type: 'LineString', coordinates },
    sourceProperties: {},
    ...more,
  };
  return { id, link };
}

const shared = (one: PolygonGeometry, other: PolygonGeometry) =>
  overlapArea(one.coordinates, other.coordinates);
function drawn(...zones: ZoneToDraw[]) {
  const polygons = new ZonePolygons(zones);
  return zones.map((_, index) => polygons.polygonOf(index));
}
const areaOf = (polygon: PolygonGeometry) => shared(polygon, polygon);

/**
 * The south side of a court, 40 m to the east, and from its east end 30 m to the north: their 5 m
 * deep bays meet in the corner.
 */
const south = zone('b', [
  [0, 0],
  [40, 0],
]);
const east = zone('a', [
  [40, 0],
  [40, 30],
]);

describe('two curbs that meet inside a corner', () => {
  it('cross when each is drawn by itself, and not when they are drawn together', () => {
    expect(shared(stripOf(south.link), stripOf(east.link))).toBeGreaterThan(20);
    const [one, other] = drawn(south, east);
    if (one === undefined || other === undefined) throw new Error('not drawn');
    expect(shared(one, other)).toBeLessThan(0.001);
    // The smaller zone keeps the corner.
    expect(other).toEqual(stripOf(east.link));
    expect(areaOf(one)).toBeCloseTo(40 * 5 - 5 * 5, 0);
  });

  it('are drawn the same in any order, and whoever else is there', () => {
    const far = zone('c', [
      [0, 90],
      [40, 90],
    ]);
    expect(drawn(far, east, south).slice(1).toReversed()).toEqual(drawn(south, east));
  });

  it('are cut at an acute angle too, and where one runs into the other', () => {
    for (const other of [
      zone('a', [
        [30, -3],
        [10, 12],
      ]),
      zone('a', [
        [38, 1],
        [38, 25],
      ]),
      zone(
        'a',
        [
          [20, 3],
          [20, 25],
        ],
        { side: 'left' },
      ),
    ]) {
      expect(shared(stripOf(south.link), stripOf(other.link))).toBeGreaterThan(1);
      const [one, two] = drawn(south, other);
      if (one === undefined || two === undefined) throw new Error('not drawn');
      expect(shared(one, two)).toBeLessThan(0.001);
    }
  });

  it('begin with their curb still, so that readers find it', () => {
    const [one] = drawn(south, east);
    const [from, to] = one === undefined ? [] : (curbLineOf(one)?.coordinates ?? []);
    expect([from, to]).toEqual([toPosition(0, 0), expect.any(Array)]);
    expect(to?.[1]).toBeCloseTo(43.77, 8);
  });
});

it('keeps spaces inside what is left of their zone', () => {
  const polygons = new ZonePolygons([south, east]);
  const bay = stripOf(
    zone('', [
      [33, 0],
      [40, 0],
    ]).link,
  );
  const cut = polygons.cut(0, bay);
  expect(areaOf(cut)).toBeCloseTo(2 * 5, 0);
  expect(shared(cut, polygons.polygonOf(0))).toBeCloseTo(areaOf(cut), 3);
  const untouched = stripOf(
    zone('', [
      [0, 0],
      [7, 0],
    ]).link,
  );
  expect(polygons.cut(0, untouched)).toBe(untouched);
});

it('leaves curbs along each other as they are: no drawing mends what a source lays over each other', () => {
  const twin = zone('c', [
    [0, 0.5],
    [40, 0.5],
  ]);
  expect(drawn(south, twin)).toEqual([stripOf(south.link), stripOf(twin.link)]);
});

it('never cuts what a source drew: the strip beside it gives way', () => {
  const strip = stripOf(south.link);
  const line = curbLineOf(strip);
  if (line === null) throw new Error('no curb');
  const ofSource = zone('z', [], { geometry: line, sourceProperties: { zonePolygon: strip } });
  const [kept, cut] = drawn(ofSource, east);
  if (kept === undefined || cut === undefined) throw new Error('not drawn');
  expect(kept).toBe(strip);
  expect(shared(kept, cut)).toBeLessThan(0.001);
});

it('is its source’s own polygon while its line is the curb of it, also drawn the other way, and of no other line', () => {
  const strip = stripOf(south.link);
  const curb = curbLineOf(strip);
  if (curb === null) throw new Error('no curb');
  const back = { ...curb, coordinates: [...curb.coordinates].reverse() };
  const sourceProperties = { zonePolygon: strip };
  for (const side of ['left', 'right', 'unknown'] as const)
    for (const geometry of [curb, back])
      expect(polygonOfSource({ ...south.link, side, geometry, sourceProperties })).toBe(strip);
  expect(polygonOfSource({ ...east.link, sourceProperties })).toBeNull();
  for (const zonePolygon of [undefined, 'drawn', curb, { type: 'Polygon' }])
    expect(polygonOfSource({ ...south.link, geometry: curb, sourceProperties: { zonePolygon } })).toBeNull();
});

it('is as deep as a parking lane for its bays, and lies on the roadway’s side of its curb', () => {
  for (const [baysAngle, depth] of [
    [null, 2.4],
    ['parallel', 2.4],
    ['diagonal', 4.8],
    ['perpendicular', 5],
  ] as const)
    for (const side of ['left', 'right'] as const) {
      const strip = stripOf({ ...south.link, baysAngle, side });
      expect(areaOf(strip)).toBeCloseTo(40 * depth, 0);
      const norths = strip.coordinates[0]?.map(([, lat]) => Math.sign(Math.round((lat - 43.77) * 1e7)));
      expect(norths).toContain(side === 'left' ? -1 : 1);
      expect(norths).not.toContain(side === 'left' ? 1 : -1);
      // The ring starts with its curb and is closed.
      expect(strip.coordinates[0]?.[0]).toEqual(toPosition(side === 'left' ? 40 : 0, 0));
      expect(strip.coordinates[0]?.at(-1)).toEqual(strip.coordinates[0]?.[0]);
    }
});

it('has no zone behind its last', () => {
  expect(() => new ZonePolygons([south]).polygonOf(1)).toThrow(RangeError);
  expect(new ZonePolygons([]).cut(0, stripOf(south.link))).toEqual(stripOf(south.link));
});
