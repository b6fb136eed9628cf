// For how many curbs the effect of a change is calculated.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectCoverage } from './effect-coverage.ts';
import type { SpaceEffect } from './space-effect.ts';

const effect = (hours: readonly (readonly [number, number])[], uncounted = 0): SpaceEffect => ({
  by_type: hours.map(([before, after], at) => ({
    sub_activity: `type-${at}`,
    space_hours_before: before,
    space_hours_after: after,
  })),
  revenue: null,
  several_currencies: false,
  links_without_spaces: uncounted,
});

describe('the curbs that an effect covers', () => {
  it.each([
    { name: 'all', given: effect([[84, 96]]), curbs: 17, expected: { kind: 'all', counted: 17 } },
    { name: 'some', given: effect([[84, 84]], 5), curbs: 17, expected: { kind: 'some', counted: 12 } },
    { name: 'none', given: effect([[0, 0]], 17), curbs: 17, expected: { kind: 'none', counted: 0 } },
    {
      name: 'curbs without spaces',
      given: effect([[0, 0]], 2),
      curbs: 17,
      expected: { kind: 'no-spaces', counted: 15 },
    },
    { name: 'nothing reported', given: effect([]), curbs: 3, expected: { kind: 'all', counted: 3 } },
  ] as const)('are $name', ({ given, curbs, expected }) => {
    expect(effectCoverage(given, curbs)).toEqual(expected);
  });

  it('never are more than there are, and none exactly where every curb is uncounted', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.boolean(), (curbs, uncounted, hasHours) => {
        const { kind, counted } = effectCoverage(effect(hasHours ? [[1, 2]] : [], uncounted), curbs);
        expect(counted).toBe(Math.max(0, curbs - uncounted));
        expect(kind === 'none').toBe(uncounted > 0 && counted === 0);
        expect(kind === 'all').toBe(uncounted === 0);
      }),
    );
  });
});
