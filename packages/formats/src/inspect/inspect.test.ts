// Inspecting files: columns, coordinate systems, guessed mappings that can read their own source,
// and trying a mapping on records.
import { describe, expect, it } from 'vitest';
import { inspectFiles, parseRecordPlace, tryMapping } from '../inspect-files.ts';
import { formatFor } from '../registry.ts';
import { featurePlace, rowPlace } from '../tables/source-table.ts';
import { fileOf, hasSharedData, sharedFile } from '../testing/shared-data.ts';
import { dbfOf, shpOf } from '../testing/table-files.ts';
import { zipOf } from '../testing/zip-file.ts';

async function inspected(...files: Parameters<typeof inspectFiles>[0][number][]) {
  const found = await inspectFiles(files, {});
  if (!found.ok) throw new Error(`${found.refusal.code} ${JSON.stringify(found.refusal.params)}`);
  return found.value;
}

const csv = [
  'ID;Straße;Lado;Tiempo máximo;Tarifa/hora;wkt;empty',
  ...Array.from(
    { length: 70 },
    (_, at) =>
      `c${at};Calle ${at % 3};${at % 2 === 0 ? 'Norte' : 'Sur'};${at % 2 === 0 ? 2 : 4} h;1,50 €;LINESTRING(-3.7 40.4${at + 10}, -3.701 40.4${at + 10});`,
  ),
].join('\n');

describe('a table', () => {
  it('shows columns with values, and where its records are', async () => {
    const found = await inspected(fileOf(csv, 'calles.csv'));
    expect(found).toMatchObject({ format: 'csv', needsMapping: true, records: 70, crs: null });
    expect(found.columns.map(({ name, type, filled }) => [name, type, filled])).toEqual([
      ['ID', 'text', 70],
      ['Straße', 'text', 70],
      ['Lado', 'text', 70],
      ['Tiempo máximo', 'text', 70],
      ['Tarifa/hora', 'text', 70],
      ['wkt', 'text', 70],
      ['empty', 'empty', 0],
    ]);
    expect(found.columns[0]?.values).toEqual([]);
    expect(found.columns[2]?.values).toEqual([
      { value: 'Norte', count: 35 },
      { value: 'Sur', count: 35 },
    ]);
    expect(found.bounds?.map((degrees) => Number(degrees.toFixed(3)))).toEqual([-3.701, 40.41, -3.7, 40.479]);
    expect(found.features).toHaveLength(70);
    expect(found.features[0]?.id).toBe('line 2');
  });

  it('is given a mapping that reads it: place, names, side, limit, price, zone and currency by where it lies', async () => {
    const file = fileOf(csv, 'calles.csv');
    const { guess, guessed } = await inspected(file);
    expect(guess).toMatchObject({
      timeZone: 'Europe/Madrid',
      currency: 'EUR',
      place: { wkt: 'wkt' },
      link: { outsideId: 'ID', compassSide: { column: 'Lado', values: { Norte: 'N', Sur: 'S' } } },
      rules: [
        {
          always: {
            activity: 'parking',
            maxStayFrom: { column: 'Tiempo máximo', unit: 'minutes' },
            priceFrom: { column: 'Tarifa/hora', unit: 'major', per: 60 },
          },
        },
      ],
    });
    expect(guessed).toContain('place');
    const format = await formatFor([file]);
    const read = format.ok ? await format.value.read?.([file], { mapping: guess }) : undefined;
    if (read?.ok !== true) throw new Error('the guess does not read its file');
    expect(read.value.issues).toEqual([]);
    expect(read.value.data.links[1]).toMatchObject({ outsideId: 'c1', compassSide: 'S' });
    expect(read.value.data.ruleSets[read.value.data.links[1]?.ruleSet ?? -1]?.[0]).toMatchObject({
      maxStay: 240,
      payment: { currency: 'EUR', rates: [{ tiers: [{ fee: 150, per: 60 }] }] },
    });
  });

  it('guesses no rule from days and hours alone: they may be those of a ban', async () => {
    const found = await inspected(fileOf('id,days,hours,lat,lng\n1,M-F,800-1800,40,-3', 'a.csv'));
    expect(found.guess).toMatchObject({ place: { lat: 'lat', lng: 'lng' } });
    expect(found.guess).not.toHaveProperty('rules');
  });

  it('tells categories apart, and which of their values nobody knows', async () => {
    const rows = ['No Parking', 'NS', 'Loading Zone', 'Bus stop', 'Metered', 'Qwxz'];
    const text = ['regulation,x,y,hrlimit', ...rows.map((rule) => `${rule},-3,40,2`)].join('\n');
    const found = await inspected(fileOf(text, 'a.csv'));
    expect(found.guess).toMatchObject({
      rules: [
        {
          column: 'regulation',
          values: {
            'No Parking': { activity: 'no parking' },
            NS: { activity: 'no stopping' },
            'Loading Zone': { activity: 'loading', maxStayFrom: { column: 'hrlimit', unit: 'hours' } },
            'Bus stop': { activity: 'stopping', users: [{ anyOf: ['bus'] }] },
            Metered: { activity: 'parking', subActivity: 'paid-parking' },
          },
        },
      ],
    });
    expect(found.guessed).toContain('rules[0].values.Qwxz');
    expect(JSON.stringify(found.guess)).not.toContain('Qwxz');
  });
});

