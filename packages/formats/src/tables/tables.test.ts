// Tables of cities: each format in all its variants, and every kind of damage, with its location.
import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../format.ts';
import { formatFor } from '../registry.ts';
import { hasSharedData, sharedFile } from '../testing/shared-data.ts';
import { dbfOf, geopackageOf, shpOf } from '../testing/table-files.ts';
import { zipOf } from '../testing/zip-file.ts';
import { parseCellNumber } from './place-columns.ts';
import { parseWellKnownText } from './well-known-text.ts';

async function tryRead(file: SourceFile, mapping?: unknown) {
  const format = await formatFor([file]);
  if (!format.ok) return format;
  const result = await format.value.read?.([file], { mapping });
  if (result === undefined) throw new Error('cannot read');
  return result;
}
async function read(file: SourceFile, mapping: object) {
  const result = await tryRead(file, { version: 1, link: {}, rules: [], ...mapping });
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  return result.value;
}
const csv = (text: string, encoding: BufferEncoding = 'utf8'): SourceFile => ({
  name: 'curbs.csv',
  bytes: Buffer.from(text, encoding),
});
const two = [
  [13.4, 52.5],
  [13.401, 52.5],
] as const;

describe('CSV', () => {
  it.each<[string, string, object]>([
    ['well-known text', 'id;geom\na;"LINESTRING (13.4 52.5, 13.401 52.5)"', { wkt: 'geom' }],
    ['text with heights', 'id;geom\na;"LINESTRING Z (13.4 52.5 34, 13.401 52.5 34)"', { wkt: 'geom' }],
    [
      'GeoJSON',
      'id\tg\na\t"{""type"":""LineString"",""coordinates"":[[13.4,52.5],[13.401,52.5]]}"',
      { geojson: 'g' },
    ],
    ['pairs', 'id,p\na,"13.4 52.5, 13.401 52.5"', { pairs: 'p', order: 'lng lat' }],
    ['pairs the other way', 'id|p\na|52.5,13.4;52.5,13.401', { pairs: 'p', order: 'lat lng' }],
    [
      'columns of both ends, with decimal commas',
      'id;x1;y1;x2;y2\na;13,4;52,5;13,401;52,5',
      { from: { lng: 'x1', lat: 'y1' }, to: { lng: 'x2', lat: 'y2' } },
    ],
  ])('reads lines of %s', async (_, text, place) => {
    const { data, issues } = await read(csv(text), { link: { outsideId: 'id' }, place });
    expect(issues).toEqual([]);
    expect(data.links).toMatchObject([
      { outsideId: 'a', geometry: { type: 'LineString', coordinates: two } },
    ]);
  });

  it('reads points, each as a short line, and says which row has no place', async () => {
    const { data, issues } = await read(csv('id,at\n1,"52.5, 13.4"\n2,\n'), {
      link: { outsideId: 'id', pointLength: 6 },
      place: { pair: 'at', order: 'lat lng' },
    });
    expect(data.links).toHaveLength(1);
    expect(
      issues.map(({ severity, code, place, params }) => [severity, code, place, params.columns]),
    ).toEqual([
      ['error', 'mapping.empty-place', 'line 3', 'at'],
      ['warning', 'mapping.line-of-point', 'line 2: geometry.coordinates', undefined],
    ]);
  });

  it('leaves out a row that lacks ends of its line, as an error that names the empty columns', async () => {
    const { data, issues } = await read(
      csv('id,x1,y1,x2,y2\na,13.4,52.5,13.5,52.5\nb,13.4,52.5,13.5,\nc,13.4, ,,52.5\n'),
      {
        link: { outsideId: 'id' },
        place: { from: { lng: 'x1', lat: 'y1' }, to: { lng: 'x2', lat: 'y2' } },
      },
    );
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['a']);
    expect(issues).toEqual([
      { severity: 'error', code: 'mapping.empty-place', place: 'line 3', params: { columns: 'y2' } },
      { severity: 'error', code: 'mapping.empty-place', place: 'line 4', params: { columns: 'y1, x2' } },
    ]);
  });

  it.each<[string, Buffer]>([
    ['UTF-8 with its mark', Buffer.from('\ufeffcalle;g\nPeñón;POINT(13.4 52.5)\n')],
    ['UTF-16', Buffer.from('\ufeffcalle;g\nPeñón;POINT(13.4 52.5)\n', 'utf16le')],
    ['UTF-16 without its mark', Buffer.from('calle;g\nPeñón;POINT(13.4 52.5)\n', 'utf16le')],
    ['Windows-1252', Buffer.from('calle;g\nPeñón;POINT(13.4 52.5)\n', 'latin1')],
  ])('finds the encoding %s', async (name, bytes) => {
    const { data, issues } = await read(
      { name: 'c.csv', bytes },
      { link: { streetName: 'calle', pointLength: 5 }, place: { wkt: 'g' } },
    );
    expect(data.links[0]?.streetName).toBe('Peñón');
    expect(issues.some(({ code }) => code === 'table.encoding-guessed')).toBe(/1252|without/.test(name));
  });

  it('reads prices and limits with their units, and names line and column of those it cannot', async () => {
    const text =
      'g,price,limit\n"LINESTRING(1 1,1 1.001)",$2.50,3 Hr\n"LINESTRING(1 1,1 1.001)",free?,2P\n"LINESTRING(1 1,1 1.001)","2,50 $",No Time Limit\n';
    const { data, issues } = await read(csv(text), {
      currency: 'AUD',
      place: { wkt: 'g' },
      rules: [
        {
          always: {
            activity: 'parking',
            pricePerHourFrom: 'price',
            maxStayFrom: { column: 'limit', unit: 'minutes' },
          },
        },
      ],
    });
    expect(data.ruleSets).toMatchObject([
      [{ maxStay: 180, payment: { rates: [{ tiers: [{ fee: 250, per: 60 }] }] } }],
      [{ subActivity: 'rules-unknown', description: 'limit: 2P; price: free?' }],
      [{ maxStay: null, payment: { rates: [{ tiers: [{ fee: 250, per: 60 }] }] } }],
    ]);
    expect(issues).toMatchObject([{ severity: 'loss', code: 'mapping.rule-value', place: 'line 3: price' }]);
  });

  it('tells uneven rows and places that cannot be read', async () => {
    const { data, issues } = await read(csv('id,g\n1,"POINT(1 1)"\n2,"POINT(1 1)",more\n3,here\n'), {
      link: { pointLength: 5 },
      place: { wkt: 'g' },
    });
    expect(data.links).toHaveLength(1);
    expect(issues).toMatchObject([
      { severity: 'error', code: 'table.row-length', place: 'line 3', params: { found: 3, wanted: 2 } },
      { severity: 'error', code: 'mapping.value', place: 'line 4: g', params: { value: 'here' } },
      { code: 'mapping.line-of-point' },
    ]);
  });

  it.each<[string, SourceFile, unknown, string, object]>([
    [
      'a quote that never closes',
      csv('a,b\n1,"2\n3,4\n'),
      {},
      'table.csv',
      { reason: 'CSV_QUOTE_NOT_CLOSED' },
    ],
    ['a header alone', csv('a,b\n\n,\n'), {}, 'table.no-rows', {}],
    ['no mapping', csv('a,b\n1,2\n'), null, 'geojson.mapping-needed', { columns: 'a, b' }],
    [
      'a column that is not there',
      csv('a,b\n1,2\n'),
      { place: { wkt: 'c' } },
      'mapping.column-missing',
      { columns: 'c' },
    ],
    ['an encoding nobody knows', csv('a,b\n1,2\n'), { encoding: 'klingon' }, 'table.encoding-unknown', {}],
    [
      'another encoding than it says',
      csv('a,b\n\xff,2\n', 'latin1'),
      { encoding: 'utf-8' },
      'table.not-in-encoding',
      {},
    ],
    [
      'projected coordinates without a word',
      csv('g,h\n"LINESTRING(391779 5820074,391100 5819000)",1\n'),
      { place: { wkt: 'g' } },
      'geometry.looks-projected',
      { place: 'line 2: geometry.coordinates[0]' },
    ],
  ])('refuses %s', async (_, file, mapping, code, params) => {
    const whole = mapping === null ? undefined : { version: 1, link: {}, ...Object(mapping) };
    expect(await tryRead(file, whole)).toMatchObject({ ok: false, refusal: { code, params } });
  });
});

