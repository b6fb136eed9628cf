// Empty and unreadable cells make the rules of their curbs unknown, never permissive.
import type { CityReadResult } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { fileOf } from '../testing/shared-data.ts';
import { readHours, readLimit } from './days-and-hours.ts';
import { geojsonFormat } from './geojson.ts';
import { parseMapping } from './mapping.ts';

async function readMapping(records: readonly object[], mapping: object): Promise<CityReadResult> {
  const coordinates = [
    [1, 1],
    [1.001, 1],
  ];
  const features = records.map((properties) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates },
  }));
  const file = fileOf({ type: 'FeatureCollection', features }, 'f.geojson');
  const result = await geojsonFormat.read?.([file], { mapping: { version: 1, link: {}, ...mapping } });
  if (result?.ok !== true) throw new Error(JSON.stringify(result));
  return result.value;
}

function readRule(record: object, rule: object, currency = 'USD'): Promise<CityReadResult> {
  return readMapping([record], { currency, rules: [rule] });
}

/** Returns the restrictions of a record, or `unknown` with the issues if they are not known. */
async function outcome(record: object, template: object, currency?: string) {
  const always = { activity: 'parking', ...template };
  const { data, issues } = await readRule(record, { always }, currency);
  const [rules = []] = data.ruleSets;
  const isUnknown = rules.some(({ subActivity }) => subActivity === 'rules-unknown');
  return isUnknown ? `unknown: ${issues.map(({ code, severity }) => `${severity} ${code}`).join()}` : rules;
}
const empty = 'unknown: loss mapping.cell-empty';
const unread = 'unknown: loss mapping.rule-value';

const emptyCells = [null, '', '  ', '-', '--', '–', 'N/A', 'n/a'];
const noTexts = [true, false, [], [1], {}, { a: 1 }];

const limit = { maxStayFrom: { column: 'C', unit: 'minutes' } };
const days = { daysFrom: 'C' };
const hours = { hoursFrom: 'C' };
const area = { users: [{ anyOf: ['permit'] }], subclassesFrom: ['C'] };

describe('an empty cell', () => {
  it.each([
    ['limit', limit],
    ['days', days],
    ['hours', hours],
    ['permit area', area],
  ])('of a %s makes the rules unknown', async (_, template) => {
    for (const value of emptyCells) expect(await outcome({ C: value }, template)).toBe(empty);
  });

  it.each<[string, object, object, object]>([
    ['maxStay: null', limit, { maxStay: null }, { maxStay: null }],
    ['maxStay: 60', limit, { maxStay: 60 }, { maxStay: 60 }],
    ['timeSpans: [] for days', days, { timeSpans: [] }, { timeSpans: [] }],
    ['timeSpans: [] for hours', hours, { timeSpans: [] }, { timeSpans: [] }],
    [
      'days in timeSpans',
      days,
      { timeSpans: [{ daysOfWeek: ['mo'] }] },
      { timeSpans: [{ daysOfWeek: ['mo'] }] },
    ],
    [
      'areas in users',
      area,
      { users: [{ anyOf: ['permit'], subclasses: ['A'] }] },
      { users: [{ subclasses: ['A'] }] },
    ],
  ])('leaves the value of the mapping: %s', async (_, template, fixed, expected) => {
    for (const value of emptyCells)
      expect(await outcome({ C: value }, { ...template, ...fixed })).toMatchObject([expected]);
  });

  it.each<[string, object, object]>([
    ['days', days, { timeSpans: [{ times: [{ from: '08:00', to: '18:00' }] }] }],
    ['hours', hours, { timeSpans: [{ daysOfWeek: ['mo'] }] }],
    ['an area', area, { users: [{ anyOf: ['permit'], subclasses: ['A'] }, { anyOf: ['permit'] }] }],
  ])('does not take what the mapping says of another thing: %s', async (_, template, other) => {
    expect(await outcome({ C: '' }, { ...template, ...other })).toBe(empty);
  });

  it('is reported once for its column with the number of records', async () => {
    const rules = [{ always: [limit, limit].map(withParking) }];
    const { issues } = await readMapping([{ C: '-' }, {}, { C: 60 }], { rules });
    expect(issues).toEqual([
      {
        severity: 'loss',
        code: 'mapping.cell-empty',
        place: 'features[0].properties.C',
        params: { column: 'C', count: 2 },
      },
    ]);
  });

  it.each([
    [{ F: '', T: null }, empty],
    [{ F: '8', T: '' }, empty],
    [{ F: '-', T: '18' }, empty],
  ])('of a start or an end makes the rules unknown: %j', async (record, expected) => {
    const two = { hoursFrom: { from: 'F', to: 'T' } };
    expect(await outcome(record, two)).toBe(expected);
    const isBoth = record.F === '';
    const always = await outcome(record, { ...two, timeSpans: [] });
    expect(always).toEqual(isBoth ? [expect.objectContaining({ timeSpans: [] })] : expected);
  });

  it('of every week makes the rules unknown; one marked week is enough', async () => {
    const weeks = { weeksFrom: ['A', 'B', 'C', 'D', 'E'], activity: 'no parking' };
    const record = { A: 0, B: '', C: null, D: 'no', E: 'N/A' };
    expect(await outcome(record, weeks)).toBe(empty);
    expect(await outcome(record, { ...weeks, timeSpans: [] })).toMatchObject([{ timeSpans: [] }]);
    expect(await outcome({ ...record, B: 1 }, weeks)).toMatchObject([{ timeSpans: [{ weeksOfMonth: [2] }] }]);
  });
});

