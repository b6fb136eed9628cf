// Where two states of the city differ: link by link, including links that only one side has and
// links that were divided in between.
import { type RuleSet, restriction, type ScenarioCurb } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { differencesByAncestry } from './differences.ts';

const rule = restriction.parse({ activity: 'parking', subActivity: 'parking', priority: 1 });
const rules = (id: string): RuleSet => ({ id, restrictions: [rule] });
const [free, paid] = [rules('free'), rules('paid')];
const curb = (linkId: number, ruleSet: RuleSet | null, metres = 60, spaces = 10): ScenarioCurb => ({
  linkId,
  ruleSet,
  metres,
  spaces,
  isEstimated: false,
  piece: null,
});

/** For each difference: link, meters, and rules with spaces on each side. */
async function compared(
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
  ancestors: readonly { link: number; ancestor: number }[] = [],
) {
  const asked: (readonly number[])[] = [];
  const found = await differencesByAncestry(
    async (links) => {
      asked.push(links);
      return ancestors;
    },
    before,
    after,
  );
  const side = (one: { ruleSet: RuleSet | null; spaces: number } | null) =>
    one === null ? null : [one.ruleSet?.id ?? '-', one.spaces];
  return {
    asked,
    found: found.map((one) => [one.linkId, one.metres, side(one.before), side(one.after)]),
  };
}

describe('links of both sides', () => {
  it('differ where their rules do; nothing else is asked', async () => {
    const before = [curb(1, free), curb(2, free), curb(3, null), curb(5, paid), curb(9, null)];
    const after = [curb(1, free), curb(2, paid, 61, 11), curb(3, free), curb(5, paid), curb(9, null)];
    expect(await compared(before, after)).toEqual({
      asked: [],
      found: [
        [2, 61, ['free', 10], ['paid', 11]],
        [3, 60, ['-', 10], ['free', 10]],
      ],
    });
    expect(await compared([], [])).toEqual({ asked: [], found: [] });
  });
});

describe('links of one side', () => {
  it('are there on it alone, first, between and last', async () => {
    const before = [curb(1, free), curb(4, free), curb(5, free, 20, 3)];
    const after = [curb(2, paid), curb(4, free), curb(8, null, 30, 4)];
    expect(await compared(before, after)).toEqual({
      asked: [[1, 5, 2, 8]],
      found: [
        [1, 60, ['free', 10], null],
        [5, 20, ['free', 3], null],
        [2, 60, null, ['paid', 10]],
        [8, 30, null, ['-', 4]],
      ],
    });
    expect((await compared([], [curb(1, free)])).found).toEqual([[1, 60, null, ['free', 10]]]);
    expect((await compared([curb(1, free)], [])).found).toEqual([[1, 60, ['free', 10], null]]);
  });
});

describe('a link that was divided in between', () => {
  const whole = curb(1, free, 80, 12);
  const pieces = [curb(11, free, 20, 3), curb(12, paid, 60, 9)];
  const ancestors = [
    { link: 11, ancestor: 1 },
    { link: 12, ancestor: 1 },
  ];
  it('differs at its pieces with other rules, by their share of the whole', async () => {
    expect((await compared([whole], pieces, ancestors)).found).toEqual([[12, 60, ['free', 9], ['paid', 9]]]);
    const uneven = [curb(11, paid, 30, 5), curb(12, paid, 50, 8)];
    expect((await compared([whole], uneven, ancestors)).found).toEqual([
      [11, 30, ['free', 4.5], ['paid', 5]],
      [12, 50, ['free', 7.5], ['paid', 8]],
    ]);
  });
  it('differs the other way round too', async () => {
    expect((await compared(pieces, [whole], ancestors)).found).toEqual([[12, 60, ['paid', 9], ['free', 9]]]);
  });
  it('without length has no share, and others beside it are told as they are', async () => {
    const none = curb(1, null, 0, 12);
    expect((await compared([none, curb(2, free)], pieces, ancestors)).found).toEqual([
      [11, 20, ['-', 0], ['free', 3]],
      [12, 60, ['-', 0], ['paid', 9]],
      [2, 60, ['free', 10], null],
    ]);
  });
  it('whose whole is not compared is there on one side alone', async () => {
    expect((await compared([curb(2, free)], pieces, ancestors)).found).toEqual([
      [2, 60, ['free', 10], null],
      [11, 20, null, ['free', 3]],
      [12, 60, null, ['paid', 9]],
    ]);
  });
});
