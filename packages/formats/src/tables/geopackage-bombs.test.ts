// GeoPackages that make rows of nothing: refused by the name of the table, before a row is read.
import { describe, expect, it } from 'vitest';
import { bombOf } from '../testing/geopackage-bombs.ts';
import { readGeopackage } from './read-geopackage.ts';

describe('a GeoPackage that makes its rows', () => {
  it.each([
    ['a layer that is a view', 'layer view', 'geopackage.not-table', 't'],
    ['a list of layers that never ends', 'endless contents', 'geopackage.not-table', 'gpkg_contents'],
    ['geometry columns that are a view', 'columns view', 'geopackage.not-table', 'gpkg_geometry_columns'],
    ['a virtual table', 'virtual table', 'geopackage.not-table', 't'],
    ['a computed column', 'computed column', 'geopackage.computed', 't'],
  ] as const)('is refused: %s', async (_, kind, code, table) => {
    const file = await bombOf(kind);
    expect(file.bytes.length).toBeLessThan(100_000);
    expect(await readGeopackage(file)).toMatchObject({ ok: false, refusal: { code, params: { table } } });
  });

  it('is refused by SQLite where a view says it is a table', async () => {
    expect(await readGeopackage(await bombOf('forged view'))).toMatchObject({
      ok: false,
      refusal: { code: 'geopackage.damaged' },
    });
  });

  it('ignores triggers, which reading does not call', async () => {
    expect(await readGeopackage(await bombOf('trigger'))).toMatchObject({ ok: true });
  });

  it('counts the bytes of stored rows', async () => {
    const file = await bombOf('large rows');
    expect(await readGeopackage(file)).toMatchObject({ ok: true });
    const read = await readGeopackage(file, {}, 1);
    expect(read).toMatchObject({ ok: false, refusal: { code: 'table.too-large', params: { most: 1 } } });
  });
});