describe('long values', () => {
  const text = (note: string) => `id,note,lat,lng\n1,${note},40,-3\n2,short,40.1,-3\n`;

  it('are not listed to choose from', async () => {
    const listed = async (length: number) =>
      (await inspected(fileOf(text('x'.repeat(length)), 'a.csv'))).columns[1]?.values.length;
    expect([await listed(500), await listed(501)]).toEqual([2, 0]);
  });

  it('are not kept to try a mapping on, and nothing is tried then', async () => {
    const found = await inspectFiles([fileOf(text('x'.repeat(300_001)), 'a.csv')], { format: 'csv' });
    expect(found).toMatchObject({ ok: true, value: { records: 2, sample: { records: [] } } });
    if (!found.ok || found.value.sample === null) throw new Error('no sample');
    const { sample } = found.value;
    const mapping = { version: 1, place: { lat: 'lat', lng: 'lng' }, link: { outsideId: 'id' } };
    expect(await tryMapping(sample, mapping, {}, 'a.csv')).toEqual({ ok: true, value: [] });
  });
});

describe('a CurbLR feed', () => {
  const feed = (manifest: object) =>
    fileOf(
      JSON.stringify({
        type: 'FeatureCollection',
        manifest: { createdDate: '2026-01-01', priorityHierarchy: ['parking'], ...manifest },
        features: [
          {
            type: 'Feature',
            geometry: {
              type: 'LineString',
              coordinates: [
                [-122.68, 45.52],
                [-122.679, 45.52],
              ],
            },
            properties: {
              location: {
                shstRefId: 'ref',
                sideOfStreet: 'right',
                shstLocationStart: 5,
                shstLocationEnd: 80,
                assetType: 'sign',
              },
              regulations: [],
            },
          },
        ],
      }),
      'feed.curblr.json',
    );

  it.each([
    [{}, null, null],
    [{ timeZone: 'America/Denver' }, 'America/Denver', null],
    [{ currency: 'EUR' }, null, 'EUR'],
  ])(
    'that says only %j of zone and currency is looked at, and the rest is left open',
    async (said, timeZone, currency) => {
      expect(await inspected(feed(said))).toMatchObject({
        format: 'curblr',
        records: 1,
        needsMapping: false,
        timeZone,
        currency,
      });
    },
  );

  it('that says a zone nobody knows is refused', async () => {
    expect(await inspectFiles([feed({ timeZone: 'Mars/Base' })], {})).toMatchObject({
      ok: false,
      refusal: { code: 'curblr.time-zone', params: { value: 'Mars/Base' } },
    });
  });
});

describe('a shapefile', () => {
  const line = (at: number) =>
    [
      [-3.7, 40.4 + at],
      [-3.701, 40.4 + at],
    ] as const;
  const shp = shpOf([line(0), line(0.1)]);
  const dbf = dbfOf(['STREET'], [['Alcalá'], ['Goya']], 'utf8');

  it('is read in its parts as well as zipped', async () => {
    const parts = [
      { name: 'curbs.dbf', bytes: dbf },
      { name: 'curbs.shx', bytes: Buffer.from('x') },
      { name: 'curbs.shp', bytes: shp },
      { name: 'curbs.cpg', bytes: Buffer.from('UTF-8') },
    ];
    const loose = await inspected(...parts);
    expect(loose).toMatchObject({ format: 'shapefile', records: 2, geometries: { LineString: 2 } });
    const zipped = await inspected(zipOf('curbs.zip', parts));
    expect({ ...zipped, columns: [] }).toEqual({ ...loose, columns: [] });
    expect(loose.columns[0]?.samples).toEqual(['Alcalá', 'Goya']);
    const part = await inspectFiles([{ name: 'curbs.shp', bytes: shp }], {});
    expect(part).toMatchObject({ ok: false, refusal: { code: 'shapefile.part-missing' } });
  });

  it('of several layers names them, and looks into the one that is chosen', async () => {
    const zip = zipOf('two.zip', [
      { name: 'a.shp', bytes: shp },
      { name: 'a.dbf', bytes: dbf },
      { name: 'b.shp', bytes: shp },
      { name: 'b.dbf', bytes: dbf },
    ]);
    expect(await inspected(zip)).toMatchObject({ layers: ['a', 'b'], records: 0, columns: [], guess: null });
    const chosen = await inspectFiles([zip], { layer: 'b' });
    expect(chosen).toMatchObject({ ok: true, value: { layer: 'b', records: 2, guess: { layer: 'b' } } });
  });
});

