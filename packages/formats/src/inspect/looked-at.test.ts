// What an inspection reports: geometries, bounds, coordinate systems, the first records and what a
// mapping makes of them.
import { type Position, planeAt } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { textOf } from '../format.ts';
import { geojsonFormat } from '../geojson/geojson.ts';
import { type InspectOptions, inspectFiles, requiredMappingColumns, tryMapping } from '../inspect-files.ts';
import { cityOf } from '../testing/one-curb.ts';
import { fileOf } from '../testing/shared-data.ts';

async function inspected(file: ReturnType<typeof fileOf>, options: InspectOptions = {}) {
  const found = await inspectFiles([file], options);
  if (!found.ok) throw new Error(JSON.stringify(found.refusal));
  return found.value;
}
const feature = (geometry: unknown, properties: object = {}) => ({ type: 'Feature', properties, geometry });
const collection = (features: readonly unknown[], more: object = {}) =>
  fileOf({ type: 'FeatureCollection', features, ...more }, 'a.geojson');
const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
const line = (...coordinates: Position[]) => ({ type: 'LineString', coordinates });

describe('records that are looked at', () => {
  it('are counted by their geometries, the commonest first, also those without one', async () => {
    const found = await inspected(
      collection([
        feature(point(1, 50)),
        feature(line([1, 50], [2, 51])),
        feature(line([1, 50], [2, 51])),
        feature(null),
        'nothing',
        feature({ type: 'Point' }),
        feature(line([3, 40], [2, 51])),
      ]),
    );
    expect(Object.entries(found.geometries)).toEqual([
      ['LineString', 3],
      ['Point', 2],
      ['none', 2],
    ]);
    expect(found).toMatchObject({
      format: 'geojson',
      needsMapping: true,
      records: 7,
      bounds: [1, 40, 3, 51],
    });
    expect(found.features.map(({ id }) => id)).toEqual([0, 1, 2, 6].map((index) => `features[${index}]`));
    expect([found.timeZone, found.currency, found.cityName, found.layer, found.layers]).toEqual([
      null,
      null,
      null,
      null,
      [],
    ]);
  });

  it('are shown up to two thousand, and all of them bound and counted', async () => {
    const many = Array.from({ length: 2001 }, (_, index) => feature(point(1 + index / 1000, 50)));
    const found = await inspected(collection(many));
    expect([found.features.length, found.records, found.bounds]).toEqual([2000, 2001, [1, 50, 3, 50]]);
    expect(found.geometries).toEqual({ Point: 2001 });
  });

  it('lie where most of the first two hundred are, unless a person says where', async () => {
    const berlin = Array.from({ length: 3 }, () => feature(point(13.4, 52.5)));
    const all = [feature(point(-74, 40.7)), ...berlin];
    expect((await inspected(collection(all))).guess).toMatchObject({
      timeZone: 'Europe/Berlin',
      currency: 'EUR',
    });
    expect((await inspected(collection(all), { timeZone: 'Asia/Tokyo' })).guess).toMatchObject({
      timeZone: 'Asia/Tokyo',
      currency: 'JPY',
    });
    expect((await inspected(collection(all), { currency: 'CHF' })).guess).toMatchObject({
      timeZone: 'Europe/Berlin',
      currency: 'CHF',
    });
  });

  it('are shown in longitude and latitude, whatever their system, and not at all in one nobody knows', async () => {
    const mercator = [feature(line([1_491_681, 6_891_041], [1_491_781, 6_891_041]))];
    const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
    const known = await inspected(collection(mercator, crs('EPSG:3857')));
    expect(known.crs).toBe('EPSG:3857');
    expect(known.bounds?.[0]).toBeCloseTo(13.4, 2);
    const unknown = await inspected(collection(mercator, crs('EPSG:999999')));
    expect([unknown.crs, unknown.bounds, unknown.features, unknown.geometries]).toEqual([
      'EPSG:999999',
      null,
      [],
      { LineString: 1 },
    ]);
    expect((await inspected(collection(mercator))).bounds).toBeNull();
  });

  it('of tables are where their columns say, and the words of the person go into the guess', async () => {
    const csv = fileOf('name;lng;lat\na;13.4;52.5\nb;;\n', 'a.csv');
    const found = await inspected(csv, { encoding: 'utf-8', delimiter: ';', format: 'csv' });
    expect(found).toMatchObject({
      geometries: { Point: 1, none: 1 },
      bounds: [13.4, 52.5, 13.4, 52.5],
      guess: { encoding: 'utf-8', delimiter: ';', place: { lng: 'lng', lat: 'lat' } },
    });
    expect(found.features).toEqual([{ id: 'line 2', name: null, geometry: point(13.4, 52.5) }]);
    expect((await inspected(csv)).guess).not.toHaveProperty('delimiter');
  });
});

