// Steps of a priority past the rules that override it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { higherPriority, priorityStep, stepPast } from './priority-steps.ts';

const time = { timeZone: 'UTC', calendar: { periods: [] } };
const rule = (
  priority: number,
  activity: RestrictionInput['activity'] = 'parking',
  from?: string,
  to?: string,
) =>
  restriction.parse({
    activity,
    subActivity: 'a',
    priority,
    timeSpans: from === undefined || to === undefined ? [] : [{ times: [{ from, to }] }],
  });

describe('a step past a rule', () => {
  it.each<[readonly number[], number, number]>([
    [[100], 100, 90],
    [[100, 50], 100, 90],
    [[100, 96], 100, 98],
    [[100, 98], 100, 99],
    [[100, 99], 100, 89],
    [[100, 100], 100, 90],
  ])('past %j from %i is %i', (priorities, past, wanted) => {
    expect(stepPast(priorities, past)).toBe(wanted);
  });
  it('never lands on a rule, and passes no other that has room before it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (priorities) => {
        const [past = 0] = priorities;
        const found = stepPast(priorities, past) ?? 0;
        expect(found).toBeLessThan(past);
        expect(priorities).not.toContain(found);
        // A rule that it passes besides is one of a row without room.
        for (const one of priorities.filter((other) => other > found && other < past))
          expect(priorities).toContain(one + 1);
      }),
    );
  });
  it('ends at the lowest number', () => {
    expect(stepPast([-1_000_000], -1_000_000)).toBeNull();
  });
});

describe('a higher priority', () => {
  it('precedes the next rule that overrides it, not the first', () => {
    const rules = [
      rule(50, 'no stopping', '08:00', '09:00'),
      rule(100),
      rule(350, 'no parking', '07:00', '09:00'),
    ];
    expect(higherPriority(rules, 2, time, '2026-05-06')).toEqual({ priority: 90, passes: 1 });
    const again = rules.map((one, index) => (index === 2 ? { ...one, priority: 90 } : one));
    expect(higherPriority(again, 2, time, '2026-05-06')).toEqual({ priority: 40, passes: 0 });
  });
  it('is a step where nothing overrides it', () => {
    const rules = [rule(100, 'parking', '10:00', '12:00'), rule(350, 'no parking', '07:00', '09:00')];
    expect(higherPriority(rules, 1, time, '2026-05-06')).toEqual({
      priority: 350 - priorityStep,
      passes: null,
    });
  });
});
