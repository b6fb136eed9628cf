// Tests payments at their limits: fees and durations, hours of the week, formatted prices.
import { describe, expect, it } from 'vitest';
import { maxStoredInteger } from '../../platform/stored-integer.ts';
import { timeSpan } from '../../platform/time/time-span.ts';
import { applyRateAdvice, splitsByHour } from '../../proposals/parking-rates/advised-payment.ts';
import type { HourAdvice } from '../../proposals/parking-rates/rate-advisor.ts';
import { feesAndDurations, paymentFromFeesAndDurations } from './fees-and-durations.ts';
import { excludedPeriods, hourlyPrices, isHourly, rateIndexAtHour, spansOfHours } from './hourly-rates.ts';
import { type Payment, payment } from './payment.ts';

type Tier = Partial<Payment['rates'][number]['tiers'][number]>;
const tier = (more: Tier = {}) => ({
  from: 0,
  to: null,
  fee: 200,
  per: 60,
  increment: 60,
  roundUpTo: null,
  unit: 'rolling',
  ...more,
});
const of = (tiers: object[], more: object = {}, rate: object = {}) =>
  payment.parse({ currency: 'USD', rates: [{ tiers, ...rate }], ...more });

describe('fees and durations of a payment', () => {
  const lists = (...tiers: object[]) => {
    const { fees, durations, exact } = feesAndDurations(of(tiers));
    return [fees, durations, exact];
  };
  it.each<[string, object[], number[], number[], boolean]>([
    ['one price', [tier()], [2], [60], true],
    [
      'two steps, the first thrice',
      [tier({ fee: 50, per: 20, increment: 20, to: 60 }), tier({ from: 60 })],
      [0.5, 0.5, 0.5, 2],
      [20, 20, 20, 60],
      true,
    ],
    [
      'a step that the tier cuts',
      [tier({ fee: 50, per: 20, increment: 20, to: 50 }), tier({ from: 50 })],
      [0.5, 0.5, 0.5, 2],
      [20, 20, 20, 60],
      false,
    ],
    ['a fee for longer than the step', [tier({ increment: 15 })], [0.5], [15], true],
    [
      'a fee that is no whole minor unit in its step',
      [tier({ fee: 205, increment: 15 })],
      [0.51],
      [15],
      false,
    ],
    [
      'a fee that is nearly a minor unit more',
      [tier({ fee: 203, increment: 20, per: 60 })],
      [0.68],
      [20],
      false,
    ],
    ['by the minute', [tier({ increment: null })], [2], [60], false],
    ['by the calendar day', [tier({ unit: 'calendar day' })], [2], [60], false],
    ['rounded up', [tier({ roundUpTo: 5 })], [2], [60], false],
    ['an end to what is charged', [tier({ to: 120 })], [2, 2], [60, 60], false],
    ['a gap', [tier({ to: 60 }), tier({ from: 61 })], [2, 2], [60, 60], false],
    ['free at first, without a tier', [tier({ from: 30 })], [2], [60], false],
  ])('%s', (_, tiers, fees, durations, exact) => {
    expect(lists(...tiers)).toEqual([fees, durations, exact]);
  });
  it('repeat a step as often as a day of quarter hours, no more', () => {
    const steps = (to: number) => {
      const { fees, exact } = feesAndDurations(
        of([tier({ per: 15, increment: 15, to }), tier({ from: to })]),
      );
      return [fees.length, exact];
    };
    expect(steps(96 * 15)).toEqual([97, true]);
    expect(steps(97 * 15)).toEqual([97, false]);
  });
  it('say less than the payment where it has another rate, a time, or a cap', () => {
    const exact = (value: Payment) => feesAndDurations(value).exact;
    expect(exact(of([tier()]))).toBe(true);
    expect(exact(of([tier()], { maximumFee: 900 }))).toBe(false);
    expect(exact(of([tier()], { maximumFeePerDay: 900 }))).toBe(false);
    expect(exact(of([tier()], {}, { maximumFee: 900 }))).toBe(false);
    expect(exact(of([tier()], {}, { timeSpans: [{ daysOfWeek: ['mo'] }] }))).toBe(false);
    expect(exact(payment.parse({ currency: 'USD', rates: [{ tiers: [tier()] }, { tiers: [tier()] }] }))).toBe(
      false,
    );
    expect(feesAndDurations(payment.parse({ currency: 'USD', rates: [] }))).toEqual({
      fees: [],
      durations: [],
      exact: true,
    });
  });
});

