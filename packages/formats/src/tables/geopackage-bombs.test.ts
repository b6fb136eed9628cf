// GeoPackages that generate endless rows: rejected by the name of the table before a row is read.
import { describe, expect, it } from 'vitest';
import { bombOf } from '../testing/geopackage-bombs.ts';
import { readGeopackage } from './read-geopackage.ts';

describe('a GeoPackage that makes its rows', () => {
  it.each([
    ['a layer that is a view', 'layer view', 'geopackage.not-table', 't'],
    ['a view whose listed name is in other letters', 'layer view in capitals', 'geopackage.not-table', 'T'],
    ['a view beside a table that says it is one', 'false list of tables', 'geopackage.not-table', 't'],
    [
      'a list of layers under a name in other letters',
      'contents view in capitals',
      'geopackage.not-table',
      'gpkg_contents',
    ],
    ['a list of layers that never ends', 'endless contents', 'geopackage.not-table', 'gpkg_contents'],
    ['geometry columns that are a view', 'columns view', 'geopackage.not-table', 'gpkg_geometry_columns'],
    ['a virtual table', 'virtual table', 'geopackage.not-table', 't'],
    ['a computed column', 'computed column', 'geopackage.computed', 't'],
  ] as const)('is refused: %s', async (_, kind, code, table) => {
    const file = await bombOf(kind);
    expect(file.bytes.length).toBeLessThan(100_000);
    expect(await readGeopackage(file)).toMatchObject({ ok: false, refusal: { code, params: { table } } });
  });

  it.each([
    ['a view says it is a table', 'forged view', 'malformed'],
    ['a table is written as its rows are made', 'forged select', 'malformed'],
    ["the layer is one of SQLite's own tables", 'table of SQLite', 'no such table: pragma_function_list'],
    ['the layer is named with its schema', 'table of a schema', 'no such table: main.t'],
  ] as const)('is refused as damaged where %s', async (_, kind, reason) => {
    expect(await readGeopackage(await bombOf(kind))).toMatchObject({
      ok: false,
      refusal: { code: 'geopackage.damaged', params: { reason: expect.stringContaining(reason) } },
    });
  });

  it('ignores triggers, which reading does not call', async () => {
    expect(await readGeopackage(await bombOf('trigger'))).toMatchObject({ ok: true });
  });

  it.each([
    ['stored rows', 'large rows'],
    ['values that many rows share', 'large default'],
  ] as const)('counts the bytes of %s', async (_, kind) => {
    const file = await bombOf(kind);
    expect(await readGeopackage(file)).toMatchObject({ ok: true });
    const read = await readGeopackage(file, {}, 1);
    expect(read).toMatchObject({ ok: false, refusal: { code: 'table.too-large', params: { most: 1 } } });
  });
});
