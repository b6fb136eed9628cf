// The week of a rule set as intervals: a new one begins exactly where the curb type, the allowed
// uses or the price of an hour changes.
import { describe, expect, it } from 'vitest';
import { ordinaryCar } from './curb-user.ts';
import { type Restriction, type RestrictionInput, restriction } from './restriction.ts';
import { RuleSetWeeks } from './rule-set-week.ts';

const cityTime = { timeZone: 'UTC', calendar: { periods: [] } };
const times = [{ from: '08:00', to: '10:00' }];

function weekOf(...restrictions: Restriction[]) {
  const weeks = new RuleSetWeeks('2026-11-25', ordinaryCar, cityTime);
  const week = weeks.weekOf({ id: 'one', restrictions });
  return {
    from: [...week.from],
    classes: [...week.classes].map((index) => weeks.classNames[index]),
    uses: [...week.uses],
    prices: [...week.prices],
  };
}

/** A rule that forbids parking, for all times or only for the given `timeSpans`. */
function noParkingRule(more: Partial<RestrictionInput> = {}) {
  return restriction.parse({ activity: 'no parking', subActivity: 'kept free', priority: 2, ...more });
}

describe('the week of a rule set', () => {
  const onMonday = { priority: 1, timeSpans: [{ daysOfWeek: ['mo' as const], times }] };
  it('begins a stretch where only what is allowed changes', () => {
    const { from, classes, uses } = weekOf(
      noParkingRule(),
      noParkingRule({ ...onMonday, activity: 'no loading' }),
    );
    expect(from).toEqual([0, 480, 600]);
    expect(new Set(classes)).toEqual(new Set(['kept free']));
    expect(uses[0]).toBe(uses[2]);
    expect(uses[1]).not.toBe(uses[0]);
  });
  it('begins one where only the name changes', () => {
    const { from, classes, uses } = weekOf(
      noParkingRule(),
      noParkingRule({ ...onMonday, subActivity: 'school' }),
    );
    expect([from, classes]).toEqual([
      [0, 480, 600],
      ['kept free', 'school', 'kept free'],
    ]);
    expect(new Set(uses).size).toBe(1);
  });
  it('begins none where a second rule says the same', () => {
    expect(weekOf(noParkingRule(), noParkingRule(onMonday)).from).toEqual([0]);
  });
  it('has no parking price while parking is forbidden, although loading stays allowed', () => {
    const payment = {
      currency: 'USD',
      rates: [{ tiers: [{ from: 0, to: null, fee: 200, per: 60, increment: null }] }],
    };
    const paid = restriction.parse({ activity: 'parking', subActivity: 'paid', priority: 9, payment });
    const { from, prices } = weekOf(paid, noParkingRule(onMonday));
    expect([from, prices]).toEqual([
      [0, 480, 600],
      [200, 0, 200],
    ]);
  });
});