describe('a payment from fees and durations', () => {
  const made = (fees: number[], durations: number[], currency = 'USD') => {
    const result = paymentFromFeesAndDurations(fees, durations, currency);
    return result.ok
      ? result.value?.rates[0]?.tiers.map(({ from, to, fee, per }) => [from, to, fee, per])
      : result.refusal;
  };
  it('has tiers one after the other, in minor units', () => {
    expect(made([1.005, 2.349, 0], [60, 30, 45])).toEqual([
      [0, 60, 100, 60],
      [60, 90, 235, 30],
      [90, null, 0, 45],
    ]);
    expect(made([1.5], [60], 'KWD')).toEqual([[0, null, 1500, 60]]);
  });
  it.each<[string, number[], number[], string, number | null]>([
    ['no fee', [0], [60], 'payment_fee', null],
    ['a negative fee in the first place', [-0.01, 1], [60, 60], 'payment_fee', 1],
    ['the largest fee that is stored', [1, maxStoredInteger / 100], [60, 60], 'payment_fee', null],
    ['a larger one', [1, (maxStoredInteger + 1) / 100], [60, 60], 'payment_fee', 2],
    ['a larger one in the first place', [(maxStoredInteger + 1) / 100, 1], [60, 60], 'payment_fee', 1],
    ['a minute', [1], [1], 'payment_duration', null],
    ['no duration in the first place', [1, 1], [0, 60], 'payment_duration', 1],
    ['the longest duration that is stored', [1], [maxStoredInteger], 'payment_duration', null],
    ['a longer one', [1, 1], [60, maxStoredInteger + 1], 'payment_duration', 2],
    ['an end later than is stored', [1, 1, 1], [maxStoredInteger, 1, 1], 'payment_duration', 2],
    ['a longer first one', [1, 1], [maxStoredInteger + 1, 60], 'payment_duration', 1],
  ])('%s', (_, fees, durations, code, place) => {
    if (place === null) expect(made(fees, durations)).toBeInstanceOf(Array);
    else expect(made(fees, durations)).toEqual({ code, params: { place } });
  });
});

describe('hours of the week', () => {
  const spans = (...given: object[]) => of([tier()], {}, { timeSpans: given });
  it.each<[string, boolean, object[]]>([
    ['no times', true, []],
    ['days and whole hours', true, [{ daysOfWeek: ['mo'], times: [{ from: '08:00', to: '18:00' }] }]],
    ['a half hour at its start', false, [{ times: [{ from: '08:30', to: '18:00' }] }]],
    ['a half hour at its end', false, [{ times: [{ from: '08:00', to: '18:30' }] }]],
    ['months', false, [{ months: [5] }]],
    ['all but what is given', false, [{ excludes: true, daysOfWeek: ['mo'] }]],
    ['over midnight', true, [{ times: [{ from: '22:00', to: '02:00' }] }]],
    [
      'except holidays',
      true,
      [{ daysOfWeek: ['mo'], periods: [{ name: 'holidays', apply: 'except during' }] }],
    ],
    ['on holidays', false, [{ daysOfWeek: ['mo'], periods: [{ name: 'holidays', apply: 'only during' }] }]],
    [
      'over midnight except holidays',
      false,
      [{ times: [{ from: '22:00', to: '02:00' }], periods: [{ name: 'holidays', apply: 'except during' }] }],
    ],
    [
      'a day and night except holidays',
      false,
      [{ times: [{ from: '08:00', to: '08:00' }], periods: [{ name: 'holidays', apply: 'except during' }] }],
    ],
    [
      'one span except holidays, one on all days',
      false,
      [
        { daysOfWeek: ['mo'], periods: [{ name: 'holidays', apply: 'except during' }] },
        { daysOfWeek: ['tu'] },
      ],
    ],
  ])('stand for %s: %s', (_, hourly, given) => {
    expect(isHourly(spans(...given))).toBe(hourly);
  });
  it('leave out the same periods, or differ', () => {
    const periods = [{ name: 'holidays', apply: 'except during' }];
    expect(excludedPeriods(spans({ periods }, { periods }))).toEqual(periods);
    expect(excludedPeriods(spans())).toEqual([]);
    expect(
      excludedPeriods(
        payment.parse({
          currency: 'USD',
          rates: [{ tiers: [tier()], timeSpans: [{ periods }] }, { tiers: [tier()] }],
        }),
      ),
    ).toBeNull();
  });
  it('have the first rate that covers them', () => {
    const value = payment.parse({
      currency: 'USD',
      rates: [
        {
          tiers: [tier({ fee: 100 })],
          timeSpans: [{ daysOfWeek: ['fr'], times: [{ from: '22:00', to: '02:00' }] }],
        },
        {
          tiers: [tier({ fee: 300, per: 90 })],
          timeSpans: [{ daysOfWeek: ['mo', 'sa'] }, { times: [{ from: '08:00', to: '10:00' }] }],
        },
      ],
    });
    const prices = hourlyPrices(value);
    expect(prices).toHaveLength(168);
    const at = (day: number, hour: number) => prices[day * 24 + hour];
    expect([at(4, 21), at(4, 22), at(4, 23), at(5, 0), at(5, 1), at(5, 2), at(4, 1)]).toEqual([
      null,
      100,
      100,
      100,
      100,
      200,
      null,
    ]);
    expect([at(0, 0), at(0, 23), at(1, 7), at(1, 8), at(1, 9), at(1, 10)]).toEqual([
      200,
      200,
      null,
      200,
      200,
      null,
    ]);
    expect(rateIndexAtHour(value, 24)).toBe(-1);
    // The hours after midnight that belong to Sunday are the first hours of Monday.
    const sunday = spans({ daysOfWeek: ['su'], times: [{ from: '23:00', to: '01:00' }] });
    expect([6 * 24 + 23, 0, 1, 6 * 24].map((hour) => rateIndexAtHour(sunday, hour))).toEqual([0, 0, -1, -1]);
  });
  it('become spans of runs, days with the same runs together', () => {
    const hours = [8, 9, 11, 24 + 8, 24 + 9, 24 + 11, 48 + 23, 72];
    expect(spansOfHours(hours)).toEqual([
      timeSpan.parse({
        daysOfWeek: ['mo', 'tu'],
        times: [
          { from: '08:00', to: '10:00' },
          { from: '11:00', to: '12:00' },
        ],
      }),
      timeSpan.parse({ daysOfWeek: ['we'], times: [{ from: '23:00', to: '24:00' }] }),
      timeSpan.parse({ daysOfWeek: ['th'], times: [{ from: '00:00', to: '01:00' }] }),
    ]);
  });
});