describe('a shapefile', () => {
  const utm = [
    [391_779, 5_820_074],
    [391_879, 5_820_074],
  ] as const;
  const prj =
    'PROJCS["ETRS_1989_UTM_Zone_33N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",15.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
  const parts = (encoding: BufferEncoding = 'utf8') => [
    { name: 'curbs.shp', bytes: shpOf([utm, utm]) },
    {
      name: 'curbs.dbf',
      bytes: dbfOf(
        ['street', 'kind'],
        [
          ['Allée', 'paid'],
          ['B', ''],
        ],
        encoding,
      ),
    },
    { name: 'curbs.prj', bytes: Buffer.from(prj) },
  ];

  it.each<[string, BufferEncoding, string | null]>([
    ['.cpg', 'latin1', 'ISO 8859-1'],
    ['.cpg with a number', 'utf8', '65001'],
    ['its bytes, when it says nothing', 'latin1', null],
  ])('is reprojected by .prj and decoded by %s', async (_, encoding, cpg) => {
    const more = cpg === null ? [] : [{ name: 'curbs.cpg', bytes: Buffer.from(cpg) }];
    const { data, issues } = await read(zipOf('c.zip', [...parts(encoding), ...more]), {
      link: { streetName: 'street' },
    });
    expect(data.links.map(({ streetName }) => streetName)).toEqual(['Allée', 'B']);
    const [lng, lat] = data.links[0]?.geometry.coordinates[0] ?? [0, 0];
    expect([lng, lat]).toEqual([expect.closeTo(13.405, 2), expect.closeTo(52.52, 2)]);
    expect(issues).toMatchObject([{ code: 'crs.reprojected', params: { crs: 'ETRS_1989_UTM_Zone_33N' } }]);
  });

  const whole = zipOf('c.zip', parts());
  it.each<[string, SourceFile, string, object]>([
    [
      'a truncated zip',
      { name: 'c.zip', bytes: whole.bytes.subarray(0, whole.bytes.length - 60) },
      'zip.damaged',
      {},
    ],
    [
      'a zip without shapes',
      zipOf('c.zip', [{ name: 'a.txt', bytes: Buffer.from('x') }]),
      'shapefile.none',
      {},
    ],
    [
      'a shape without columns',
      zipOf('c.zip', parts().slice(0, 1)),
      'shapefile.part-missing',
      { part: 'curbs.dbf' },
    ],
    [
      'a zip that unpacks to more than it says',
      zipOf('c.zip', [{ name: 'a.shp', bytes: Buffer.alloc(1_000_000), said: 1000 }]),
      'zip.size-mismatch',
      {},
    ],
    [
      'a zip that says it is enormous',
      zipOf('c.zip', [{ name: 'a.shp', bytes: Buffer.alloc(10), said: 4_000_000_000 }]),
      'zip.too-large',
      {},
    ],
    [
      'shapes that are cut off',
      zipOf('c.zip', [{ name: 'curbs.shp', bytes: shpOf([utm, utm]).subarray(0, 200) }, ...parts().slice(1)]),
      'shapefile.record',
      { record: 2 },
    ],
    [
      'columns of another file',
      zipOf('c.zip', [{ name: 'curbs.shp', bytes: shpOf([utm]) }, ...parts().slice(1)]),
      'shapefile.rows',
      { shapes: 1, rows: 2 },
    ],
    [
      'another encoding than .cpg says',
      zipOf('c.zip', [...parts('latin1'), { name: 'curbs.cpg', bytes: Buffer.from('UTF-8') }]),
      'shapefile.encoding',
      { row: 1, column: 'street' },
    ],
    [
      'two layers without a choice',
      zipOf('c.zip', [...parts(), ...parts().map(({ name, bytes }) => ({ name: `b${name}`, bytes }))]),
      'table.layer-needed',
      { layers: 'curbs, bcurbs' },
    ],
  ])('is refused: %s', async (_, file, code, params) => {
    expect(await tryRead(file, { version: 1, link: {} })).toMatchObject({
      ok: false,
      refusal: { code, params },
    });
  });
});

