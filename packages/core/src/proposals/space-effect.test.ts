// The effect on all spaces of curbs, and sums of it.
import { expect, it } from 'vitest';
import { ordinaryCar } from '../city/regulations/curb-user.ts';
import { type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { ruleSetOf } from '../city/regulations/rule-set.ts';
import { RuleSetWeeks } from '../city/regulations/rule-set-week.ts';
import { changeEffects } from './change-effects.ts';
import { sumSpaceEffects, toSpaceEffect } from './space-effect.ts';

const weeks = new RuleSetWeeks('2026-06-01', ordinaryCar, { timeZone: 'UTC', calendar: { periods: [] } });
const paid = (currency: string, fee = 100) =>
  restriction.parse({
    activity: 'parking',
    subActivity: 'paid',
    priority: 1,
    payment: { currency, rates: [{ tiers: [{ from: 0, to: null, fee, per: 60, increment: null }] }] },
  });
const effectOf = (before: RestrictionInput[], after: RestrictionInput[], spaces: number, uncounted = 0) =>
  toSpaceEffect(changeEffects(ruleSetOf(before), ruleSetOf(after), weeks), spaces, uncounted);

it('is the week of a space times the spaces, the largest difference first', () => {
  const monday = restriction.parse({
    activity: 'no parking',
    subActivity: 'closed',
    priority: 0,
    timeSpans: [{ daysOfWeek: ['mo'] }],
  });
  expect(effectOf([paid('USD')], [paid('USD'), monday], 2.5, 3)).toEqual({
    by_type: [
      { sub_activity: 'closed', space_hours_before: 0, space_hours_after: 60 },
      { sub_activity: 'paid', space_hours_before: 420, space_hours_after: 360 },
    ],
    revenue: { before: 42_000, after: 36_000, currency: 'USD' },
    several_currencies: false,
    links_without_spaces: 3,
  });
});

it('has no revenue where nothing is charged, or in several currencies', () => {
  expect(effectOf([], [], 4)).toMatchObject({ revenue: null, several_currencies: false });
  expect(effectOf([paid('USD')], [paid('EUR')], 4)).toMatchObject({
    revenue: null,
    several_currencies: true,
  });
});

it('is added up by curb type, and in money of one currency', () => {
  const [one, other] = [effectOf([paid('USD')], [], 1, 1), effectOf([], [paid('USD', 50)], 2, 2)];
  expect(sumSpaceEffects([one, other, effectOf([], [], 1)])).toEqual({
    by_type: [
      { sub_activity: 'paid', space_hours_before: 168, space_hours_after: 336 },
      { sub_activity: 'unregulated', space_hours_before: 504, space_hours_after: 336 },
    ],
    revenue: { before: 16_800, after: 16_800, currency: 'USD' },
    several_currencies: false,
    links_without_spaces: 3,
  });
  const none = { revenue: null, several_currencies: true };
  expect(sumSpaceEffects([one, effectOf([], [paid('EUR')], 1)])).toMatchObject(none);
  expect(sumSpaceEffects([])).toEqual({
    by_type: [],
    revenue: null,
    several_currencies: false,
    links_without_spaces: 0,
  });
  // An effect with two currencies is not left out of the sum.
  const changed = effectOf([paid('USD')], [paid('EUR')], 1);
  expect(sumSpaceEffects([one, changed])).toMatchObject(none);
  expect(sumSpaceEffects([sumSpaceEffects([changed, one]), other])).toMatchObject(none);
});
