// The rows of a GeoPackage layer: columns, locations, coordinate system, and which layer is read.
import initSqlite from 'sql.js';
import { describe, expect, it } from 'vitest';
import { geopackageOf } from '../testing/table-files.ts';
import { isSqlite, readGeopackage } from './read-geopackage.ts';

const line = [
  [13.4, 52.5],
  [13.401, 52.5],
] as const;

/** Builds a GeoPackage and changes it with additional SQL statements. */
async function changed(layers: readonly string[], sql: string, srs = 4326) {
  const file = await geopackageOf(layers, [line, line], srs);
  const sqlite = await initSqlite();
  const database = new sqlite.Database(file.bytes);
  database.run(sql);
  const bytes = database.export();
  database.close();
  return { name: 'c.gpkg', bytes };
}
async function read(file: Parameters<typeof readGeopackage>[0], layer?: string) {
  const table = await readGeopackage(file, { layer });
  if (!table.ok) throw new Error(JSON.stringify(table.refusal));
  return table.value;
}

describe('a row', () => {
  it('has its columns, but no blobs, and is known by its layer and number', async () => {
    const file = await changed(
      ['curbs of 2026'],
      `alter table "curbs of 2026" add column photo blob; alter table "curbs of 2026" add column price real;
       update "curbs of 2026" set fid = 41, photo = x'00ff', price = 2.5, street = null where fid = 2;`,
    );
    const { records, placeOf, layers } = await read(file);
    const geometry = { type: 'LineString', coordinates: line };
    expect(records).toEqual([
      { type: 'Feature', properties: { fid: 1, street: 'Calle 1', photo: null, price: null }, geometry },
      { type: 'Feature', properties: { fid: 41, street: null, price: 2.5 }, geometry },
    ]);
    expect([placeOf(0).record, placeOf(1).record, placeOf(1).column('street')]).toEqual([
      'curbs of 2026 1',
      'curbs of 2026 41',
      'curbs of 2026 41: street',
    ]);
    expect(layers).toEqual([]);
  });

  it('may have no geometry, and one that is broken is refused with its number', async () => {
    const empty = await read(await changed(['c'], 'update c set geom = null where fid = 1;'));
    expect(empty.records).toMatchObject([{ geometry: null }, { geometry: { type: 'LineString' } }]);
    const text = await read(await changed(['c'], `update c set geom = 'POINT(1 1)';`));
    expect(text.records[0]).toMatchObject({ geometry: null });
    const broken = await changed(['c'], `update c set geom = x'4750000100000000' where fid = 2;`);
    expect(await readGeopackage(broken)).toMatchObject({
      refusal: { code: 'geopackage.geometry', params: { name: 'c.gpkg', layer: 'c', row: 2 } },
    });
  });

  it('is one of some at least, and of so many bytes at most', async () => {
    const none = await changed(['c'], 'delete from c;');
    expect(await readGeopackage(none)).toMatchObject({ refusal: { code: 'table.no-rows' } });
    const large = await changed(['c'], 'update c set street = hex(zeroblob(300000));');
    expect(await readGeopackage(large, {}, 1)).toMatchObject({
      refusal: { code: 'table.too-large', params: { name: 'c.gpkg', most: 1 } },
    });
    expect((await readGeopackage(large, {}, 2)).ok).toBe(true);
  });
});

describe('a layer', () => {
  it('is chosen by its name; those of other kinds are none', async () => {
    const other = `insert into gpkg_contents values ('styles', 'attributes');`;
    expect((await read(await changed(['b'], other))).layers).toEqual([]);
    const two = await changed(['b', 'a'], other);
    expect((await read(two, 'b')).layers).toEqual(['a', 'b']);
    for (const layer of [undefined, 'styles', 'B'])
      expect(await readGeopackage(two, { layer })).toMatchObject({
        refusal: { code: 'table.layer-needed', params: { name: 'c.gpkg', layers: 'a, b' } },
      });
    const one = await geopackageOf(['b'], [line]);
    expect(await readGeopackage(one, { layer: 'c' })).toMatchObject({
      refusal: { code: 'table.layer-needed', params: { layers: 'b' } },
    });
  });

  it.each<[string, number, string, string | null]>([
    ['longitude and latitude', 4326, '', null],
    ['no system', 0, '', null],
    ['an undefined one', -1, '', null],
    ['a number', 25_833, '', 'EPSG:25833'],
    [
      'a number of somebody’s own',
      100_001,
      `update gpkg_spatial_ref_sys set organization = 'esri', organization_coordsys_id = 102100;`,
      'ESRI:102100',
    ],
    [
      'its definition',
      100_001,
      `update gpkg_spatial_ref_sys set definition = 'PROJCS["x",GEOGCS["y"]]';`,
      'PROJCS["x",GEOGCS["y"]]',
    ],
    ['a system that is not listed', 25_833, 'delete from gpkg_spatial_ref_sys;', 'EPSG:25833'],
  ])('is in %s', async (_, srs, sql, crs) => {
    expect((await read(await changed(['c'], sql, srs))).crs).toBe(crs);
  });
});

it('a file is one by its first fifteen letters', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(
    ['SQLite format 3\0', 'SQLite format 3', 'SQLite format 4', 'SQLite'].map(bytes).map(isSqlite),
  ).toEqual([true, true, false, false]);
});
