// Rules in an object of a source: prices under any name, fields that are almost rule fields, and
// implausible values.
import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  containsPrice,
  findContradiction,
  isBlank,
  misplacedFields,
  nearMisses,
  ruleObject,
  singleName,
} from './rule-object.ts';

it.each<[object, boolean]>([
  [{ activity: 'parking', max_stay: 60 }, false],
  [{ rate: [] }, false],
  [{ payment: { rates: [{}], phone: '503' } }, false],
  [{ price_per_hour: '2.50' }, true],
  [{ payment: { tariff: { first: [1] } } }, true],
])('%j says a price: %s', (rule, said) => {
  expect(containsPrice({ ...rule })).toBe(said);
});

it.each<[unknown, boolean]>([
  [null, true],
  [undefined, true],
  [' ', true],
  [[], true],
  [{}, true],
  [0, false],
  [false, false],
  ['a', false],
  [[null], false],
])('%j says nothing: %s', (value, blank) => {
  expect(isBlank(value)).toBe(blank);
});

it.each([
  ['taxi', true],
  ['zone 4', true],
  ['', false],
  [' ', false],
  ['taxi, bus', false],
  ['taxi;bus', false],
  ['ta\u200Bxi', false],
  ['taxi\n', false],
])('%j is one name: %s', (name, isOne) => {
  expect(singleName.safeParse(name).success).toBe(isOne);
});

it('finds fields that are nearly others, with something in them', () => {
  const value = { MaxStays: 5, x_max_stay: 6, maxstay: '', max_stay: 7, 'max-stay ': 8, other: 9 };
  expect(nearMisses(value, ['max_stay'])).toEqual(['MaxStays', 'x_max_stay', 'max-stay ']);
  expect(
    misplacedFields(
      { ...value, rate: 1, activity: ' ' },
      { all: ['other'], ofRules: ['rate', 'activity', 'none'] },
    ),
  ).toEqual(['rate']);
});

it('takes remarks beside a rule, not instead of one, and no other field', () => {
  const schema = ruleObject({ classes: z.array(z.string()).optional() });
  const faults = (value: object) =>
    schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];
  const classes = ['taxi'];
  expect(
    faults({ classes, name: 'n', _private: 1, x_own: { a: 1 }, created_at: '2026', empty: null }),
  ).toEqual([]);
  expect(faults({ classes, notes: ['a'], custom_attributes: { colour: 'red' } })).toEqual([]);
  expect(faults({ name: 'taxi' })).toEqual(['name']);
  expect(faults({ name: 'taxi', classes: [] })).toEqual(['name']);
  expect(faults({ classes, weather: 'dry' })).toEqual(['weather']);
  expect(faults({ classes, Class: 'bus' })).toEqual(['Class']);
  expect(faults({ classes, x_classes: 'bus' })).toEqual(['x_classes']);
  expect(faults({ classes, custom_attributes: { Classes: ['bus'] } })).toEqual(['custom_attributes']);
  expect(faults({ classes, name: { first: 'a' } })).toEqual(['name']);
});

const rate = (from: number, to: number | null) => ({ from, to, fee: 200, per: 60, increment: null });
const limits = {
  minHeight: null,
  maxHeight: null,
  minLength: null,
  maxLength: null,
  minWeight: null,
  maxWeight: null,
};
it.each<[string, Parameters<typeof findContradiction>[0], string | null]>([
  [
    'times that never hold',
    {
      timeSpans: [
        { daysOfWeek: ['mo'] },
        { times: [{ from: '08:00', to: '08:00' }], dates: [{ from: '2026-05-02', to: '2026-05-01' }] },
      ],
    },
    'source.never-holds .timeSpans[1]',
  ],
  [
    'a gap between tiers',
    { payment: { currency: 'USD', rates: [{ tiers: [rate(0, 60), rate(90, null)] }] } },
    'source.tiers-gap .payment.rates[0].tiers',
  ],
  [
    'tiers that overlap',
    { payment: { currency: 'USD', rates: [{ tiers: [rate(0, 60), rate(30, null)] }] } },
    'source.tiers-overlap .payment.rates[0].tiers',
  ],
  [
    'a class that is excepted',
    { users: [{ anyOf: ['bus'] }, { allOf: ['taxi'], except: ['taxi'] }] },
    'source.rule .users[1]',
  ],
  [
    'alternatives that are all excepted',
    { users: [{ anyOf: ['taxi', 'bus'], except: ['bus', 'taxi'] }] },
    'source.rule .users[0]',
  ],
  ['one alternative that is excepted', { users: [{ anyOf: ['taxi', 'bus'], except: ['bus'] }] }, null],
  ['exceptions alone', { users: [{ except: ['bus'] }] }, null],
  [
    'no height',
    { users: [{ limits: { ...limits, minHeight: 2.1, maxHeight: 2 } }] },
    'source.rule .users[0]',
  ],
  ['one height', { users: [{ limits: { ...limits, minHeight: 2, maxHeight: 2 } }] }, null],
  ['no length', { users: [{ limits: { ...limits, minLength: 7, maxLength: 6 } }] }, 'source.rule .users[0]'],
  ['no weight', { users: [{ limits: { ...limits, minWeight: 7, maxWeight: 6 } }] }, 'source.rule .users[0]'],
  ['a least alone', { users: [{ limits: { ...limits, minWeight: 7 } }] }, null],
  ['nothing', {}, null],
])('a rule of %s: %s', (_what, rule, found) => {
  const problem = findContradiction(rule);
  expect(problem === null ? null : `${problem.code} ${problem.path}`).toBe(found);
});
