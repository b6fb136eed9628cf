// A city's own records read with a mapping: every link field, the source of time zone, currency and
// coordinate system, required columns, and what is stored, lost and reported.
import { lineLength } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../format.ts';
import { fileOf } from '../testing/shared-data.ts';
import { geojsonFormat } from './geojson.ts';
import { parseMapping } from './mapping.ts';
import { requiredColumns } from './read-mapped.ts';

const line = (at = 0) => ({
  type: 'LineString',
  coordinates: [
    [13.4, 52.5 + at],
    [13.401, 52.5 + at],
  ],
});
interface Row {
  readonly [column: string]: unknown;
}
const record = (properties: Row, geometry: unknown = line(), more: object = {}) => ({
  type: 'Feature',
  properties,
  geometry,
  ...more,
});

async function tryRead(
  records: readonly unknown[],
  mapping: object,
  options: ReadOptions = {},
  more: object = {},
) {
  const file = fileOf({ type: 'FeatureCollection', features: records, ...more }, 'data/curbs.geojson');
  const read = await geojsonFormat.read?.([file], {
    ...options,
    mapping: { version: 1, link: {}, rules: [], ...mapping },
  });
  if (read === undefined) throw new Error('cannot read');
  return read;
}
async function read(
  records: readonly unknown[],
  mapping: object,
  options: ReadOptions = {},
  more: object = {},
) {
  const result = await tryRead(records, mapping, options, more);
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  const { data, issues, lost, places } = result.value;
  return { data, lost, places, issues };
}
const linkOf = async (properties: Row, link: object, more: object = {}) =>
  (await read([record(properties)], { link, ...more })).data.links[0];

describe('a link', () => {
  it('has what its columns say, trimmed, in any letters', async () => {
    const properties = {
      ID: ' x7 ',
      ST: ' Main St ',
      F: '1st',
      T: '2nd',
      CS: 'ne',
      S: 'RIGHT',
      N: '4.4',
      A: 'Diagonal',
      R: 'R-1',
    };
    const link = {
      outsideId: 'ID',
      streetName: 'ST',
      fromStreetName: 'F',
      toStreetName: 'T',
      compassSide: 'CS',
      side: 'S',
      baysCount: 'N',
      baysAngle: 'A',
      regulation: 'R',
    };
    expect(await linkOf(properties, link)).toEqual({
      outsideId: 'x7',
      block: null,
      fromNode: null,
      toNode: null,
      streetName: 'Main St',
      compassSide: 'NE',
      fromStreetName: '1st',
      toStreetName: '2nd',
      side: 'right',
      geometry: line(),
      baysCount: 4,
      baysAngle: 'diagonal',
      shstRefId: null,
      shstLocationStart: null,
      shstLocationEnd: null,
      ruleSet: null,
      regulation: 'R-1',
      status: 'active',
      sourceProperties: properties,
    });
    expect(await linkOf({ ...properties, CS: 'North', S: 'both', A: '45°' }, link)).toMatchObject({
      compassSide: null,
      side: 'unknown',
      baysAngle: null,
    });
  });

  it('has two cross streets of one column, which its own columns go before', async () => {
    const crossStreets = { column: 'X', between: ' - ' };
    expect(await linkOf({ X: ' Oak - Elm ' }, { crossStreets })).toMatchObject({
      fromStreetName: 'Oak',
      toStreetName: 'Elm',
    });
    expect(await linkOf({ X: 'Oak - Elm', T: 'Ash' }, { crossStreets, toStreetName: 'T' })).toMatchObject({
      fromStreetName: 'Oak',
      toStreetName: 'Ash',
    });
    expect(await linkOf({ X: 'Oak' }, { crossStreets })).toMatchObject({
      fromStreetName: 'Oak',
      toStreetName: null,
    });
  });

  it('has a value of a table, whatever its letters and blanks, or none', async () => {
    const side = { column: 'S', values: { ' North ': 'left', s: 'right', mid: null } };
    const sideOf = async (S: unknown) => (await linkOf({ S }, { side }))?.side;
    expect([await sideOf('NORTH'), await sideOf(' S '), await sideOf('mid'), await sideOf('x')]).toEqual([
      'left',
      'right',
      'unknown',
      'unknown',
    ]);
    expect((await linkOf({ A: 'x', B: null, C: 7 }, { outsideId: ['A', 'B', 'C'] }))?.outsideId).toBe('x//7');
    expect((await linkOf({ A: ' ', B: null }, { outsideId: ['A', 'B'] }))?.outsideId).toBe('curbs.geojson/0');
  });

  it('is known by its column, else by the feature’s id, else by its file and number', async () => {
    const rows = [
      record({ I: 'a' }, line(), { id: 5 }),
      record({ I: '' }, line(), { id: 5 }),
      record({ I: null }),
    ];
    const { data, places } = await read(rows, { link: { outsideId: 'I' } });
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['a', '5', 'curbs.geojson/2']);
    expect([...(places ?? [])]).toEqual([
      ['a', 'features[0]'],
      ['5', 'features[1]'],
      ['curbs.geojson/2', 'features[2]'],
    ]);
  });

  it('is one of several parts by a number behind its id, each with its place', async () => {
    const parts = { type: 'MultiLineString', coordinates: [line().coordinates, line(0.1).coordinates] };
    const { data, places } = await read([record({ I: 'm' }, parts)], { link: { outsideId: 'I' } });
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['m#1', 'm#2']);
    expect([...(places ?? [])]).toEqual([
      ['m#1', 'features[0]'],
      ['m#2', 'features[0]'],
    ]);
  });

  it('keeps the columns that are named, or all', async () => {
    const properties = { A: 1, B: 'x', C: null };
    expect((await linkOf(properties, {}))?.sourceProperties).toEqual(properties);
    expect((await linkOf(properties, {}, { keep: ['B', 'C'] }))?.sourceProperties).toEqual({
      B: 'x',
      C: null,
    });
    expect((await linkOf(properties, {}, { keep: [] }))?.sourceProperties).toEqual({});
  });
});

