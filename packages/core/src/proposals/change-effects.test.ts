// The effect of a change on a normal week of a space, on examples and against the engine minute by
// minute. `FC_RUNS` sets the number of cases.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourlyFee } from '../city/rates/hourly-rates.ts';
import { rateAt } from '../city/rates/price.ts';
import { ordinaryCar } from '../city/regulations/curb-user.ts';
import { quotedPayment } from '../city/regulations/quoted-payment.ts';
import { type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import { computeVerdict } from '../city/regulations/verdict.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { minuteMs, startOfCivilDay } from '../platform/time/civil.ts';
import { civilDay, formatEpochDay, parseEpochDay } from '../platform/time/civil-day.ts';
import type { WeekDay } from '../platform/time/week-days.ts';
import { cities, restrictionIn, type TestCity, timeSpanIn } from '../testing/arbitraries.ts';
import { changeEffects } from './change-effects.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const runs = Number(process.env.FC_RUNS ?? 10);
const timeout = 120_000 + runs * 4000;

const workDays: WeekDay[] = ['mo', 'tu', 'we', 'th', 'fr'];
const during = (from: string, to: string, daysOfWeek = workDays) => [{ daysOfWeek, times: [{ from, to }] }];
const pay = (fee: number, currency = 'USD') => ({
  currency,
  rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: null }] }],
});
const rule = (more: Partial<RestrictionInput>) =>
  restriction.parse({ activity: 'parking', subActivity: 'paid-parking', priority: 800, ...more });
const paid = rule({ payment: pay(200), timeSpans: during('08:00', '18:00') });
const noParking = rule({
  activity: 'no parking',
  subActivity: 'no-parking',
  priority: 300,
  timeSpans: during('07:00', '09:00'),
});
const loading = rule({
  activity: 'loading',
  subActivity: 'loading',
  priority: 500,
  users: [{ anyOf: ['truck'] }],
  timeSpans: during('07:00', '18:00'),
});
const weeks = () =>
  new RuleSetWeeks('2026-06-01', ordinaryCar, { timeZone: 'America/New_York', calendar: { periods: [] } });
const setOf = (...rules: RestrictionInput[]) => ruleSetOf(rules);
const onWorkDays = (minutes: number) => [...workDays.map(() => minutes), 0, 0];

describe('the effect of a change on a week', () => {
  it('takes an hour a day from the price where parking is forbidden', () => {
    const {
      byType,
      paid: minutes,
      revenue,
      currencies,
    } = changeEffects(setOf(paid), setOf(paid, noParking), weeks());
    const of = (name: string) => byType.find(({ subActivity }) => subActivity === name);
    expect(byType.map(({ subActivity }) => subActivity)).toEqual([
      'no-parking',
      'paid-parking',
      'unregulated',
    ]);
    expect(of('no-parking')).toMatchObject({ before: onWorkDays(0), after: onWorkDays(120) });
    expect(of('paid-parking')).toMatchObject({ before: onWorkDays(600), after: onWorkDays(540) });
    expect(minutes).toEqual({ before: onWorkDays(600), after: onWorkDays(540) });
    expect(revenue).toEqual({ before: 200 * 50, after: 200 * 45 });
    expect(currencies).toEqual(['USD']);
  });

  it('counts a space reserved for others as its own type', () => {
    const { byType } = changeEffects(setOf(loading), null, weeks());
    expect(byType).toEqual([
      { subActivity: 'loading', before: onWorkDays(660), after: onWorkDays(0) },
      {
        subActivity: 'unregulated',
        before: [780, 780, 780, 780, 780, 1440, 1440],
        after: [1440, 1440, 1440, 1440, 1440, 1440, 1440],
      },
    ]);
  });

  it('divides a span past midnight between its days', () => {
    const night = rule({ subActivity: 'night', timeSpans: during('22:00', '02:00', ['su']) });
    const { byType } = changeEffects(null, setOf(night), weeks());
    expect(byType[0]).toEqual({
      subActivity: 'night',
      before: [0, 0, 0, 0, 0, 0, 0],
      after: [120, 0, 0, 0, 0, 0, 120],
    });
  });

  it('names every currency', () => {
    const euros = rule({ payment: pay(300, 'EUR') });
    expect(changeEffects(setOf(paid), setOf(euros), weeks()).currencies).toEqual(['EUR', 'USD']);
    expect(changeEffects(null, setOf(noParking), weeks()).currencies).toEqual([]);
  });
});

