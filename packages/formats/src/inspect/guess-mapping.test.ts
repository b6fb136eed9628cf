// What is guessed about a table from its names and values: locations, sides, cross streets, ids and
// bays; and what is left to the user.
import { describe, expect, it } from 'vitest';
import { summarizeColumns } from './columns.ts';
import { guessMapping } from './guess-mapping.ts';
import { guessPlaceColumns } from './guess-place.ts';

type Table = Readonly<Record<string, readonly unknown[]>>;
function recordsOf(table: Table) {
  const rows = Math.max(...Object.values(table).map((values) => values.length));
  return Array.from({ length: rows }, (_, row) => ({
    properties: Object.fromEntries(Object.entries(table).map(([name, values]) => [name, values[row]])),
  }));
}
const placeOf = (table: Table) => guessPlaceColumns(summarizeColumns(recordsOf(table)));
function guessed(table: Table, geometries: readonly string[] = ['LineString']) {
  const records = recordsOf(table);
  return guessMapping({
    columns: summarizeColumns(records),
    records,
    geometries,
    timeZone: null,
    currency: null,
  });
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

it('finds columns of house numbers by their names, unless their values are none', () => {
  const linkOf = (table: Table) => guessed(table).mapping.link;
  expect(linkOf({ FROM_ADDR: ['200', '201'], TO_ADDR: [298, 299] })).toMatchObject({
    firstHouseNumber: 'FROM_ADDR',
    lastHouseNumber: 'TO_ADDR',
  });
  expect(linkOf({ address_range: ['200-298'] })).toMatchObject({ firstHouseNumber: 'address_range' });
  expect(linkOf({ FROM_ADDR: ['12 Oak Street'] })).not.toHaveProperty('firstHouseNumber');
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

describe('cross streets', () => {
  const ofOne = (...LIMITS: string[]) =>
    guessed({ LIMITS, street: LIMITS.map((_, at) => `S${at}`) }).mapping.link;
  it('stand in one column with what is between most of them', () => {
    expect(ofOne('Oak - Elm', 'Elm - Ash', 'Ash').crossStreets).toEqual({ column: 'LIMITS', between: ' - ' });
    expect(ofOne('Oak to Elm').crossStreets).toEqual({ column: 'LIMITS', between: ' to ' });
    expect(ofOne('Oak  -  Elm').crossStreets).toEqual({ column: 'LIMITS', between: '  -  ' });
    for (const none of [
      ['Oak - Elm', 'Ash'],
      ['Oak', 'Ash'],
    ])
      expect(ofOne(...none)).not.toHaveProperty('crossStreets');
  });
  it('of two columns go before one, also where one of them is there alone', () => {
    const limits = { LIMITS: ['Oak - Elm'] };
    expect(guessed({ ...limits, FROM_ST: ['Oak'], TO_ST: ['Elm'] }).mapping.link).toEqual({
      fromStreetName: 'FROM_ST',
      toStreetName: 'TO_ST',
    });
    expect(guessed({ ...limits, TO_ST: ['Elm'] }).mapping.link).toEqual({ toStreetName: 'TO_ST' });
    expect(guessed({ ...limits, TO_ST: [7] }).mapping.link).toEqual({
      crossStreets: { column: 'LIMITS', between: ' - ' },
    });
  });
});

describe('rules of all records', () => {
  const ruleOf = (table: Table, geometries?: readonly string[]) => {
    const [rule] = guessed(table, geometries).mapping.rules ?? [];
    return rule !== undefined && 'always' in rule ? [rule.always].flat()[0] : undefined;
  };
  it('are read of columns of which nine of ten values can be read', () => {
    const limits = (unreadable: number) =>
      Array.from({ length: 10 }, (_, at) => (at < unreadable ? `soon ${at}` : `${at + 1} hours`));
    expect(ruleOf({ TIME_LIMIT: limits(1) })?.maxStayFrom).toEqual({ column: 'TIME_LIMIT', unit: 'minutes' });
    expect(ruleOf({ TIME_LIMIT: limits(2) })).toBeUndefined();
    // Empty cells do not count against a column.
    expect(ruleOf({ TIME_LIMIT: ['2 hours', '', 'N/A', '-'] })?.maxStayFrom).toBeDefined();
  });
  it('are none where one of two limits or prices is unclear, whatever else is clear', () => {
    const two = { TIME_LIMIT: ['2 hours'], MAX_STAY: ['30 min'] };
    expect(ruleOf({ ...two, HOURLY_RATE: ['2.50'] })).toBeUndefined();
    expect(ruleOf({ TIME_LIMIT: ['2 hours'], HOURLY_RATE: ['2.50'], METER_RATE: ['3.50'] })).toBeUndefined();
    expect(ruleOf({ TIME_LIMIT: ['2 hours'], HOURLY_RATE: ['2.50'] })).toMatchObject({
      activity: 'parking',
      maxStayFrom: { column: 'TIME_LIMIT', unit: 'minutes' },
      priceFrom: { column: 'HOURLY_RATE', unit: 'major', per: 60 },
    });
  });
  it('have days and hours of one column, else hours of two', () => {
    const base = { TIME_LIMIT: ['2 hours'], DAYS: ['M-F'] };
    expect(ruleOf({ ...base, HOURS: ['8am-6pm'] })).toMatchObject({ daysFrom: 'DAYS', hoursFrom: 'HOURS' });
    expect(ruleOf({ ...base, FROM_TIME: ['8am'], TO_TIME: ['6pm'] })).toMatchObject({
      hoursFrom: { from: 'FROM_TIME', to: 'TO_TIME' },
    });
    expect(ruleOf({ ...base, FROM_TIME: ['8am'] })).not.toHaveProperty('hoursFrom');
    expect(ruleOf({ ...base, DAYS: ['whenever'] })).not.toHaveProperty('daysFrom');
  });
  it('are the first name of several that can be read', () => {
    expect(ruleOf({ TIME_LIMIT: ['soon'], MAX_STAY: ['2 hours'] })?.maxStayFrom?.column).toBe('MAX_STAY');
  });
});

describe('records', () => {
  const isAssets = (table: Table, geometries: readonly string[]) => guessed(table, geometries).isAssets;
  it('of points with two columns of an inventory, or one of signs, are objects; drawn ones with two of them', () => {
    const kept = { MODEL: ['x'], MATERIAL: ['steel'] };
    const drawn = (table: Table) => guessed({ ...table, geom: ['LINESTRING (1 2, 3 4)'] }, []).isAssets;
    expect([isAssets(kept, ['Point']), isAssets({ MODEL: ['x'] }, ['Point'])]).toEqual([true, false]);
    expect(isAssets({ SIGN_CODE: ['x'] }, ['Point'])).toBe(true);
    expect([drawn(kept), drawn({ MODEL: ['x'] }), drawn({ SIGN_CODE: ['x'], MODEL: ['x'] })]).toEqual([
      true,
      false,
      true,
    ]);
    expect(drawn({ ...kept, TIME_LIMIT: ['2 hours'] })).toBe(false);
    expect(isAssets(kept, ['LineString'])).toBe(false);
  });
  it('with a price are those of curbs, though they have columns of an inventory', () => {
    const kept = { MODEL: ['x'], MATERIAL: ['steel'] };
    expect(isAssets({ ...kept, HOURLY_RATE: ['2.50'] }, ['Point'])).toBe(false);
  });
  it('are objects where more than half of a column names some', () => {
    const named = (...KIND: string[]) => isAssets({ KIND }, ['Point']);
    expect([named('hydrant', 'hydrant', 'curb'), named('hydrant', 'curb')]).toEqual([true, false]);
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