function withParking(template: object) {
  return { activity: 'parking', ...template };
}

describe('a cell that is filled', () => {
  it('goes before the value of the mapping', async () => {
    expect(await outcome({ C: 'no limit' }, { ...limit, maxStay: 60 })).toMatchObject([{ maxStay: null }]);
    const monday = { timeSpans: [{ daysOfWeek: ['mo'] }], activity: 'no parking' };
    expect(await outcome({ C: 'daily' }, { ...days, ...monday })).toMatchObject([
      { timeSpans: [{ daysOfWeek: [] }] },
    ]);
    const priced = { priceFrom: { column: 'C', unit: 'major', per: 60 } };
    const payment = {
      currency: 'USD',
      rates: [{ tiers: [{ from: 0, to: null, fee: 9, per: 1, increment: 1 }] }],
    };
    expect(await outcome({ C: 'free' }, { ...priced, payment })).toMatchObject([{ payment: null }]);
    const both = await readRule({ C: 2 }, { always: withParking({ ...priced, payment }) });
    expect(both.lost).toMatchObject({ prices: 0 });
  });

  it.each([
    ['limit', limit],
    ['days', days],
    ['hours', hours],
    ['permit area', area],
    ['price', { priceFrom: { column: 'C', unit: 'major', per: 60 }, payment: null }],
    ['condition', { when: { C: [null] } }],
    ['exception', { unless: { C: [null] }, activity: 'no parking' }],
  ])('with a list or an object for a %s cannot be read', async (name, template) => {
    const isCondition = name === 'condition' || name === 'exception';
    const fixed = { maxStay: null, timeSpans: [] };
    for (const value of noTexts.filter((one) => !isCondition || typeof one === 'object'))
      expect(await outcome({ C: value }, { ...fixed, ...template }), JSON.stringify(value)).toBe(unread);
  });

  it.each([[['Mon', 'Wed']], [['M-W', 'F']]])('with the day names %j is read', async (value) => {
    const [rule] = await outcome({ C: value }, days);
    expect(rule).toMatchObject({ timeSpans: [{ daysOfWeek: expect.arrayContaining(['mo', 'we']) }] });
    expect(await outcome({ C: [...value, 1] }, days)).toBe(unread);
  });

  it.each([[true], [{ a: 1 }], [['free']]])(
    'of a value column with %j is not an empty one',
    async (value) => {
      const values = { '': [] };
      const { data, issues } = await readRule({ C: value }, { column: 'C', values });
      expect(data.ruleSets).toMatchObject([[{ subActivity: 'rules-unknown' }]]);
      expect(issues).toMatchObject([{ code: 'mapping.value-unknown' }]);
      const otherwise = { activity: 'parking' };
      const rest = await readRule({ C: value }, { column: 'C', values, otherwise });
      const isUnknown = typeof value === 'object';
      expect(rest.data.ruleSets).toMatchObject([
        [{ subActivity: isUnknown ? 'rules-unknown' : 'unregulated' }],
      ]);
      const named = { [JSON.stringify(value)]: { activity: 'no parking' } };
      const known = await readRule({ C: value }, { column: 'C', values: named });
      expect(known.data.ruleSets).toMatchObject([[{ activity: 'no parking' }]]);
    },
  );

  it('is shown where the rules are unknown', async () => {
    const { data } = await readRule({ C: { hours: 2 } }, { always: withParking(limit) });
    expect(data.ruleSets).toMatchObject([[{ description: 'C: {"hours":2}' }]]);
  });

  it('with a list for a description is shown as it is', async () => {
    const template = { descriptionFrom: 'C', description: 'x' };
    expect(await outcome({ C: ['not', 1] }, template)).toMatchObject([{ description: '["not",1]' }]);
    expect(await outcome({ C: false }, template)).toMatchObject([{ description: 'x' }]);
  });

  it.each([true, [3], {}])('with %j spaces is no missing number', async (value) => {
    const { lost } = await readMapping([{ N: value }], { link: { baysCount: 'N' }, rules: [] });
    expect(lost).toMatchObject({ spaces: expect.any(Number) });
    expect(lost?.spaces).toBeGreaterThan(0);
  });
});