describe('a GeoPackage', () => {
  it('is read layer by layer, in its own system', async () => {
    const file = await geopackageOf(['curbs', 'other'], [two]);
    expect(await tryRead(file, { version: 1, link: {} })).toMatchObject({
      refusal: { code: 'table.layer-needed', params: { layers: 'curbs, other' } },
    });
    const { data } = await read(file, { layer: 'curbs', link: { streetName: 'street' } });
    expect(data.links).toMatchObject([{ streetName: 'Calle 1', geometry: { coordinates: two } }]);
    const utm = await geopackageOf(
      ['c'],
      [
        [
          [391_779, 5_820_074],
          [391_879, 5_820_074],
        ],
      ],
      25_833,
    );
    const projected = await read(utm, {});
    expect(projected.data.links[0]?.geometry.coordinates[0]?.[0]).toBeCloseTo(13.405, 2);
  });

  it('is refused when it is damaged, holds no layer, or its system is unknown', async () => {
    const file = await geopackageOf(['curbs'], [two]);
    const cut = { name: 'c.gpkg', bytes: file.bytes.slice(0, 3000) };
    expect(await tryRead(cut, { version: 1, link: {} })).toMatchObject({
      refusal: { code: 'geopackage.damaged' },
    });
    expect(await tryRead(await geopackageOf([], []), { version: 1, link: {} })).toMatchObject({
      refusal: { code: 'geopackage.no-layer' },
    });
    expect(await tryRead(await geopackageOf(['c'], [two], 987_654), { version: 1, link: {} })).toMatchObject({
      refusal: { code: 'crs.unknown', params: { crs: 'EPSG:987654' } },
    });
  });
});