describe('an advised payment', () => {
  const advice = (hourOfWeek: number, from: number, to: number): HourAdvice => ({
    hourOfWeek,
    kind: 'raise',
    occupancy: 0.9,
    from,
    to,
    because: { code: 'advice.raise', params: {} },
  });
  const everyHour = (from: number, to: number) =>
    Array.from({ length: 168 }, (_, hour) => advice(hour, from, to));
  const moved = (given: object, from: number, to: number, cap = 1000, floor = 0) => {
    const [first] = applyRateAdvice(of([given]), everyHour(from, to), { cap, floor }).rates[0]?.tiers ?? [];
    return [first?.fee, first?.per];
  };
  it.each<[string, object, number, number, number, number, [number, number]]>([
    ['up by the hour', tier(), 200, 250, 1000, 0, [250, 60]],
    ['down by the quarter hour', tier({ fee: 50, per: 15 }), 200, 180, 1000, 0, [45, 15]],
    ['for as many minutes as make whole units', tier({ fee: 50, per: 15 }), 200, 210, 1000, 0, [210, 60]],
    ['of seven minutes', tier({ fee: 7, per: 7 }), 60, 70, 1000, 0, [490, 420]],
    ['not beyond the cap', tier(), 200, 250, 230, 0, [230, 60]],
    ['not beyond the cap, in whole units', tier({ fee: 100, per: 30 }), 200, 250, 231, 0, [115, 30]],
    ['beyond the cap already: it stays', tier(), 200, 250, 150, 0, [200, 60]],
    ['not below the floor', tier(), 200, 150, 1000, 170, [170, 60]],
    ['not below the floor, in whole units', tier({ fee: 100, per: 30 }), 200, 150, 1000, 171, [86, 30]],
    ['below the floor already: it stays', tier(), 200, 150, 1000, 250, [200, 60]],
    ['not at all', tier({ fee: 50, per: 15 }), 200, 200, 1000, 0, [50, 15]],
  ])('moves a tier %s', (_, given, from, to, cap, floor, wanted) => {
    expect(moved(given, from, to, cap, floor)).toEqual(wanted);
  });
  it('has a rate for each move, and none for a rate of no hour', () => {
    const value = payment.parse({
      currency: 'USD',
      rates: [{ tiers: [tier()] }, { tiers: [tier({ fee: 900 })] }],
    });
    const { rates } = applyRateAdvice(
      value,
      [advice(9, 200, 225), advice(10, 200, 225), advice(33, 200, 150)],
      { cap: 1000, floor: 0 },
    );
    expect(
      rates.map(({ tiers, timeSpans }) => [
        tiers[0]?.fee,
        timeSpans.length === 0 ? 'always' : timeSpans.some(({ daysOfWeek }) => daysOfWeek.includes('su')),
      ]),
    ).toEqual([
      [200, true],
      [225, false],
      [150, false],
    ]);
  });
  it.each<[string, boolean, object[], object]>([
    ['an hour', true, [tier({ increment: 60 })], {}],
    ['an hour and a minute', false, [tier({ increment: 61 })], {}],
    ['the minute', true, [tier({ increment: null })], {}],
    ['a step, rounded up', false, [tier({ roundUpTo: 10 })], {}],
    ['the calendar hour', false, [tier({ unit: 'calendar hour' })], {}],
    ['an hour with a cap of its own', false, [tier()], { maximumFee: 700 }],
    ['an hour, then a day', false, [tier({ to: 60 }), tier({ from: 60, increment: 1440 })], {}],
  ])('splits by hour what is billed by %s: %s', (_, splits, tiers, rate) => {
    expect(splitsByHour(of(tiers, {}, rate))).toBe(splits);
  });
});