describe('trying a mapping on the first records', () => {
  it('says of each record what it becomes, or why it does not', async () => {
    const text = 'id,lat,lng,limit\na,40,-3,2 h\nb,40.1,-3,soon\nc,,-3,1 h\n';
    const { sample } = await inspected(fileOf(text, 'a.csv'));
    if (sample === null) throw new Error('no sample');
    const mapping = {
      version: 1,
      place: { lat: 'lat', lng: 'lng' },
      link: { outsideId: 'id', pointLength: 6 },
      rules: [{ always: { activity: 'parking', maxStayFrom: { column: 'limit', unit: 'minutes' } } }],
    };
    const tried = await tryMapping(sample, mapping, {}, 'a.csv');
    if (!tried.ok) throw new Error(tried.refusal.code);
    const [first, second, third] = tried.value;
    expect(first).toMatchObject({ row: 2, links: [{ outsideId: 'a' }], restrictions: [{ maxStay: 120 }] });
    expect(second).toMatchObject({
      row: 3,
      links: [{ outsideId: 'b' }],
      restrictions: [{ subActivity: 'rules-unknown', description: 'limit: soon' }],
      issues: [{ severity: 'loss', code: 'mapping.rule-value', place: 'line 3: limit' }],
    });
    expect(third).toMatchObject({
      row: 4,
      links: [],
      issues: [{ severity: 'error', code: 'mapping.empty-place' }],
    });
    const wrong = await tryMapping(sample, { ...mapping, link: { side: 'Seite' } }, {}, 'a.csv');
    expect(wrong).toMatchObject({
      ok: false,
      refusal: { code: 'mapping.column-missing', params: { columns: 'Seite' } },
    });
  });

  it('takes places of issues apart', () => {
    expect(parseRecordPlace('line 17: price')).toEqual({ row: 17, column: 'price' });
    expect(parseRecordPlace('features[3].properties.a.b')).toEqual({ row: 4, column: 'a.b' });
    expect(parseRecordPlace('features[3].geometry.coordinates')).toEqual({ row: 4, column: null });
    expect(parseRecordPlace('curbs 5: x y')).toEqual({ row: 5, column: 'x y' });
    expect(parseRecordPlace('Curbs of ward 3 12: price 2')).toEqual({ row: 12, column: 'price 2' });
    expect(parseRecordPlace('record 4')).toEqual({ row: 4, column: null });
    for (const [place, parts] of [
      [rowPlace('My layer 7').record, { row: 7, column: null }],
      [rowPlace('My layer 7').column('a: 1'), { row: 7, column: 'a: 1' }],
      [featurePlace(0).column('a b'), { row: 1, column: 'a b' }],
      [featurePlace(0).column(''), { row: 1, column: null }],
    ] as const)
      expect(parseRecordPlace(place)).toEqual(parts);
    expect(parseRecordPlace('links[7]')).toEqual({ row: null, column: null });
  });
});

describe.skipIf(!hasSharedData)('real files (needs the real data)', () => {
  it.each([
    ['seattle-curbspace/ParkingConfiguration_demo.geojson', 1089, 'CATEGORY'],
    ['sf-regulations-meters-subset/parking_regulations.geojson', 1274, 'regulation'],
    ['melbourne-onstreet/parking-zones-map-data-simple.csv', 8095, 'category'],
    ['grand-rapids-downtown/parking_meters.geojson', 64, 'cost_per_hour'],
    ['vancouver-meters/parking-meters.csv', 6879, 'Geom'],
    ['melbourne-onstreet/on-street-parking-bays.csv', 23_864, 'Longitude'],
    ['melbourne-onstreet/on-street-parking-bay-sensors.csv', 3309, 'lat lng'],
  ])('%s: the guess reads every record', async (path, records, said) => {
    const file = sharedFile(path);
    const { guess } = await inspected(file);
    expect(JSON.stringify(guess)).toContain(said);
    const format = await formatFor([file]);
    const read = format.ok ? await format.value.read?.([file], { mapping: guess }) : undefined;
    if (read?.ok !== true) throw new Error('the guess does not read its file');
    expect(read.value.data.links.length).toBeGreaterThanOrEqual(records);
    expect(read.value.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  it('an inventory of meters without rules: assets, not curbs where one may park', async () => {
    const file = sharedFile('el-paso-meters-revenue/meters.geojson');
    const { guess, looksLikeAssets } = await inspected(file);
    expect(looksLikeAssets).toBe(true);
    const format = await formatFor([file]);
    const read = format.ok ? await format.value.read?.([file], { mapping: guess }) : undefined;
    expect(read?.ok === true && read.value.data.links).toEqual([]);
  });
});