/** Rule sets, some of which charge by rates with their own times. */
function ruleSetIn(city: TestCity) {
  const rate = fc.record({
    timeSpans: fc.array(timeSpanIn(city), { maxLength: 1 }),
    fee: fc.integer({ min: 0, max: 500 }),
  });
  const payment = fc.array(rate, { minLength: 1, maxLength: 2 }).map((rates) => ({
    currency: 'USD',
    rates: rates.map(({ timeSpans, fee }) => ({ timeSpans, tiers: pay(fee).rates[0]?.tiers ?? [] })),
  }));
  const priced = fc
    .tuple(restrictionIn(city), fc.option(payment))
    .map(([one, price]) => ({ ...one, payment: price }));
  return fc.option(
    fc.array(priced, { maxLength: 4 }).map((rules) => ruleSetOf(rules)),
    { freq: 6 },
  );
}

/** The same sums, with the engine's answer at each minute of the week. */
function naiveWeek(ruleSet: ReturnType<typeof ruleSetOf> | null, start: number, cityTime: CityTime) {
  const byType = new Map<string, number[]>();
  const charged = [0, 0, 0, 0, 0, 0, 0];
  let revenue = 0;
  for (let minute = 0; minute < 10_080; minute += 1) {
    const instant = start + minute * minuteMs;
    const day = Math.floor(minute / 1440);
    const verdict = computeVerdict(ruleSet ?? { id: '', restrictions: [] }, instant, ordinaryCar, cityTime);
    const days = byType.get(verdict.subActivity) ?? [0, 0, 0, 0, 0, 0, 0];
    days[day] = (days[day] ?? 0) + 1;
    byType.set(verdict.subActivity, days);
    const payment = quotedPayment(verdict);
    const tier = payment === null ? undefined : rateAt(payment, instant, cityTime)?.tiers[0];
    const price = tier === undefined ? 0 : Math.round(hourlyFee(tier));
    if (price > 0) charged[day] = (charged[day] ?? 0) + 1;
    revenue += price / 60;
  }
  return { byType, charged, revenue };
}

const cases = cities.chain((city) =>
  fc.record({
    cityTime: fc.constant(city.cityTime),
    before: ruleSetIn(city),
    after: ruleSetIn(city),
    monday: fc.integer({ min: 0, max: 364 }).map((day) => {
      const epochDay = (parseEpochDay(`${city.year}-01-01`) ?? 0) + day;
      return epochDay - civilDay(epochDay).weekday;
    }),
  }),
);

it('the effect agrees with every minute of any week without a clock change', { timeout }, () => {
  fc.assert(
    fc.property(cases, ({ cityTime, before, after, monday }) => {
      const start = startOfCivilDay(monday, cityTime.timeZone);
      fc.pre(startOfCivilDay(monday + 7, cityTime.timeZone) - start === 10_080 * minuteMs);
      for (let day = 1; day < 7; day += 1)
        fc.pre(startOfCivilDay(monday + day, cityTime.timeZone) - start === day * 1440 * minuteMs);
      const own = new RuleSetWeeks(formatEpochDay(monday), ordinaryCar, cityTime);
      const effects = changeEffects(before, after, own);
      const sides = [naiveWeek(before, start, cityTime), naiveWeek(after, start, cityTime)] as const;
      const names = new Set([...sides[0].byType.keys(), ...sides[1].byType.keys()]);
      expect(effects.byType.map(({ subActivity }) => subActivity)).toEqual([...names].sort());
      for (const { subActivity, before: was, after: is } of effects.byType) {
        const none = [0, 0, 0, 0, 0, 0, 0];
        expect([was, is]).toEqual(sides.map(({ byType }) => byType.get(subActivity) ?? none));
      }
      expect([effects.paid.before, effects.paid.after]).toEqual(sides.map(({ charged }) => charged));
      expect(effects.revenue.before).toBeCloseTo(sides[0].revenue, 4);
      expect(effects.revenue.after).toBeCloseTo(sides[1].revenue, 4);
    }),
    { numRuns: runs },
  );
});