describe('a city that explains itself', () => {
  it('needs no mapping, and shows its curbs by their ids and names', async () => {
    const data = cityOf([], { timeZone: 'America/New_York', calendar: { periods: [] } });
    const written = await geojsonFormat.write?.(data, { now: 0 });
    const [file] = written?.ok === true ? written.value.files : [];
    const found = await inspected(fileOf(file === undefined ? '' : textOf(file), 'own.geojson'));
    const [link] = data.links;
    expect(found).toMatchObject({
      format: 'geojson',
      needsMapping: false,
      records: 1,
      geometries: { LineString: 1 },
      guess: null,
      sample: null,
      columns: [],
      looksLikeAssets: false,
      timeZone: 'America/New_York',
      currency: 'USD',
      cityName: 'C',
      bounds: [-73.98, 40.75996, -73.979, 40.75996],
      features: [{ id: link?.outsideId, name: 'High Street', geometry: link?.geometry }],
    });
  });

  it('is refused as reading it is', async () => {
    expect(await inspectFiles([fileOf('{', 'x.json')], {})).toMatchObject({
      refusal: { code: 'source.json-truncated' },
    });
    expect(await inspectFiles([fileOf({ version: '3.0', data: { zones: [] } })], {})).toMatchObject({
      refusal: { code: 'cds.version' },
    });
    expect(await inspectFiles([], { format: 'csv' })).toMatchObject({ refusal: { code: 'format.no-file' } });
    expect(
      await inspectFiles([fileOf('a,b\n1,2'), fileOf('a,b\n1,2', 'b')], { format: 'csv' }),
    ).toMatchObject({
      refusal: { code: 'format.one-file', params: { name: 'b' } },
    });
  });
});

describe('the first records', () => {
  it('are fifty at most, with their places and all columns', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => feature(point(1, 50), { n: index }));
    const { sample } = await inspected(collection([...rows, feature(point(1, 50), { late: 1 })]));
    expect(sample?.records.map(({ index }) => index)).toEqual(rows.slice(0, 50).map((_, index) => index));
    expect(sample?.records[7]).toEqual({ place: 'features[7]', index: 7, record: rows[7] });
    expect(sample?.columns).toEqual(['n', 'late']);
  });

  it('are as many as fit before the first that does not', async () => {
    const rows = [10, 200_000, 200_000, 10].map((length) => feature(point(1, 50), { t: 'x'.repeat(length) }));
    expect((await inspected(collection(rows))).sample?.records.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('become what a mapping says, each with its own issues and none of the file’s', async () => {
    const plane = planeAt([13.4, 52.5]);
    const away = { type: 'LineString', coordinates: [plane.toPosition(0, 0), plane.toPosition(50, 0)] };
    const rows = [
      feature(away, { id: 'a', limit: 60, len: 50, more: { x: 1 } }),
      feature(point(13.4, 52.5), { id: 'b', limit: 'x' }),
      feature(line([530_000, 180_000], [530_100, 180_000]), { id: 'c' }),
      'nothing',
    ];
    const { sample } = await inspected(collection(rows));
    if (sample === null) throw new Error('no sample');
    const mapping = {
      version: 1,
      timeZone: 'Europe/Berlin',
      link: { outsideId: 'id', pointLength: 6, length: { column: 'len', unit: 'metres' } },
      rules: [{ always: { activity: 'parking', maxStayFrom: { column: 'limit', unit: 'minutes' } } }],
    };
    const tried = await tryMapping(sample, mapping, {}, 'a.geojson');
    if (!tried.ok) throw new Error(JSON.stringify(tried.refusal));
    const [first, second, third, fourth] = tried.value;
    expect(first).toMatchObject({
      place: 'features[0]',
      row: 1,
      values: { id: 'a', limit: '60', len: '50', more: '{"x":1}' },
      links: [{ outsideId: 'a' }],
      restrictions: [{ maxStay: 60 }],
      issues: [],
    });
    expect(second).toMatchObject({
      row: 2,
      links: [{ outsideId: 'b' }],
      issues: [{ code: 'mapping.rule-value', place: 'features[1].properties.limit' }],
    });
    expect(third).toMatchObject({
      row: 3,
      links: [],
      restrictions: [],
      issues: [{ severity: 'error', code: 'geometry.looks-projected', place: 'features[2]' }],
    });
    expect(fourth).toMatchObject({
      row: 4,
      values: {},
      links: [],
      issues: [{ severity: 'error', code: 'source.not-a-feature', place: 'features[3]' }],
    });
  });

  it('of which none can be tried with a wrong mapping refuse it, with its place', async () => {
    const { sample } = await inspected(collection([feature(point(1, 50), { id: 'a' })]));
    if (sample === null) throw new Error('no sample');
    const tried = (mapping: object) => tryMapping(sample, { version: 1, link: {}, ...mapping }, {}, 'a');
    expect(await tried({ link: { side: 7 } })).toMatchObject({ refusal: { code: 'mapping.invalid' } });
    expect(await tried({ timeZone: 'X/Y' })).toMatchObject({ refusal: { code: 'mapping.time-zone' } });
    expect(await tried({ crs: 'EPSG:1' })).toMatchObject({ refusal: { code: 'crs.unknown' } });
  });
});

it('a mapping needs the columns it names, and is refused with the place of its first mistake', async () => {
  const mapping = { version: 1, link: { side: 'S' }, only: { K: ['x'] }, rules: [] };
  expect(await requiredMappingColumns(mapping)).toEqual({ ok: true, value: ['K', 'S'] });
  expect(await requiredMappingColumns({ ...mapping, version: 2 })).toMatchObject({
    refusal: { code: 'mapping.invalid', params: { place: 'version', value: ' (2)' } },
  });
  expect(await requiredMappingColumns('none')).toMatchObject({ refusal: { params: { place: '$' } } });
});