describe('the city', () => {
  it('is as the mapping says before the person who imports', async () => {
    const said = { cityName: 'M', timeZone: 'Europe/Rome', currency: 'CHF' };
    const options = { cityName: 'O', timeZone: 'Europe/Berlin', currency: 'EUR' };
    const cityOf = async (mapping: object, given: ReadOptions) => {
      const { name, timeZone, currency } = (await read([record({})], mapping, given)).data;
      return [name, timeZone, currency];
    };
    expect(await cityOf(said, options)).toEqual(['M', 'Europe/Rome', 'CHF']);
    expect(await cityOf({}, options)).toEqual(['O', 'Europe/Berlin', 'EUR']);
    expect(await cityOf({}, {})).toEqual([null, null, null]);
    expect(
      (await read([record({})], { timeZone: 'Europe/Berlin' })).data.calendar?.periods.length,
    ).toBeGreaterThan(0);
    expect((await read([record({})], {})).data.calendar).toBeNull();
  });

  it('lies in the system of the file before that of the mapping', async () => {
    const mercator = {
      type: 'LineString',
      coordinates: [
        [1_491_681, 6_891_041],
        [1_491_781, 6_891_041],
      ],
    };
    const crs = { type: 'name', properties: { name: 'EPSG:3857' } };
    const { data, issues } = await read([record({}, mercator)], { crs: 'EPSG:25833' }, {}, { crs });
    expect(data.links[0]?.geometry.coordinates[0]?.[0]).toBeCloseTo(13.4, 3);
    expect(issues).toMatchObject([{ code: 'crs.reprojected', place: 'crs', params: { crs: 'EPSG:3857' } }]);
    const plain = await read([record({})], { crs: 'EPSG:4326' });
    expect(plain.issues).toEqual([]);
  });
});

describe('lengths', () => {
  it('of the source are told beside those that are drawn, in metres, of links alone', async () => {
    const rows = [record({ L: '100', K: 'curb' }), record({ L: 50, K: 'curb' }), record({ L: 9, K: 'x' })];
    const toldIn = async (unit: string) => {
      const { issues } = await read(rows, { only: { K: ['curb'] }, link: { length: { column: 'L', unit } } });
      return issues.filter(({ code }) => code === 'mapping.length');
    };
    const drawn = Number(
      (
        2 *
        lineLength({
          type: 'LineString',
          coordinates: [
            [13.4, 52.5],
            [13.401, 52.5],
          ],
        })
      ).toFixed(1),
    );
    expect(await toldIn('metres')).toMatchObject([{ place: 'L', params: { said: 150, drawn } }]);
    expect(await toldIn('feet')).toMatchObject([{ params: { said: 45.7, drawn } }]);
    expect((await read(rows, {})).issues).toEqual([]);
  });
});

