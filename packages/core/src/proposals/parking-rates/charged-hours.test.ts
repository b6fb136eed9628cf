// The hours really charged of a price with hours beyond its rules, compared minute by minute with the
// rules and the rates.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Payment, payment } from '../../city/rates/payment.ts';
import { type Restriction, restriction } from '../../city/regulations/restriction.ts';
import { civilMoment, minuteMs, startOfCivilDay } from '../../platform/time/civil.ts';
import { parseEpochDay } from '../../platform/time/civil-day.ts';
import { compileTiming, isTimingActive } from '../../platform/time/span-match.ts';
import type { TimeSpanInput } from '../../platform/time/time-span.ts';
import { type WeekDay, weekDays } from '../../platform/time/week-days.ts';
import { chargedHours } from './charged-hours.ts';

const context = {
  cityTime: { timeZone: 'America/New_York', calendar: { periods: [] } },
  date: '2026-05-06',
};
const monday = parseEpochDay('2026-05-04') ?? 0;
const minuteStep = 30;

const workdays: WeekDay[] = ['mo', 'tu', 'we', 'th', 'fr'];
const hours = (from: string, to: string, daysOfWeek = workdays): TimeSpanInput => ({
  daysOfWeek,
  times: [{ from, to }],
});
const priceAt = (...rates: TimeSpanInput[][]): Payment =>
  payment.parse({
    currency: 'USD',
    rates: rates.map((timeSpans, at) => ({
      timeSpans,
      tiers: [{ from: 0, to: null, fee: 100 + at, per: 60, increment: 60 }],
    })),
  });
const ruleAt = (timeSpans: TimeSpanInput[], price: Payment | null): Restriction =>
  restriction.parse({
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    timeSpans,
    payment: price,
  });

const isActive = (timeSpans: Restriction['timeSpans'], minute: number) =>
  isTimingActive(
    compileTiming(timeSpans, context.cityTime),
    civilMoment(
      startOfCivilDay(monday, context.cityTime.timeZone) + minute * minuteMs,
      context.cityTime.timeZone,
    ),
  );
/** The fee of each half hour of the week; `null` = nothing is charged. */
const feesOf = (price: Payment, rules: readonly Restriction[]) =>
  Array.from({ length: (7 * 1440) / minuteStep }, (_, at) => {
    const minute = at * minuteStep;
    if (!rules.some(({ timeSpans }) => isActive(timeSpans, minute))) return null;
    return price.rates.find(({ timeSpans }) => isActive(timeSpans, minute))?.tiers[0]?.fee ?? null;
  });

describe('the hours really charged', () => {
  it('are those of the price within its rule, and the rest is named', () => {
    const price = priceAt([hours('08:00', '20:00')]);
    const found = chargedHours(price, [ruleAt([hours('08:00', '18:00')], price)], context);
    expect(found?.payment.rates.map(({ timeSpans }) => timeSpans)).toMatchObject([[hours('08:00', '18:00')]]);
    expect(found?.beyond).toMatchObject([hours('18:00', '20:00')]);
    expect(found?.week).toBe('2026-05-04');
  });

  it('are the stored ones where all lie within the rule, where no rule has the price, and without times', () => {
    const price = priceAt([hours('08:00', '18:00')]);
    expect(chargedHours(price, [ruleAt([hours('08:00', '18:00')], price)], context)).toBeNull();
    expect(chargedHours(price, [ruleAt([hours('08:00', '12:00')], null)], context)).toBeNull();
    expect(chargedHours(price, [], context)).toBeNull();
    const always = priceAt([]);
    expect(chargedHours(always, [ruleAt([hours('08:00', '12:00')], always)], context)).toBeNull();
  });

  it('are those of any rule with the same price', () => {
    const price = priceAt([hours('08:00', '18:00')]);
    const rules = [ruleAt([hours('08:00', '12:00')], price), ruleAt([hours('12:00', '18:00')], price)];
    expect(chargedHours(price, rules, context)).toBeNull();
  });

  it('leave out a rate that is never charged', () => {
    const price = priceAt([hours('08:00', '18:00')], [hours('18:00', '22:00')]);
    const found = chargedHours(price, [ruleAt([hours('08:00', '18:00')], price)], context);
    expect(found?.payment.rates).toEqual(price.rates.slice(0, 1));
  });

  it('stay as stored where they vary by season, and the week is named that has some beyond', () => {
    const price = priceAt([{ ...hours('08:00', '20:00'), months: [7] }]);
    const found = chargedHours(price, [ruleAt([hours('08:00', '18:00')], price)], context);
    expect(found?.payment).toBe(price);
    expect(found?.week).toBe('2026-06-29');
  });

  it('keep the periods that the price excludes', () => {
    const periods = [{ name: 'Holidays', apply: 'except during' as const }];
    const price = priceAt([{ ...hours('08:00', '20:00'), periods }]);
    const found = chargedHours(price, [ruleAt([hours('08:00', '18:00')], price)], context);
    expect(found?.payment.rates[0]?.timeSpans).toMatchObject([{ ...hours('08:00', '18:00'), periods }]);
  });

  it('cost the same at each half hour as the stored price within the rules', () => {
    const halfHour = fc
      .integer({ min: 0, max: 47 })
      .map((at) => `${String(at >> 1).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`);
    const span = fc.record({
      daysOfWeek: fc.subarray([...weekDays], { minLength: 1 }),
      times: fc.array(fc.record({ from: halfHour, to: halfHour }), { minLength: 1, maxLength: 2 }),
    });
    const spans = fc.array(span, { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(
        fc.array(spans, { minLength: 1, maxLength: 2 }),
        fc.array(spans, { minLength: 1, maxLength: 2 }),
        (rates, ruleHours) => {
          const price = priceAt(...rates);
          const rules = ruleHours.map((timeSpans) => ruleAt(timeSpans, price));
          const found = chargedHours(price, rules, context);
          const stored = feesOf(price, rules);
          const always = [ruleAt([], price)];
          const isBeyond = feesOf(price, always).some((fee, at) => fee !== null && stored[at] === null);
          expect(found !== null).toBe(isBeyond);
          if (found === null) return;
          expect(feesOf(found.payment, always)).toEqual(stored);
          const beyond = feesOf(price, always).map((fee, at) => fee !== null && stored[at] === null);
          expect(beyond).toEqual(beyond.map((_, at) => isActive([...found.beyond], at * minuteStep)));
        },
      ),
      { numRuns: 60 },
    );
  });
});
