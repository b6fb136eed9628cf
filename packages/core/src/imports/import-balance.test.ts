// The loss budget of an import, and values that look wrong.
import { describe, expect, it } from 'vitest';
import type { LineGeometry } from '../geometry/geometry.ts';
import { unknownRule } from '../regulations/rules-unknown.ts';
import {
  type ImportTotals,
  importStop,
  isStopped,
  lossesOver,
  noTotals,
  totalsOfCurb,
  writtenOfCurb,
} from './import-balance.ts';
import { oddPriceAbove, oddValuesOf } from './odd-values.ts';

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
    expect(lossesOver(less(lost)).map(({ of }) => of)).toEqual(over);
  });

  it('stops until losses and odd values are accepted, each by itself', () => {
    const stop = importStop(less({ prices: 1 }), [
      { code: 'import.odd-price' },
      { code: 'import.odd-price' },
    ]);
    expect(stop).toEqual({
      losses: [{ of: 'prices', read: 400, written: 399 }],
      oddValues: [{ code: 'import.odd-price', count: 2 }],
    });
    expect(isStopped(stop, { losses: false, oddValues: false })).toBe(true);
    expect(isStopped(stop, { losses: true, oddValues: false })).toBe(true);
    expect(isStopped(stop, { losses: false, oddValues: true })).toBe(true);
    expect(isStopped(stop, { losses: true, oddValues: true })).toBe(false);
    expect(importStop(less({ curbs: 10 }), [{ code: 'mapping.length' }])).toBeNull();
    expect(importStop({ read: noTotals, written: noTotals }, [])).toBeNull();
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
    const totals = totalsOfCurb(curb, known);
    expect(totals).toMatchObject({ curbs: 1, spaces: 3, rules: 1, prices: 1 });
    expect(writtenOfCurb(totals, known)).toEqual(totals);
    expect(writtenOfCurb(totals, [...known, unknownRule('?')])).toMatchObject({
      curbs: 1,
      rules: 0,
      prices: 0,
    });
    expect(totalsOfCurb(curb, [])).toMatchObject({ rules: 0 });
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
  ])('of %s', (_, fee, per, currency, odd) => {
    expect(oddValuesOf([priceOf(fee, per, currency)])).toHaveLength(odd);
  });

  it('name the price and the limit', () => {
    expect(oddValuesOf([priceOf(25_000, 60), priceOf(25_000, 60)])).toEqual([
      { code: 'import.odd-price', params: { price: 250, currency: 'USD', most: 20 } },
    ]);
    expect(oddPriceAbove('HUF')).toBe(7000);
  });

  it('are stays over seven days', () => {
    const stay = (maxStay: number) =>
      oddValuesOf([{ activity: 'parking', subActivity: 'time-limited-parking', priority: 1, maxStay }]);
    expect(stay(7 * 1440)).toEqual([]);
    expect(stay(360_180)).toEqual([{ code: 'import.odd-stay', params: { minutes: 360_180, days: 250 } }]);
  });
});
