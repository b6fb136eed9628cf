// Steps of a priority past the rules that override it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepPast } from './priority-steps.ts';

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
