// Tests which of two restrictions decides: every criterion of the order, each used only when the
// ones before it leave a tie.
import { expect, it } from 'vitest';
import { compareMatches, type RestrictionMatch } from './decide.ts';
import { type RestrictionInput, restriction } from './restriction.ts';
import { unknownRulesType } from './unknown-rules.ts';

const stance = (
  index: number,
  more: Partial<RestrictionInput> = {},
  match: RestrictionMatch['match'] = 'named',
): RestrictionMatch => ({
  index,
  restriction: restriction.parse({ activity: 'parking', subActivity: 'parking', priority: 500, ...more }),
  match,
  effects: ['allow', 'allow', 'allow', 'allow', 'silent'],
});

it.each<[string, [RestrictionMatch, number], [RestrictionMatch, number]]>([
  [
    'what nobody knows',
    [stance(9, { subActivity: unknownRulesType, priority: 900 }, 'everybody'), 3],
    [stance(1, { maxStay: 5 }), 0],
  ],
  ['the smaller priority', [stance(9, { priority: 499 }, 'everybody'), 3], [stance(1, { maxStay: 5 }), 0]],
  ['of one priority the stronger effect', [stance(9, {}, 'everybody'), 0], [stance(1, { maxStay: 5 }), 1]],
  ['of one effect who is named', [stance(9), 1], [stance(1, { maxStay: 5 }, 'everybody'), 1]],
  ['of those the shorter stay', [stance(9, { maxStay: 30 }), 1], [stance(1, { maxStay: 60 }), 1]],
  ['one with a longest stay before one without', [stance(9, { maxStay: 30 }), 1], [stance(1), 1]],
  ['at last the first', [stance(4), 1], [stance(7), 1]],
  ['at last the first, of one stay', [stance(0, { maxStay: 30 }), 1], [stance(2, { maxStay: 30 }), 1]],
])('%s', (_, [a, rankA], [b, rankB]) => {
  expect(compareMatches(a, b, rankA, rankB)).toBeLessThan(0);
  expect(compareMatches(b, a, rankB, rankA)).toBeGreaterThan(0);
});
