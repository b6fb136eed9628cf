// Supply against brute force: `verdict` is evaluated at every minute of a week for every curb of a
// small generated city. `FC_RUNS` sets the number of cases.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hourlyFee } from '../city/rates/hourly-rates.ts';
import { rateAt } from '../city/rates/price.ts';
import type { CurbUser } from '../city/regulations/curb-user.ts';
import { quotedPayment } from '../city/regulations/quoted-payment.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import { computeVerdict } from '../city/regulations/verdict.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { minuteMs, startOfCivilDay } from '../platform/time/civil.ts';
import { civilDay, formatEpochDay, parseEpochDay } from '../platform/time/civil-day.ts';
import { cities, curbUsers, restrictionIn, type TestCity, timeSpanIn } from '../testing/arbitraries.ts';
import { type CountedCurb, groupCurbs } from './curb-groups.ts';
import { noRulesKnown } from './selection.ts';
import { curbUses, supplyCells, usableCells } from './supply.ts';

declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const runs = Number(process.env.FC_RUNS ?? 8);
const timeout = 120_000 + runs * 4000;

/** Assigns ids to curb types in the order they occur; 0 is reserved for "no rules known". */
class TypeIds extends Map<string, number> {
  override get(name: string): number {
    const known = super.get(name);
    if (known !== undefined) return known;
    this.set(name, this.size + 1);
    return this.size;
  }
}

/**
 * Counts every wall-clock minute of the week at `instantOf`, using the engine's answer for each
 * minute.
 */
function bruteForce(
  curbs: readonly CountedCurb[],
  instantOf: (minute: number) => number,
  asker: CurbUser,
  cityTime: CityTime,
  ids: TypeIds,
) {
  const spaces = new Map<number, Float64Array>();
  const revenue = new Map<number, Float64Array>();
  const usable = new Map(curbUses.map((use) => [use, new Float64Array(168)]));
  const add = (to: Map<number, Float64Array>, type: number, hour: number, value: number) => {
    const hours = to.get(type) ?? new Float64Array(168);
    hours[hour] = (hours[hour] ?? 0) + value;
    to.set(type, hours);
  };
  for (let minute = 0; minute < 10_080; minute += 1) {
    const hour = Math.floor(minute / 60);
    const instant = instantOf(minute);
    for (const curb of curbs) {
      if (curb.ruleSet === null) {
        add(spaces, noRulesKnown, hour, curb.spaces / 60);
        for (const hours of usable.values()) hours[hour] = (hours[hour] ?? 0) + curb.spaces / 60;
        continue;
      }
      const found = computeVerdict(curb.ruleSet, instant, asker, cityTime);
      const type = ids.get(found.subActivity);
      add(spaces, type, hour, curb.spaces / 60);
      const payment = quotedPayment(found);
      const tier = payment === null ? undefined : rateAt(payment, instant, cityTime)?.tiers[0];
      if (tier !== undefined) add(revenue, type, hour, (curb.spaces * Math.round(hourlyFee(tier))) / 60);
      const { parking, loading, unloading, stopping } = found.uses;
      const may = {
        parking: parking.allowed,
        loading: loading.allowed || unloading.allowed,
        stopping: stopping.allowed,
      };
      for (const [use, hours] of usable) if (may[use]) hours[hour] = (hours[hour] ?? 0) + curb.spaces / 60;
    }
  }
  return { spaces, revenue, usable };
}

function mondayOfDay(day: number): number {
  return day - civilDay(day).weekday;
}

/**
 * Rule sets, some of which charge by rates with their own times; the first rate that applies takes
 * precedence.
 */
function ruleSetIn(city: TestCity) {
  const rate = fc.record({
    timeSpans: fc.array(timeSpanIn(city), { maxLength: 1 }),
    fee: fc.integer({ min: 0, max: 500 }),
    per: fc.constantFrom(20, 60),
  });
  const payment = fc.array(rate, { minLength: 1, maxLength: 2 }).map((rates) => ({
    currency: 'USD',
    rates: rates.map(({ timeSpans, fee, per }) => ({
      timeSpans,
      tiers: [{ from: 0, to: null, fee, per, increment: null }],
    })),
  }));
  const priced = fc
    .tuple(restrictionIn(city), fc.option(payment))
    .map(([restriction, price]) => ({ ...restriction, payment: price }));
  return fc.array(priced, { maxLength: 5 }).map((restrictions) => ruleSetOf(restrictions));
}

