// The loss limit of an import, and suspicious values.
import { describe, expect, it } from 'vitest';
import type { ImportTotals } from '../../city/city/import-totals.ts';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import { createUnknownRule } from '../../city/regulations/unknown-rules.ts';
import type { LineGeometry } from '../../platform/geometry/geometry.ts';
import {
  emptyImportTotals,
  findExcessiveLosses,
  findImportBlockers,
  isImportBlocked,
  sourceCurbTotals,
  writtenCurbTotals,
} from './import-balance.ts';
import { maxPlausiblePrice, minPlausiblePrice, oddValuesOf } from './odd-values.ts';

const read: ImportTotals = { curbs: 1000, metres: 50_000, spaces: 8000, rules: 900, prices: 400 };
const less = (by: Partial<ImportTotals>) => ({
  read,
  written: {
    ...read,
    ...Object.fromEntries(Object.entries(by).map(([key, n]) => [key, Reflect.get(read, key) - n])),
  },
});
const priceOf = (fee: number, per: number, currency = 'USD') => ({
  activity: 'parking' as const,
  subActivity: 'paid-parking',
  priority: 1,
  payment: { currency, rates: [{ tiers: [{ from: 0, to: null, fee, per, increment: null }] }] },
});

describe('the loss budget', () => {
  it.each<[string, Partial<ImportTotals>, string[]]>([
    ['nothing', {}, []],
    ['1 % of the curbs', { curbs: 10 }, []],
    ['more than 1 % of the curbs', { curbs: 11 }, ['curbs']],
    ['more than 1 % of the metres', { metres: 501 }, ['metres']],
    ['more than 1 % of the spaces', { spaces: 81 }, ['spaces']],
    ['more than 1 % of the curbs with rules', { rules: 10 }, ['rules']],
    ['one price', { prices: 1 }, ['prices']],
  ])('with %s lost', (_, lost, over) => {
    expect(findExcessiveLosses(less(lost)).map(({ of }) => of)).toEqual(over);
  });

  it('stops until losses and odd values are accepted, each by itself', () => {
    const stop = findImportBlockers(less({ prices: 1 }), [
      { code: 'import.odd-price' },
      { code: 'import.odd-price' },
    ]);
    expect(stop).toEqual({
      losses: [{ of: 'prices', read: 400, written: 399 }],
      oddValues: [{ code: 'import.odd-price', count: 2 }],
    });
    expect(isImportBlocked(stop, { losses: false, oddValues: false })).toBe(true);
    expect(isImportBlocked(stop, { losses: true, oddValues: false })).toBe(true);
    expect(isImportBlocked(stop, { losses: false, oddValues: true })).toBe(true);
    expect(isImportBlocked(stop, { losses: true, oddValues: true })).toBe(false);
    expect(isImportBlocked(null, { losses: false, oddValues: false })).toBe(false);
    expect(findImportBlockers(less({ curbs: 10 }), [{ code: 'mapping.length' }])).toBeNull();
    expect(findImportBlockers({ read: emptyImportTotals, written: emptyImportTotals }, [])).toBeNull();
  });

  it('counts a curb with unknown rules as one that loses its rules and prices', () => {
    const geometry: LineGeometry = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [0, 0.001],
      ],
    };
    const curb = { geometry, baysCount: 3 };
    const known = [priceOf(250, 60)];
    const totals = sourceCurbTotals(curb, known);
    expect(totals).toMatchObject({ curbs: 1, spaces: 3, rules: 1, prices: 1 });
    expect(writtenCurbTotals(totals, known)).toEqual(totals);
    expect(writtenCurbTotals(totals, [...known, createUnknownRule('?')])).toMatchObject({
      curbs: 1,
      rules: 0,
      prices: 0,
    });
    expect(sourceCurbTotals(curb, [])).toMatchObject({ rules: 0 });
    // A length given by the source takes precedence over the length of its line.
    expect(sourceCurbTotals({ ...curb, length: 12.5 }, []).metres).toBe(12.5);
    expect(sourceCurbTotals({ ...curb, length: 0 }, []).metres).toBe(0);
  });
});

