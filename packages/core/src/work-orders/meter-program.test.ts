// When meters need another program: compared with a naive reference, and by examples.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payment } from '../city/rates/payment.ts';
import type { Restriction } from '../city/regulations/restriction.ts';
import { readerOf } from '../platform/time/reader.ts';
import { ruleOf } from '../testing/sign-texts.ts';
import { formatMeterPrograms, isMeterProgramChanged } from './meter-program.ts';

const spanOf = (daysOfWeek: readonly ('mo' | 'tu')[], from: string) => ({
  dates: [],
  instants: [],
  months: [],
  daysOfWeek: [...daysOfWeek],
  weeksOfMonth: [],
  daysOfMonth: [],
  times: [{ from, to: '18:00' }],
  periods: [],
  excludes: false,
});
const priceOf = (fee: number, more: Partial<Payment> = {}): Payment => ({
  currency: 'USD',
  rates: [
    {
      timeSpans: [],
      tiers: [{ from: 0, to: null, fee, per: 60, increment: 60, roundUpTo: null, unit: 'rolling' }],
      maximumFee: null,
    },
  ],
  maximumFee: null,
  maximumFeePerDay: null,
  methods: [],
  forms: [],
  operator: null,
  phone: null,
  deviceIds: [],
  ...more,
});
const paid = ruleOf('parking', 'paid-parking', {
  payment: priceOf(200),
  maxStay: 120,
  timeSpans: [spanOf(['mo', 'tu'], '08:00')],
});
const evening = { ...paid, timeSpans: [spanOf(['mo'], '17:00')], payment: priceOf(100) };
const cleaning = ruleOf('no parking', 'street-cleaning');

describe('meters', () => {
  it.each<[string, readonly Restriction[], readonly Restriction[], boolean]>([
    ['the same rules', [paid, evening], [paid, evening], false],
    ['another order of rules', [paid, evening], [evening, paid], false],
    ['another order of days', [paid], [{ ...paid, timeSpans: [spanOf(['tu', 'mo'], '08:00')] }], false],
    ['another unpaid rule', [paid], [cleaning, paid], false],
    ['another operator', [paid], [{ ...paid, payment: priceOf(200, { operator: 'City' }) }], false],
    ['another priority and curb type', [paid], [{ ...paid, priority: 900, subActivity: 'meters' }], false],
    ['another price', [paid], [{ ...paid, payment: priceOf(250) }], true],
    ['another highest price', [paid], [{ ...paid, payment: priceOf(200, { maximumFee: 900 }) }], true],
    ['another longest stay', [paid], [{ ...paid, maxStay: 60 }], true],
    ['other times', [paid], [{ ...paid, timeSpans: [spanOf(['mo', 'tu'], '09:00')] }], true],
    ['a price where there was none', [{ ...paid, payment: null }], [paid], true],
    ['no price where there was one', [paid], [], true],
    ['no price before and after', [cleaning], [{ ...paid, payment: null }], false],
  ])('%s', (_, before, after, isChanged) => {
    expect(isMeterProgramChanged(before, after)).toBe(isChanged);
    expect(isMeterProgramChanged(after, before)).toBe(isChanged);
  });

  const rule = fc
    .record({
      fee: fc.constantFrom(null, 100, 200),
      maxStay: fc.constantFrom(null, 60, 120),
      days: fc.shuffledSubarray(['mo', 'tu'] as const, { minLength: 1 }),
      hours: fc.shuffledSubarray(['08:00', '09:00'], { minLength: 1 }),
      priority: fc.constantFrom(100, 200),
    })
    .map(
      ({ fee, maxStay, days, hours, priority }): Restriction => ({
        ...paid,
        priority,
        maxStay,
        payment: fee === null ? null : priceOf(fee),
        timeSpans: hours.map((from) => spanOf(days, from)),
      }),
    );
  const rules = fc.array(rule, { maxLength: 4 });

  /** Compares two rules field by field, without any normal form. */
  function isSameProgram(one: Restriction, other: Restriction): boolean {
    const times = ({ timeSpans }: Restriction) =>
      timeSpans
        .map(({ daysOfWeek, times: hours }) => `${[...daysOfWeek].sort().join()} ${hours[0]?.from}`)
        .sort();
    const fee = ({ payment }: Restriction) => payment?.rates[0]?.tiers[0]?.fee;
    return (
      one.maxStay === other.maxStay &&
      fee(one) === fee(other) &&
      times(one).join(';') === times(other).join(';')
    );
  }
  function isChangedNaively(before: readonly Restriction[], after: readonly Restriction[]): boolean {
    const paidOf = (list: readonly Restriction[]) => list.filter(({ payment }) => payment !== null);
    const covers = (list: readonly Restriction[], others: readonly Restriction[]) =>
      paidOf(list).every((one) => paidOf(others).some((other) => isSameProgram(one, other)));
    return !(covers(before, after) && covers(after, before));
  }

  it('agree with comparing every pair of rules, in any order', () => {
    fc.assert(
      fc.property(rules, rules, fc.boolean(), fc.nat(), (before, other, isSame, turn) => {
        const at = turn % Math.max(1, before.length);
        const after = isSame ? [...before.slice(at), ...before.slice(0, at)] : other;
        expect(isMeterProgramChanged(before, after)).toBe(isChangedNaively(before, after));
        if (isSame) expect(isMeterProgramChanged(before, after)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the program of meters', () => {
  const reader = readerOf('en', 'America/Chicago');
  it('is the times, longest stay and price of each paid rule', () => {
    expect(formatMeterPrograms([cleaning, paid, evening, paid], reader)).toEqual([
      'Mon and Tue 8 AM–6 PM, 2 h at most, $2.00 an hour',
      'Mon 5–6 PM, 2 h at most, $1.00 an hour',
    ]);
    expect(formatMeterPrograms([{ ...paid, timeSpans: [], maxStay: null }], reader)).toEqual([
      'at all times, $2.00 an hour',
    ]);
    expect(formatMeterPrograms([cleaning], reader)).toEqual([]);
  });
});
