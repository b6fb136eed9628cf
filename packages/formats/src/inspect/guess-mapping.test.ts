// What is guessed of a table by its names and values: places, sides, cross streets, ids and bays; and what is left to the person.
import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessPlace } from './guess-place.ts';

type Table = Readonly<Record<string, readonly unknown[]>>;
function recordsOf(table: Table) {
  const rows = Math.max(...Object.values(table).map((values) => values.length));
  return Array.from({ length: rows }, (_, row) => ({
    properties: Object.fromEntries(Object.entries(table).map(([name, values]) => [name, values[row]])),
  }));
}
const placeOf = (table: Table) => guessPlace(columnsOf(recordsOf(table)));
function guessed(table: Table, geometries: readonly string[] = ['LineString']) {
  const records = recordsOf(table);
  return guessMapping({ columns: columnsOf(records), records, geometries, timeZone: null, currency: null });
}

describe('the place', () => {
  it.each<[string, Table, unknown]>([
    ['well-known text', { a: ['x'], shape: ['POINT (1 2)', 'LINESTRING (1 2, 3 4)'] }, { wkt: 'shape' }],
    ['GeoJSON', { g: ['{"type":"Point","coordinates":[1,2]}'] }, { geojson: 'g' }],
    ['latitude and longitude', { lng: [13.4], lat: [52.5] }, { lng: 'lng', lat: 'lat' }],
    ['y and x', { y: [52.5], x: [13.4] }, { lng: 'x', lat: 'y' }],
    [
      'degrees before feet',
      { x: [530_000], y: [180_000], longitude: [-0.1], latitude: [51.5] },
      { lng: 'longitude', lat: 'latitude' },
    ],
    [
      'two ends whose names agree',
      { start_lng: [1], start_lat: [2], end_lng: [3], end_lat: [4] },
      { from: { lng: 'start_lng', lat: 'start_lat' }, to: { lng: 'end_lng', lat: 'end_lat' } },
    ],
    ['a pair, the latitude first', { at: ['52.5, 13.4', '52.6, 13.5'] }, { pair: 'at', order: 'lat lng' }],
    [
      'a pair that is beyond 90 degrees',
      { at: ['(52.5 13.4)', '(-120.6 13.5)'] },
      { pair: 'at', order: 'lng lat' },
    ],
    ['a pair of which one is none', { at: ['52.5, 13.4', 'Oak'] }, null],
    ['words for coordinates', { lng: ['east'], lat: ['north'] }, null],
    ['nothing', { a: ['x'] }, null],
  ])('is %s', (_what, table, place) => {
    expect(placeOf(table)).toEqual(place);
  });
});

describe('the side', () => {
  const sideOf = (...values: string[]) => {
    const { link } = guessed({ SIDE: values }).mapping;
    return link.compassSide ?? link.side ?? null;
  };
  it.each<[string, string[], unknown]>([
    ['compass sides as they are', ['N', 'sw', 'E'], 'SIDE'],
    ['left and right as they are', ['Left', 'right'], 'SIDE'],
    ['letters of left and right', ['L', 'R'], { column: 'SIDE', values: { L: 'left', R: 'right' } }],
    [
      'words of the compass',
      ['North', 'South-West'],
      { column: 'SIDE', values: { North: 'N', 'South-West': 'SW' } },
    ],
    ['compass sides for the most part', ['N', 'S', 'median'], 'SIDE'],
    ['compass sides for half of it', ['N', 'median'], null],
    ['something else', ['inner', 'outer'], null],
  ])('%s', (_what, values, side) => {
    expect(sideOf(...values)).toEqual(side);
  });
});

describe('a link', () => {
  it('has an id that every record has and no two share', () => {
    const idOf = (...ids: unknown[]) => guessed({ id: ids, b: ids.map(() => 'x') }).mapping.link.outsideId;
    expect([idOf('1', '2'), idOf('1', '1'), idOf('1', null)]).toEqual(['id', undefined, undefined]);
  });
  it('has counted bays, names of streets, and no numbers for them', () => {
    expect(guessed({ spaces: [3, 0], street: ['Oak', 'Elm'] }).mapping.link).toMatchObject({
      baysCount: 'spaces',
      streetName: 'street',
    });
    expect(guessed({ spaces: [-3, -1], street: [7, 8] }).mapping.link).toEqual({});
  });
  it('is six metres at a point, and a line otherwise', () => {
    expect(guessed({ a: ['x'] }, ['Point']).mapping.link.pointLength).toBe(6);
    expect(guessed({ a: ['x'] }).mapping.link).not.toHaveProperty('pointLength');
    expect(guessed({ lng: [1], lat: [2] }, []).mapping).toMatchObject({
      place: { lng: 'lng', lat: 'lat' },
      link: { pointLength: 6 },
    });
    expect(guessed({ lng: [1], lat: [2] }).mapping).not.toHaveProperty('place');
  });
});

describe('limits', () => {
  const unitOf = (name: string, ...values: unknown[]) => {
    const [rule] = guessed({ [name]: values }).mapping.rules ?? [];
    const template = rule !== undefined && 'always' in rule ? [rule.always].flat()[0] : undefined;
    return template?.maxStayFrom?.unit ?? null;
  };
  it.each<[string, string, unknown[], string | null]>([
    ['named so', 'hour_limit', [5, 10], 'hours'],
    ['named otherwise', 'min_limit', [1, 2], 'minutes'],
    ['small ones', 'time_limit', [2, 12], 'hours'],
    ['small ones but one', 'time_limit', [2, 13], null],
    ['not small enough', 'time_limit', [3, 12], null],
    ['more than three days of hours', 'time_limit', [3, 73], 'minutes'],
    ['three days of hours', 'time_limit', [3, 72], null],
    ['fives and a quarter', 'time_limit', [5, 15], 'minutes'],
    ['fives', 'time_limit', [5, 10], null],
    ['a quarter and others', 'time_limit', [15, 17], null],
    ['that say it themselves', 'time_limit', ['2 hr', '30 min'], 'minutes'],
  ])('%s', (_what, name, values, unit) => {
    expect(unitOf(name, ...values)).toBe(unit);
  });
});

describe('prices', () => {
  const priceOf = (name: string, ...values: unknown[]) => {
    const [rule] = guessed({ [name]: values }).mapping.rules ?? [];
    const template = rule !== undefined && 'always' in rule ? [rule.always].flat()[0] : undefined;
    return template?.priceFrom;
  };
  it.each<[string, string, unknown[], object]>([
    ['of an hour in whole units', 'hourly_rate', ['2.50'], { unit: 'major', per: 60 }],
    ['with a sign', 'rate', ['$2'], { unit: 'major' }],
    ['of an hour in cents', 'rate_per_hour_cents', [250], { unit: 'minor', per: 60 }],
    ['that say their hour', 'rate', ['2/h'], { per: 60 }],
    ['of a half hour', 'meter_rate_half_hour', ['2.50'], { unit: 'major' }],
    ['of a minute', 'meter_rate_per_minute', [2], { per: 1 }],
    ['of which nothing is known', 'rate', [2], {}],
  ])('%s', (_what, name, values, price) => {
    expect(priceOf(name, ...values)).toEqual({ column: name, ...price });
  });
});

it('says what it guessed', () => {
  expect(guessed({ id: ['1', '2'], lng: [1, 2], lat: [3, 4], rate: [2, 3] }, []).guessed).toEqual([
    'place',
    'link.outsideId',
    'link.pointLength',
    'rules[0]',
  ]);
});
