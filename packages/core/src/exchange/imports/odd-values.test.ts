// Values that are probably misread, at the limits of what is usual; and imports that have nothing
// to do.
import { describe, expect, it } from 'vitest';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { isAlreadyImported } from './is-already-imported.ts';
import { maxPlausiblePrice, minPlausiblePrice, oddValuesOf } from './odd-values.ts';

const rule = (more: Partial<RestrictionInput> = {}): RestrictionInput => ({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 1,
  ...more,
});
const tier = (more: object = {}) => ({ from: 0, to: null, fee: 200, per: 60, increment: 60, ...more });
const paying = (given: object, currency = 'USD', more: Partial<RestrictionInput> = {}) => [
  rule({ ...more, payment: { currency, rates: [{ tiers: [tier(given)] }] } as RestrictionInput['payment'] }),
];
const odd = (rules: RestrictionInput[]) =>
  oddValuesOf(rules).map(({ code }) => code.replace('import.odd-', ''));

describe('a price', () => {
  it.each<[string, object, string, string[]]>([
    ['of 20 dollars an hour', { fee: 2000 }, 'USD', []],
    ['of more', { fee: 2001 }, 'USD', ['price']],
    ['of 5 dollars a quarter hour', { fee: 500, per: 15, increment: 15 }, 'USD', []],
    ['of more a quarter hour', { fee: 501, per: 15, increment: 15 }, 'USD', ['price']],
    ['of 5 cents an hour', { fee: 5 }, 'USD', []],
    ['of less', { fee: 4 }, 'USD', ['low-price']],
    ['of nothing', { fee: 0 }, 'USD', []],
    ['of 3,000 yen an hour', { fee: 3000 }, 'JPY', []],
    ['of more yen', { fee: 3001 }, 'JPY', ['price']],
    ['of 50 cents a day', { fee: 50, per: 1440, increment: 1440 }, 'USD', []],
    ['of less a day', { fee: 49, per: 1440, increment: 1440 }, 'USD', ['low-price']],
    ['of a dollar for thirty days', { fee: 100, per: 43_200, increment: 43_200 }, 'USD', []],
    ['of less for thirty days', { fee: 99, per: 43_200, increment: 43_200 }, 'USD', ['low-price']],
  ])('%s', (_, given, currency, codes) => {
    expect(odd(paying(given, currency))).toEqual(codes);
  });
  it('is odd by the order of size of its currency', () => {
    expect(['USD', 'MXN', 'JPY', 'VUV'].map(maxPlausiblePrice)).toEqual([20, 400, 3000, 2000]);
    expect([60, 30, 1439, 1440, 2880, 43_200].map((per) => minPlausiblePrice('USD', per))).toEqual([
      0.05, 0.025, 1.1992, 0.5, 1, 1,
    ]);
    expect(oddValuesOf(paying({ fee: 3000, per: 30 }))[0]?.params).toEqual({
      price: 60,
      currency: 'USD',
      most: 20,
    });
    expect(oddValuesOf(paying({ fee: 2, per: 30 }))[0]?.params).toEqual({
      price: 0.02,
      currency: 'USD',
      minutes: 30,
      least: 0.025,
    });
  });
});

describe('times', () => {
  it.each<[string, object, number | null, string[]]>([
    ['a step of four hours', { increment: 240 }, null, []],
    ['a longer step', { increment: 241 }, null, ['step']],
    ['a step as long as the stay', { increment: 120 }, 120, []],
    ['a step longer than the stay', { increment: 121 }, 120, ['step']],
    ['a step as long as its price', { per: 600, increment: 600, fee: 900 }, null, []],
    ['a ticket for two days, where a stay is shorter', { per: 2880, increment: 2880, fee: 900 }, 600, []],
    ['a step of two days of a price a day', { per: 1440, increment: 2880, fee: 900 }, null, ['step']],
    ['the minute', { increment: null }, null, []],
    ['up to a day', { to: 1440 }, null, []],
    ['up to longer', { to: 1441 }, null, ['tier']],
    ['from longer than a day', { from: 1441 }, null, ['tier']],
    ['up to longer by the day', { to: 9000, per: 1440, increment: 1440, fee: 900 }, null, []],
    ['calendar days', { unit: 'calendar day', to: 9000, increment: 9000 }, null, []],
  ])('of %s', (_, given, maxStay, codes) => {
    expect(odd(paying(given, 'USD', { maxStay }))).toEqual(codes);
  });
  it('of stays are odd beyond seven days, each once', () => {
    expect(odd([rule({ maxStay: 10_080, noReturn: 10_080 })])).toEqual([]);
    expect(
      oddValuesOf([rule({ maxStay: 10_081 }), rule({ noReturn: 10_081 }), rule({ noReturn: 20_000 })]),
    ).toEqual([
      { code: 'import.odd-stay', params: { minutes: 10_081, days: 7 } },
      { code: 'import.odd-stay', params: { minutes: 20_000, days: 14 } },
    ]);
  });
});

describe('users for whom alone something is allowed', () => {
  const only = (more: Partial<RestrictionInput> = {}) =>
    rule({
      forbidsOthers: false,
      users: [{ anyOf: ['taxi', 'bus'], allOf: ['bus'], purposes: ['delivery'], subclasses: ['A'] }],
      ...more,
    });
  it('are named once, sorted, where nothing is said of the others', () => {
    expect(oddValuesOf([only()])).toEqual([
      { code: 'import.odd-others', params: { users: 'A, bus, delivery, taxi' } },
    ]);
    expect(odd([only({ forbidsOthers: true })])).toEqual([]);
    expect(odd([only({ users: [] })])).toEqual([]);
    expect(odd([only(), rule()])).toEqual([]);
    expect(odd([only({ users: [{ anyOf: ['bus'], except: ['taxi'] }] })])).toEqual([]);
    expect(odd([only({ activity: 'no parking', forbidsOthers: true })])).toEqual([]);
    expect(odd([only(), only({ activity: 'no parking', forbidsOthers: true })])).toEqual(['others']);
  });
});

describe('an import that changes nothing', () => {
  it('has nothing to do where the city has something of it already', () => {
    expect(isAlreadyImported(true, { links: { unchanged: 0 }, zones: { unchanged: 3 } })).toBe(true);
    expect(isAlreadyImported(true, { links: { unchanged: 0 } })).toBe(false);
    expect(isAlreadyImported(false, { links: { unchanged: 3 } })).toBe(false);
  });
});