describe('columns', () => {
  it('that a mapping needs are those that decide, each once, in their order', () => {
    const parsed = parseMapping({
      version: 1,
      only: { ONLY: ['x'] },
      place: { from: { lng: 'X1', lat: 'Y1' }, to: { lng: 'X2', lat: 'Y2' } },
      link: {
        outsideId: ['J1', 'J2'],
        streetName: 'ST',
        side: { column: 'SIDE', values: {} },
        baysAngle: { constant: 'parallel' },
        length: { column: 'LEN', unit: 'feet' },
        crossStreets: { column: 'CROSS', between: '-' },
        pointBearing: 'BEAR',
      },
      rules: [
        {
          column: 'RULE',
          values: {
            a: { activity: 'parking', when: { W: [1] }, unless: { U: [1] }, descriptionFrom: 'D' },
            b: [{ activity: 'parking', maxStayFrom: { column: 'STAY', unit: 'hours' }, daysFrom: 'DAYS' }],
          },
          otherwise: {
            activity: 'parking',
            hoursFrom: { from: 'H1', to: 'H2' },
            weeksFrom: ['1', '2', '3', '4', '5'],
          },
        },
        {
          always: {
            activity: 'parking',
            users: [{ anyOf: ['permit'] }],
            subclassesFrom: ['AREA', 'ST'],
            hoursFrom: 'H1',
            pricePerHourFrom: 'PRICE',
          },
        },
      ],
    });
    expect(parsed.ok && requiredColumns(parsed.value)).toEqual(
      'RULE W U STAY DAYS 1 2 3 4 5 H1 H2 AREA ST PRICE ONLY X1 Y1 X2 Y2 CROSS SIDE LEN BEAR'.split(' '),
    );
  });

  it('are there where any record has them, and missed by their names where none has', async () => {
    const rows = [record({ A: 1 }), record({ B: 2 })];
    expect((await read(rows, { link: { streetName: 'B', regulation: 'A' } })).data.links).toHaveLength(2);
    expect(await tryRead(rows, { link: { streetName: 'C', side: 'D' } })).toMatchObject({
      refusal: { code: 'mapping.column-missing', params: { name: 'data/curbs.geojson', columns: 'C, D' } },
    });
  });

  it('of prices without a unit are asked for before anything is read', async () => {
    const always = { activity: 'parking', priceFrom: { column: 'P', unit: 'major' } };
    expect(await tryRead([record({ P: 1 })], { currency: 'EUR', rules: [{ always }] })).toMatchObject({
      refusal: { code: 'mapping.price-unit', params: { column: 'P' } },
    });
  });
});

describe('what is lost', () => {
  const priced = {
    currency: 'EUR',
    rules: [
      {
        always: {
          activity: 'parking',
          priceFrom: { column: 'P', unit: 'major', per: 60 },
          hoursFrom: 'H',
        },
      },
    ],
  };
  const parts = (...list: unknown[]) => ({ type: 'MultiLineString', coordinates: list });
  const good = line().coordinates;
  const lostOf = async (geometry: unknown, row: Row = { P: 2, H: '8-18' }, link: object = {}) =>
    (await read([record({ P: 2, H: '8-18' }), record(row, geometry)], { ...priced, link })).lost;

  it('are the parts that cannot be read, and the prices beside hours nobody reads, at each part', async () => {
    expect(await lostOf(parts(good, good))).toMatchObject({ curbs: 0, prices: 0 });
    expect(await lostOf(parts(good, [[1, 1]], good))).toMatchObject({ curbs: 1, prices: 0 });
    const late = { P: 2, H: '9 till late' };
    expect(await lostOf(line(0.1), late)).toMatchObject({ curbs: 0, prices: 1 });
    expect(await lostOf(parts(good, good), late)).toMatchObject({ curbs: 0, prices: 2 });
  });

  it('are the curbs, rules, prices and spaces of a record of which no part can be read', async () => {
    const broken = parts([[1, 1]], [[2, 2]]);
    expect(await lostOf(broken)).toMatchObject({ curbs: 2, rules: 2, prices: 2, metres: 0 });
    expect(await lostOf(broken, { P: 2, H: '9 till late' })).toMatchObject({ curbs: 2, prices: 2 });
    const row = { P: 2, H: '8-18', N: 6 };
    expect(await lostOf(broken, row, { baysCount: { column: 'N', values: { 6: 6 } } })).toMatchObject({
      curbs: 2,
      spaces: 6,
    });
    const { lost } = await read([record({}), 'a curb'], {});
    expect(lost).toMatchObject({ curbs: 1, rules: 0 });
  });

  it('are spaces that are no number: as many as the text says, one at least', async () => {
    const spacesOf = async (N: unknown) => {
      const { lost, issues, data } = await read([record({ N })], { link: { baysCount: 'N' } });
      return [data.links[0]?.baysCount, lost?.spaces, issues.map(({ code, place }) => `${code} ${place}`)];
    };
    const told = ['mapping.spaces features[0].properties.N'];
    expect(await spacesOf('about 12 to 15')).toEqual([null, 12, told]);
    expect(await spacesOf('some')).toEqual([null, 1, told]);
    expect(await spacesOf('0 or more')).toEqual([null, 1, told]);
    expect((await spacesOf(2_147_483_648))[0]).toBeNull();
    expect(await spacesOf(2_147_483_647)).toEqual([2_147_483_647, 0, []]);
    expect(await spacesOf('')).toEqual([null, 0, []]);
  });

  it('is the whole curb of an id that another has: metres, spaces, rules', async () => {
    const rows = [record({ I: 'a', N: 1 }), record({ I: 'a', N: 3 })];
    const rules = [{ always: { activity: 'parking' } }];
    const { lost } = await read(rows, { link: { outsideId: 'I', baysCount: 'N' }, rules });
    expect(lost).toMatchObject({ curbs: 1, spaces: 3, rules: 1 });
    expect(lost?.metres).toBeCloseTo(67.7, 0);
  });
});