function cityOf(city: TestCity) {
  return fc.record({
    curbs: fc.array(
      fc.record({
        linkId: fc.integer({ min: 1, max: 1000 }),
        ruleSet: fc.option(ruleSetIn(city), { freq: 5 }),
        spaces: fc.integer({ min: 0, max: 20 }),
        isEstimated: fc.boolean(),
        metres: fc.double({ min: 1, max: 200, noNaN: true }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    asker: curbUsers,
  });
}

function compare(
  curbs: readonly CountedCurb[],
  day: number,
  instantOf: (minute: number) => number,
  asker: CurbUser,
  engineTime: CityTime,
  oracleTime: CityTime,
) {
  const ids = new TypeIds();
  const weeks = new RuleSetWeeks(formatEpochDay(day), asker, engineTime);
  const groups = groupCurbs(curbs);
  const cells = supplyCells(groups, weeks, ids, 1);
  const brute = bruteForce(curbs, instantOf, asker, oracleTime, ids);
  const all = curbs.reduce((sum, { spaces }) => sum + spaces, 0);
  for (let hour = 0; hour < 168; hour += 1) {
    for (const { type, spaces, full_revenue: revenue } of cells) {
      expect(spaces[hour]).toBeCloseTo(brute.spaces.get(type)?.[hour] ?? 0, 2);
      expect(revenue[hour]).toBeCloseTo(brute.revenue.get(type)?.[hour] ?? 0, 1);
    }
    const together = cells.reduce((sum, { spaces }) => sum + (spaces[hour] ?? 0), 0);
    expect(Math.abs(together - all)).toBeLessThan(0.01);
  }
  const usable = usableCells(groups, weeks);
  for (const use of curbUses) {
    const [mine, theirs] = [usable[use].spaces, brute.usable.get(use) ?? []];
    const sum = (values: ArrayLike<number>) => Array.from(values).reduce((total, one) => total + one, 0);
    expect(Math.abs(sum(mine) - sum(theirs))).toBeLessThanOrEqual(0.001 * sum(theirs) + 0.2);
  }
  // Quarter-hour slots give the same totals as hours.
  const quarters = supplyCells(groups, weeks, ids, 4);
  for (const [index, { spaces, full_revenue: revenue }] of quarters.entries())
    for (let hour = 0; hour < 168; hour += 24) {
      const sum = (of: readonly number[]) =>
        [0, 1, 2, 3].reduce((total, quarter) => total + (of[hour * 4 + quarter] ?? 0), 0);
      expect(sum(spaces) / 4).toBeCloseTo(cells[index]?.spaces[hour] ?? 0, 2);
      expect(sum(revenue)).toBeCloseTo(cells[index]?.full_revenue[hour] ?? 0, 2);
    }
}

function hasChange(monday: number, zone: string): boolean {
  return startOfCivilDay(monday + 7, zone) - startOfCivilDay(monday, zone) !== 7 * 1440 * minuteMs;
}

const cases = cities.chain((city) =>
  fc.record({
    city: fc.constant(city),
    made: cityOf(city),
    day: fc.integer({ min: 0, max: 364 }).map((day) => (parseEpochDay(`${city.year}-01-01`) ?? 0) + day),
  }),
);

it('counts as asking every minute of a week would', { timeout }, () => {
  fc.assert(
    fc.property(cases, ({ city: { cityTime }, made: { curbs, asker }, day }) => {
      const monday = mondayOfDay(day);
      fc.pre(!hasChange(monday, cityTime.timeZone));
      const start = startOfCivilDay(monday, cityTime.timeZone);
      compare(curbs, day, (minute) => start + minute * minuteMs, asker, cityTime, cityTime);
    }),
    { numRuns: runs },
  );
});

/** Weeks in which clocks go forward or back. */
const changes = [
  ['America/Los_Angeles', '2026-03-08'],
  ['America/Los_Angeles', '2026-11-01'],
  ['Europe/Madrid', '2026-03-29'],
  ['Europe/Madrid', '2026-10-25'],
  ['Australia/Sydney', '2026-10-04'],
] as const;

it('counts a week in which clocks change by the wall clock, as if none changed', { timeout }, () => {
  const seasons = cities.chain((city) =>
    fc.record({ city: fc.constant(city), made: cityOf(city), change: fc.constantFrom(...changes) }),
  );
  fc.assert(
    fc.property(seasons, ({ city, made: { curbs, asker }, change: [timeZone, date] }) => {
      // One-off instants are points in real time and cannot be expressed as wall-clock times.
      fc.pre(
        curbs.every(
          ({ ruleSet }) =>
            ruleSet === null ||
            ruleSet.restrictions.every(({ timeSpans, payment }) =>
              [timeSpans, ...(payment?.rates ?? []).map((rate) => rate.timeSpans)].every((spans) =>
                spans.every((span) => span.instants.length === 0),
              ),
            ),
        ),
      );
      const { calendar } = city.cityTime;
      const day = parseEpochDay(date) ?? 0;
      expect(hasChange(mondayOfDay(day), timeZone)).toBe(true);
      const start = mondayOfDay(day) * 1440 * minuteMs;
      const steady = { timeZone: 'UTC', calendar };
      compare(curbs, day, (minute) => start + minute * minuteMs, asker, { timeZone, calendar }, steady);
    }),
    { numRuns: runs },
  );
});
