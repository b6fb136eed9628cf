// Coordinate systems: known ones convert to known locations, unknown ones are rejected by name.
import { describe, expect, it } from 'vitest';
import { declaredCrs, resolveProjection } from './projection.ts';

describe('projectionOf', () => {
  it.each([
    'EPSG:4326',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:EPSG::4269',
    'urn:ogc:def:crs:EPSG:latest:4326',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    '4326',
  ])('%s is longitude and latitude', (name) => {
    expect(resolveProjection(name)).toEqual({ ok: true, value: null });
  });

  // Points with coordinates published for both systems (EPSG guidance notes and the systems' own origins).
  it.each<[string, number, number, number, number, number]>([
    ['EPSG:3857', -20_037_508.342789, 20_037_508.342789, -180, 85.0511287798, 6],
    ['EPSG:900913', 1_492_237.77, 6_894_699.8, 13.405, 52.52, 3],
    ['EPSG:32633', 500_000, 0, 15, 0, 6],
    ['EPSG:32733', 500_000, 10_000_000, 15, 0, 6],
    ['EPSG:25832', 500_000, 0, 9, 0, 6],
    ['EPSG:2154', 700_000, 6_600_000, 3, 46.5, 6],
    ['EPSG:2227', 6_561_666.6667, 1_640_416.6667, -120.5, 36.5, 5],
    ['EPSG:2926', 1_640_416.6667, 0, -120.8333333, 47, 5],
    ['EPSG:2263', 984_250, 0, -74, 40.1666667, 5],
    // The Eiffel Tower, the Dom Tower of Utrecht, Big Ben, and the old observatory of Bern.
    ['EPSG:2154', 648_237.3, 6_862_271.7, 2.2945, 48.8582, 3],
    ['EPSG:28992', 136_900, 455_950, 5.1214, 52.0907, 2],
    ['EPSG:27700', 530_268, 179_640, -0.1246, 51.5007, 3],
    ['EPSG:2056', 2_600_000, 1_200_000, 7.43864, 46.95108, 4],
  ])('%s %s %s', (name, x, y, lng, lat, digits) => {
    const projection = resolveProjection(name);
    const [east, north] = (projection.ok && projection.value?.(x, y)) || [0, 0];
    expect(east).toBeCloseTo(lng, digits);
    expect(north).toBeCloseTo(lat, digits);
  });

  it('takes a proj4 text, and refuses what it does not know', () => {
    const projection = resolveProjection('+proj=utm +zone=33 +datum=WGS84');
    expect(projection.ok && projection.value?.(500_000, 0)[0]).toBeCloseTo(15, 6);
    for (const name of [
      'EPSG:99999',
      'EPSG:2926/5703',
      'urn:ogc:def:crs:EPSG::1',
      'LOCAL_CS',
      '+proj=nonsense',
      '',
    ])
      expect(resolveProjection(name)).toMatchObject({ ok: false, refusal: { code: 'crs.unknown' } });
  });
});

it('declaredCrs reads every form, and refuses one without a name', () => {
  expect(declaredCrs({})).toEqual({ ok: true, value: null });
  expect(declaredCrs({ crs: { type: 'name', properties: { name: 'EPSG:2926' } } })).toEqual({
    ok: true,
    value: 'EPSG:2926',
  });
  expect(declaredCrs({ crs: { type: 'EPSG', properties: { code: 2926 } } })).toEqual({
    ok: true,
    value: 'EPSG:2926',
  });
  expect(declaredCrs({ crs: { type: 'link', properties: { href: 'x' } } })).toMatchObject({
    refusal: { code: 'crs.unknown' },
  });
});