describe('hours beside a span that excludes times', () => {
  const holidays = { excludes: true, periods: [{ name: 'holidays', apply: 'only during' }] };
  it('stay the hours of the rule; without them it is unknown', async () => {
    const template = { ...hours, timeSpans: [holidays] };
    expect(await outcome({ C: '8-18' }, template)).toMatchObject([
      { timeSpans: [{ times: [{ from: '08:00', to: '18:00' }] }, { ...holidays, times: [] }] },
    ]);
    expect(await outcome({ C: '' }, template)).toBe(empty);
  });
});

describe('a limit', () => {
  it.each<[string | number, 'minutes' | 'hours', number | null]>([
    [0, 'minutes', 0],
    ['0', 'minutes', 0],
    ['no limit', 'minutes', 0],
    ['unlimited', 'minutes', 0],
    ['none', 'minutes', 0],
    [0.4, 'minutes', null],
    ['0.4', 'minutes', null],
    ['1.5', 'minutes', null],
    ['0.4', 'hours', 24],
    [-1, 'minutes', null],
    ['-60', 'minutes', null],
    ['1,440', 'minutes', null],
    ['1.500', 'hours', null],
    [1.125, 'hours', 68],
    ['2.5', 'hours', 150],
  ])('of %j %s is %j', (cell, unit, minutes) => expect(readLimit(cell, unit)).toBe(minutes));
});

describe('hours', () => {
  it.each([
    ['8-6', null],
    ['8-8', null],
    ['0800-0600', null],
    ['11-1', null],
    ['8am-6', null],
    ['8am-5', null],
    ['6pm-8', null],
    ['1-3pm', null],
    ['9-12am', null],
    ['9-12, 1-5', null],
    ['9am-12pm and 1-5', null],
    ['9am-12pm and 1am-5am', '09:00-12:00,01:00-05:00'],
    ['9-12, 13-17', '09:00-12:00,13:00-17:00'],
    ['22-6, 8-12', '22:00-06:00,08:00-12:00'],
    ['8-6pm', '08:00-18:00'],
    ['10-2pm', '10:00-14:00'],
    ['8pm-6', '20:00-06:00'],
    ['20-6', '20:00-06:00'],
    ['2000-0600', '20:00-06:00'],
    ['8pm-6am', '20:00-06:00'],
    ['8am-6am', '08:00-06:00'],
    ['22:00-06:00', '22:00-06:00'],
    ['8-12', null],
    ['4-6', null],
    ['1-3', null],
    ['1-3, 5-7', null],
    ['08-12', '08:00-12:00'],
    ['0-6', '00:00-06:00'],
    ['8:00-12:00', '08:00-12:00'],
    ['1-3, 14-16', '01:00-03:00,14:00-16:00'],
    ['8-18', '08:00-18:00'],
    ['0-0', '00:00-24:00'],
    ['12-24', '12:00-24:00'],
  ])('%s are %j', (text, expected) => {
    const spans = readHours(text);
    expect(spans?.map(({ from, to }) => `${from}-${to}`).join() ?? null).toBe(expected);
  });

  it('of two columns without their half of the day cannot be read', async () => {
    const two = { hoursFrom: { from: 'F', to: 'T' } };
    expect(await outcome({ F: 8, T: 6 }, two)).toBe(unread);
    expect(await outcome({ F: 22, T: 6 }, two)).toMatchObject([
      { timeSpans: [{ times: [{ from: '22:00', to: '06:00' }] }] },
    ]);
  });
});