describe('odd values', () => {
  it.each<[string, number, number, string, number]>([
    ['20 an hour', 2000, 60, 'USD', 0],
    ['cents taken for dollars', 25_000, 60, 'USD', 1],
    ['one dollar a minute', 100, 1, 'EUR', 1],
    ['30 for a day', 3000, 1440, 'USD', 0],
    ['400 yen an hour', 400, 60, 'JPY', 0],
    ['40,000 yen an hour', 40_000, 60, 'JPY', 1],
    ['60 Swedish crowns an hour', 6000, 60, 'SEK', 0],
    ['2 dinars an hour, of three digits', 2000, 60, 'KWD', 0],
    ['nothing an hour', 0, 60, 'USD', 0],
    ['5 cents an hour', 5, 60, 'USD', 0],
    ['dollars taken for cents', 2, 60, 'USD', 1],
    ['2 cents a quarter of an hour', 2, 15, 'USD', 0],
    ['1 cent a quarter of an hour', 1, 15, 'USD', 1],
    ['1 for 20 hours', 100, 1200, 'USD', 0],
    ['50 cents for 20 hours', 50, 1200, 'USD', 1],
    ['0.50 for a day', 50, 1440, 'USD', 0],
    ['0.05 for a day', 5, 1440, 'USD', 1],
    ['5 for a month', 500, 43_200, 'EUR', 0],
    ['10.20 for a permit of a year', 1020, 525_600, 'EUR', 0],
    ['cents for dollars of that permit', 10, 525_600, 'EUR', 1],
    ['10 yen an hour', 10, 60, 'JPY', 0],
    ['4 yen an hour', 4, 60, 'JPY', 1],
    ['50 forints an hour', 50, 60, 'HUF', 0],
    ['5 forints an hour', 5, 60, 'HUF', 1],
  ])('of %s', (_, fee, per, currency, odd) => {
    expect(oddValuesOf([priceOf(fee, per, currency)])).toHaveLength(odd);
  });

  const rule = { activity: 'parking' as const, subActivity: 'a', priority: 1, forbidsOthers: false };
  const delivery = { ...rule, activity: 'loading' as const, users: [{ purposes: ['delivery'] }] };
  it.each<[string, RestrictionInput[], string | null]>([
    [
      'for some alone',
      [delivery, { ...rule, users: [{ anyOf: ['permit', 'delivery'] }] }],
      'delivery, permit',
    ],
    ['for some that forbid the others', [{ ...delivery, forbidsOthers: true }], null],
    ['for some, and one for everybody', [delivery, { ...rule, activity: 'no parking' }], null],
    [
      'for some, and one for all but them',
      [delivery, { ...rule, activity: 'no parking', users: [{ except: ['delivery'] }] }],
      null,
    ],
    [
      'that forbid something to some',
      [{ ...rule, activity: 'no parking', users: [{ anyOf: ['truck'] }] }],
      null,
    ],
  ])('are rules %s', (_, rules, users) => {
    expect(oddValuesOf(rules)).toEqual(
      users === null ? [] : [{ code: 'import.odd-others', params: { users } }],
    );
  });

  it('name the price and the limit', () => {
    expect(oddValuesOf([priceOf(25_000, 60), priceOf(25_000, 60)])).toEqual([
      { code: 'import.odd-price', params: { price: 250, currency: 'USD', most: 20 } },
    ]);
    expect(maxPlausiblePrice('HUF')).toBe(7000);
  });

  it('name the low price with its time and its limit', () => {
    expect(oddValuesOf([priceOf(1, 15), priceOf(1, 15)])).toEqual([
      { code: 'import.odd-low-price', params: { price: 0.01, currency: 'USD', minutes: 15, least: 0.0125 } },
    ]);
    expect([
      minPlausiblePrice('USD', 60),
      minPlausiblePrice('USD', 1440),
      minPlausiblePrice('JPY', 43_200),
    ]).toEqual([0.05, 0.5, 150]);
  });

  const paid = (tier: object, maxStay: number | null = null) => [
    {
      ...priceOf(200, 60),
      maxStay,
      payment: {
        currency: 'USD',
        rates: [{ tiers: [{ from: 0, to: null, fee: 500, per: 60, increment: null, ...tier }] }],
      },
    },
  ];

  it.each<[string, object, number | null, number | null]>([
    ['15 hours, for 15 minutes', { increment: 900 }, null, 240],
    ['four hours', { increment: 240 }, null, null],
    ['a flat price of ten hours', { per: 600, increment: 600 }, null, null],
    ['30 hours of a price for 30 hours, for minutes', { per: 1800, increment: 1800 }, null, 1440],
    ['a day', { per: 1440, increment: 1440 }, 600, null],
    ['a week', { per: 10_080, increment: 10_080 }, null, null],
    ['the longest stay', { increment: 120 }, 120, null],
    ['more than the longest stay', { increment: 60 }, 30, 30],
    ['the calendar', { increment: 900, unit: 'calendar hour' }, null, null],
  ])('are steps of %s', (_, tier, maxStay, most) => {
    const found = oddValuesOf(paid(tier, maxStay)).filter(({ code }) => code === 'import.odd-step');
    expect(found.map(({ params }) => params.most)).toEqual(most === null ? [] : [most]);
  });

  it.each<[string, object, number[]]>([
    ['from two hours on', { from: 120 }, []],
    ['up to a day', { to: 1440 }, []],
    ['from 30 hours to 60 hours, for minutes', { from: 1800, to: 3600 }, [1800, 3600]],
    ['of a rate by the day, from the second day on', { from: 2880, per: 1440 }, []],
    ['of a calendar', { from: 1800, unit: 'calendar hour' }, []],
  ])('are parts of a rate %s', (_, tier, minutes) => {
    const found = oddValuesOf(paid(tier)).filter(({ code }) => code === 'import.odd-tier');
    expect(found.map(({ params }) => params.minutes)).toEqual(minutes);
  });

  it('are stays over seven days', () => {
    const stay = (maxStay: number) =>
      oddValuesOf([{ activity: 'parking', subActivity: 'time-limited-parking', priority: 1, maxStay }]);
    expect(stay(7 * 1440)).toEqual([]);
    expect(stay(360_180)).toEqual([{ code: 'import.odd-stay', params: { minutes: 360_180, days: 250 } }]);
  });
});
