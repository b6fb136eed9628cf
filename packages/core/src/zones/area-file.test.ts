// Areas in a file: named by the usual properties, combined if they have the same name, rejected by
// position if invalid.
import { describe, expect, it } from 'vitest';
import { AreaReader, areaKey, diffAreaShapes } from './area-file.ts';

const ring = (at: number): [number, number][] => [
  [at, 0],
  [at + 1, 0],
  [at + 1, 1],
  [at, 1],
  [at, 0],
];
const polygon = (at: number) => ({ type: 'Polygon' as const, coordinates: [ring(at)] });
const feature = (properties: object | null, geometry: unknown) => ({ type: 'Feature', properties, geometry });

function read(features: readonly unknown[], property: string | null = null) {
  const reader = new AreaReader(property);
  for (const [index, one] of features.entries()) reader.take(one, index);
  return reader;
}

describe('the areas of a file', () => {
  it('are named by the usual properties, and those of one name belong together', () => {
    const { areas, refused } = read([
      feature({ neighborhood: 'Ballard', id: 7 }, polygon(0)),
      feature({ NAME: 'Belltown' }, polygon(2)),
      feature({ name: ' ', District: 12 }, polygon(4)),
      feature({ name: 'BALLARD ' }, { type: 'MultiPolygon', coordinates: [[ring(6)], [ring(8)]] }),
    ]);
    expect(refused).toEqual([]);
    expect(areas.map(({ name, features }) => [name, features])).toEqual([
      ['Ballard', [0, 3]],
      ['Belltown', [1]],
      ['12', [2]],
    ]);
    expect(areas[0]?.geometries.map(({ type }) => type)).toEqual(['Polygon', 'MultiPolygon']);
    const other = read([feature({ name: 'a', code: 'X1' }, polygon(0))], 'code');
    expect(other.areas[0]?.name).toBe('X1');
  });

  it('are not named by a number that is none, nor by what is no text', () => {
    const named = (name: unknown) => feature({ name, title: 'b' }, polygon(0));
    const { areas } = read([named(Number.POSITIVE_INFINITY), named(0), named(false), named('')]);
    expect(areas.map(({ name, features }) => [name, features])).toEqual([
      ['b', [0, 2, 3]],
      ['0', [1]],
    ]);
    expect(read([feature({ name: 'a' }, polygon(0))], 'toString').refused).toMatchObject([{ name: null }]);
  });

  it('are longitude and latitude: another system that a geometry names is refused by its name', () => {
    const named = (name: unknown) => ({ ...polygon(0), crs: { type: 'name', properties: { name } } });
    const { areas, refused } = read([
      feature({ name: 'none' }, { ...polygon(0), crs: null }),
      feature({ name: 'ogc' }, named('urn:ogc:def:crs:OGC:1.3:CRS84')),
      feature({ name: 'epsg' }, named('urn:ogc:def:crs:EPSG::4326')),
      feature({ name: 'metres' }, named('EPSG:3857')),
      feature({ name: 'odd' }, { ...polygon(0), crs: { href: 'x' } }),
    ]);
    expect(areas.map(({ name }) => name)).toEqual(['none', 'ogc', 'epsg']);
    expect(refused.map(({ refusal }) => refusal)).toEqual([
      { code: 'crs.unknown', params: { crs: 'EPSG:3857' } },
      { code: 'crs.unknown', params: { crs: '?' } },
    ]);
  });

  it('are mended where files are careless, and refused with their place where they are wrong', () => {
    const { areas, refused } = read([
      feature({ name: 'open' }, { type: 'Polygon', coordinates: [ring(0).slice(0, 4)] }),
      feature({ name: 'third' }, { type: 'Polygon', coordinates: [ring(0).map((one) => [...one, 9])] }),
      feature({ name: 'line' }, { type: 'LineString', coordinates: ring(0) }),
      feature({ name: 'none' }, null),
      feature({ other: 1 }, polygon(0)),
      feature(null, polygon(0)),
      { type: 'Point', coordinates: [0, 0] },
      null,
      feature(
        { name: 'bow' },
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [1, 0],
              [0, 1],
              [0, 0],
            ],
          ],
        },
      ),
      feature({ name: 'x'.repeat(101) }, polygon(0)),
      feature({ name: 'empty' }, { type: 'MultiPolygon', coordinates: [] }),
      feature({ name: 'odd' }, { type: 'MultiPolygon', coordinates: [[ring(0)], 'x'] }),
      feature(
        { name: 'large' },
        { type: 'Polygon', coordinates: [Array.from({ length: 10_001 }, (_, at) => [at / 1000, 0])] },
      ),
    ]);
    expect(areas.map(({ name }) => name)).toEqual(['open', 'third']);
    expect(areas[0]?.geometries).toEqual([polygon(0)]);
    expect(areas[1]?.geometries).toEqual([polygon(0)]);
    expect(refused.map(({ index, refusal }) => [index, refusal.code])).toEqual([
      [2, 'zone.import-no-area'],
      [3, 'zone.import-no-area'],
      [4, 'zone.import-no-name'],
      [5, 'zone.import-no-name'],
      [6, 'zone.import-not-a-feature'],
      [7, 'zone.import-not-a-feature'],
      [8, 'geometry.self-crossing-polygon'],
      [9, 'zone.name-long'],
      [10, 'zone.import-no-area'],
      [11, 'geometry.no-coordinates'],
      [12, 'geometry.too-many-vertices'],
    ]);
  });

  it('are known again by their name, and only what differs changes', () => {
    expect(areaKey('  Old  TOWN ')).toBe(areaKey('old town'));
    const held = [polygon(0), polygon(2), polygon(2)].map((geometry, id) => ({ id, geometry }));
    expect(diffAreaShapes(held, [polygon(0), polygon(2), polygon(2)])).toEqual({ gone: [], added: [] });
    const { gone, added } = diffAreaShapes(held, [polygon(2), polygon(4)]);
    expect(gone.map(({ id }) => id)).toEqual([0, 2]);
    expect(added).toEqual([polygon(4)]);
    expect(diffAreaShapes([], [polygon(1), polygon(1)]).added).toHaveLength(2);
  });
});