it('reads numbers and texts of places strictly', () => {
  expect(['1,5', '1.5', '1,234,567', 'x', ''].map(parseCellNumber)).toEqual([1.5, 1.5, null, null, null]);
  expect(parseWellKnownText('LINESTRING(1 1')).toBeNull();
  expect(parseWellKnownText('CIRCLE(1 1)')).toBeNull();
  expect(parseWellKnownText('SRID=25833;POLYGON((0 0,1 0,1 1,0 0))')).toEqual({
    type: 'Polygon',
    srid: 25_833,
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  });
});

describe.skipIf(!hasSharedData)('real tables (needs the real data)', () => {
  it('metered places of a CSV with a GeoJSON column: prices and limits by period', async () => {
    const { data, issues } = await read(sharedFile('vancouver-meters/parking-meters.csv'), {
      currency: 'CAD',
      place: { geojson: 'Geom' },
      link: { outsideId: 'METERID', pointLength: 6 },
      rules: [
        {
          always: {
            activity: 'parking',
            pricePerHourFrom: 'R_MF_9A_6P',
            maxStayFrom: { column: 'T_MF_9A_6P', unit: 'hours' },
            timeSpans: [
              { daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '09:00', to: '18:00' }] },
            ],
          },
        },
      ],
    });
    expect(data.links.length).toBeGreaterThan(6500);
    expect(data.links.every(({ ruleSet }) => ruleSet !== null)).toBe(true);
    expect(issues.filter(({ severity }) => severity === 'error').length).toBeLessThan(data.links.length / 20);
  });

  it('bays of a CSV by two columns', async () => {
    const { data } = await read(sharedFile('melbourne-onstreet/on-street-parking-bays.csv'), {
      place: { lng: 'Longitude', lat: 'Latitude' },
      link: { outsideId: 'KerbsideID', pointLength: 6 },
    });
    expect(data.links.length).toBeGreaterThan(1000);
  });
});
