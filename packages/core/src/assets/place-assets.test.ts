// Tests the positions of assets along links.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceLine } from '../city/links/divide-link.ts';
import { offsetLine } from '../city/links/offset.ts';
import type { Position } from '../platform/geometry/geometry.ts';
import { lineLength } from '../platform/geometry/length.ts';
import { planeAt } from '../platform/geometry/plane.ts';
import { AssetPlacer, nearestAlong, type PlaceableLink } from './place-assets.ts';

const line: Position[] = [
  [10, 50],
  [10.001, 50],
  [10.001, 50.0006],
];
const geometry = { type: 'LineString', coordinates: line } as const;
const length = lineLength({ ...geometry, coordinates: line });

describe('the point of a line nearest to a place', () => {
  it('is found again at its metres, whatever side it was put to', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (share, out) => {
          const at = share * length;
          // Near a corner, another point of the line may be nearest.
          fc.pre(Math.abs(at - lineLength({ type: 'LineString', coordinates: line.slice(0, 2) })) > 4);
          const short = sliceLine({ ...geometry, coordinates: line }, at, at + 0.05);
          const [place] = offsetLine(short, out).coordinates;
          if (place === undefined) throw new Error('no place');
          const found = nearestAlong(line, place);
          expect(Math.abs(found.at - at)).toBeLessThan(0.1);
          expect(Math.abs(found.distance - Math.abs(out))).toBeLessThan(0.05);
        },
      ),
    );
  });
});

/** A street to the east with a curb on each side, 12 m apart, and the next block after it. */
const links: PlaceableLink[] = [
  {
    id: 1,
    block: 7,
    side: 'left',
    coordinates: offsetLine(
      {
        type: 'LineString',
        coordinates: [
          [10, 50],
          [10.001, 50],
        ],
      },
      6,
    ).coordinates,
  },
  {
    id: 2,
    block: 7,
    side: 'right',
    coordinates: offsetLine(
      {
        type: 'LineString',
        coordinates: [
          [10, 50],
          [10.001, 50],
        ],
      },
      -6,
    ).coordinates,
  },
  {
    id: 3,
    block: 8,
    side: 'left',
    coordinates: offsetLine(
      {
        type: 'LineString',
        coordinates: [
          [10.0012, 50],
          [10.002, 50],
        ],
      },
      6,
    ).coordinates,
  },
];

describe('assets', () => {
  const placer = new AssetPlacer(links);
  const point = (lng: number, lat: number) =>
    ({ type: 'Point', coordinates: [lng, lat] as Position }) as const;

  it('stand on the nearest link, or on none that is far', () => {
    const [place, ...more] = placer.placesOf({
      id: 5,
      geometry: point(10.0005, 50.00006),
      touchesBothSides: false,
    });
    expect(more).toEqual([]);
    expect(place).toMatchObject({ asset: 5, link: 1 });
    expect(place?.at).toBeGreaterThan(35);
    expect(place?.at).toBeLessThan(37);
    expect(place?.distance).toBeLessThan(1);
    expect(placer.placesOf({ id: 6, geometry: point(10.0005, 50.001), touchesBothSides: false })).toEqual([]);
    expect(new AssetPlacer([]).placesOf({ id: 6, geometry: point(10, 50), touchesBothSides: false })).toEqual(
      [],
    );
  });
  it('stand where they would when the links were added in portions', () => {
    const portioned = new AssetPlacer();
    for (const link of links) portioned.add([link]);
    for (const lng of [10.0003, 10.00095, 10.0015])
      for (const touchesBothSides of [false, true]) {
        const asset = { id: 5, geometry: point(lng, 50), touchesBothSides };
        expect(portioned.placesOf(asset)).toEqual(placer.placesOf(asset));
        expect(portioned.placesOf(asset).length).toBeGreaterThan(0);
      }
  });
  it('that cross the street stand on both sides of it, and not on the next block', () => {
    const places = placer.placesOf({ id: 5, geometry: point(10.00095, 50), touchesBothSides: true });
    expect(new Set(places.map(({ link }) => link))).toEqual(new Set([1, 2]));
  });
  it('that are areas stand where their middle is', () => {
    const ring: Position[] = [
      [10.0004, 50.00005],
      [10.0006, 50.00005],
      [10.0006, 50.00007],
      [10.0004, 50.00007],
      [10.0004, 50.00005],
    ];
    const [place] = placer.placesOf({
      id: 9,
      geometry: { type: 'Polygon', coordinates: [ring] },
      touchesBothSides: false,
    });
    expect(place?.link).toBe(1);
    expect(Math.abs((place?.at ?? 0) - 35.7)).toBeLessThan(0.5);
  });
  it('stand on a curb within fifteen metres, and of equals on the first', () => {
    const plane = planeAt([10, 50]);
    const along = (id: number, y: number, block: number | null = null, side = 'left'): PlaceableLink => ({
      id,
      block,
      side,
      coordinates: [plane.toPosition(-50, y), plane.toPosition(50, y)],
    });
    const placed = (curbs: readonly PlaceableLink[], touchesBothSides = false) =>
      new AssetPlacer(curbs)
        .placesOf({ id: 1, geometry: point(10, 50), touchesBothSides })
        .map(({ link, at, distance }) => [link, Math.round(at), Math.round(distance * 10) / 10]);
    expect(placed([along(4, 14.9)])).toEqual([[4, 50, 14.9]]);
    expect(placed([along(4, 15.1)])).toEqual([]);
    expect(placed([along(8, 6), along(3, 6), along(5, 7)])).toEqual([[3, 50, 6]]);
    // The other side belongs to the same block; a curb without a block has no other side.
    const street = [along(1, 4, 20, 'left'), along(2, -5, 20, 'left'), along(6, 9, 20, 'right')];
    expect(placed([...street, along(7, -6, 21, 'right')], true)).toEqual([
      [1, 50, 4],
      [6, 50, 9],
    ]);
    expect(placed(street)).toEqual([[1, 50, 4]]);
    expect(placed([along(1, 4), along(2, -5, null, 'right')], true)).toEqual([[1, 50, 4]]);
  });
});