describe('a price', () => {
  it.each<[unknown, string, 'major' | 'minor', number, number | null]>([
    ['€2', 'USD', 'major', 60, null],
    ['2 EUR', 'USD', 'major', 60, null],
    ['£2', 'USD', 'major', 60, null],
    ['2 eur', 'USD', 'major', 60, null],
    ['$2 EUR', 'USD', 'major', 60, null],
    ['2 hrs', 'USD', 'major', 60, null],
    ['$2', 'EUR', 'major', 60, null],
    ['$2', 'USD', 'major', 60, 200],
    ['2 USD', 'USD', 'major', 60, 200],
    ['usd 2', 'USD', 'major', 60, 200],
    ['$2', 'MXN', 'major', 60, 200],
    ['$2', 'CAD', 'major', 60, 200],
    ['2,50 €', 'EUR', 'major', 60, 250],
    ['¥200', 'JPY', 'major', 60, 200],
    ['250 USD', 'USD', 'minor', 60, null],
    ['1,500', 'USD', 'major', 60, null],
    ['1.500', 'USD', 'major', 60, null],
    ['$1.500', 'USD', 'major', 60, null],
    ['0.250', 'USD', 'major', 60, 25],
    [1.125, 'USD', 'major', 60, 113],
    ['0.004', 'USD', 'major', 60, null],
    [0.004, 'USD', 'major', 60, null],
    [-2, 'USD', 'major', 60, null],
    ['2.50/h', 'USD', 'major', 60, 250],
    ['2.50/h', 'USD', 'major', 30, null],
    ['2.50 / hour', 'USD', 'major', 1, null],
  ])('of %j in %s, %s units for %d minutes, is %j', async (value, currency, unit, per, fee) => {
    const found = await outcome({ C: value }, { priceFrom: { column: 'C', unit, per } }, currency);
    if (fee === null) expect(found).toBe(unread);
    else expect(found).toMatchObject([{ payment: { currency, rates: [{ tiers: [{ fee, per }] }] } }]);
  });
});

describe('a mapping', () => {
  const parsed = (template: object) =>
    parseMapping({ version: 1, link: {}, rules: [{ always: { activity: 'parking', ...template } }] });

  it.each<[string, object]>([
    ['without users', {}],
    ['with a list of no users', { users: [] }],
  ])('of permit areas %s is refused: they would be for everybody', (_, users) => {
    const template = { subclassesFrom: ['A'], ...users };
    expect(parsed(template)).toMatchObject({
      ok: false,
      refusal: {
        code: 'mapping.invalid',
        params: { place: 'rules[0].always.subclassesFrom', value: ' (["A"])' },
      },
    });
    const rule = { column: 'C', values: { A: [{ activity: 'parking', ...template }] } };
    expect(parseMapping({ version: 1, link: {}, rules: [rule] })).toMatchObject({
      refusal: { params: { place: 'rules[0].values.A[0].subclassesFrom' } },
    });
    expect(parsed({ ...template, users: [{ anyOf: ['permit'] }] })).toMatchObject({ ok: true });
  });

  it.each<[string, object]>([
    ['.always.users[0].anyof', { users: [{ anyof: ['permit'] }] }],
    ['.always.users[0].limits.maxheight', { users: [{ limits: { maxheight: 2 } }] }],
    ['.always.timeSpans[0].days', { timeSpans: [{ days: ['mo'] }] }],
    [
      '.always.timeSpans[0].times[0].until',
      { timeSpans: [{ times: [{ from: '08:00', to: '09:00', until: '10:00' }] }] },
    ],
    ['.always.payment.rate', { payment: { currency: 'USD', rate: [] } }],
    ['.always.payment.rates[0].tiers', { payment: { currency: 'USD', rates: [{ tier: [] }] } }],
    ['.always.subclassesFrom', { users: [{ anyOf: ['permit'] }], subclassesFrom: [] }],
  ])('with a key or a list that means nothing is refused with its place: rules[0]%s', (place, template) => {
    expect(parsed(template)).toMatchObject({
      ok: false,
      refusal: { code: 'mapping.invalid', params: { place: `rules[0]${place}` } },
    });
  });
});
