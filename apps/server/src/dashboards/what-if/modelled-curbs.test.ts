// The curbs of the what-if model: which are modeled, how each changes, and which time limits are
// new.
import { type RestrictionInput, type RuleSet, ruleSetOf, type ScenarioCurb } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { buildModelCurbs, RuleWeeks } from './model-curbs.ts';

const time = { timeZone: 'UTC', calendar: { periods: [] } };
const parking = (maxStay: number | null, subActivity = 'time-limited-parking'): RestrictionInput => ({
  activity: 'parking',
  subActivity,
  priority: 800,
  maxStay,
});
const rules = (...list: RestrictionInput[]): RuleSet => ruleSetOf(list);
const curb = (linkId: number, ruleSet: RuleSet | null, spaces = 3): ScenarioCurb => ({
  linkId,
  ruleSet,
  spaces,
  isEstimated: false,
  metres: spaces * 6,
  piece: null,
});
const watched = new Float64Array(168).fill(60);

async function model(
  before: readonly ScenarioCurb[],
  after: readonly ScenarioCurb[],
  unwatched: readonly number[] = [],
) {
  const weeks = new RuleWeeks('2026-06-01', time);
  const found = await buildModelCurbs(
    before,
    after,
    (link) => (unwatched.includes(link) ? null : watched),
    weeks,
  );
  return { found, kinds: weeks.classes.kinds };
}
const limitsOf = async (before: RuleSet | null, after: RuleSet | null) => {
  const { found } = await model([curb(1, before)], [curb(1, after)]);
  return [...new Set(found[0]?.curb.after[0]?.limits)];
};

describe('a limit', () => {
  it.each([
    ['that stays is in the stays already', rules(parking(60)), rules(parking(60)), [0]],
    ['that is shorter cuts stays', rules(parking(60)), rules(parking(59)), [59]],
    ['that is longer cuts none', rules(parking(60)), rules(parking(90)), [0]],
    ['where there was none is new', rules(parking(null)), rules(parking(90)), [90]],
    [
      'of another kind of curb is new',
      rules(parking(60)),
      rules({ ...parking(90, 'loading'), activity: 'loading' }),
      [90],
    ],
    [
      'that is the same, beside a new price, is not new',
      rules(parking(60)),
      rules({ ...parking(60), priority: 700 }),
      [0],
    ],
  ])('%s', async (_what, before, after, limits) => {
    expect(await limitsOf(before, after)).toEqual(limits);
  });

  it('of weeks is no longer than can be counted', async () => {
    expect(await limitsOf(null, rules(parking(60_000, 'loading')))).toEqual([32_767]);
  });
});

describe('the curbs that are modelled', () => {
  it('are those with spaces that were watched, each with what it becomes', async () => {
    const [one, other] = [rules(parking(60)), rules(parking(30))];
    const { found } = await model(
      [curb(1, one), curb(2, one), curb(3, one, 0), curb(4, one, 5)],
      [curb(4, other, 2), curb(4, one, 3), curb(1, one), curb(2, one)],
      [2],
    );
    expect(found.map(({ link }) => link)).toEqual([1, 4]);
    expect(found[1]?.curb.spaces).toBe(5);
    expect(found[1]?.curb.after.map(({ spaces, limits }) => [spaces, limits[0]])).toEqual([
      [2, 30],
      [3, 0],
    ]);
  });

  it('that go have no pieces', async () => {
    expect((await model([curb(1, null)], [])).found[0]?.curb.after).toEqual([]);
  });

  it('count each kind of curb by a number of its own, and where nobody may stand as none', async () => {
    const never = rules({ activity: 'no stopping', subActivity: 'no-stopping', priority: 100 });
    const { found, kinds } = await model(
      [curb(1, rules(parking(60))), curb(2, never), curb(3, rules(parking(30)))],
      [],
    );
    expect(found.map(({ curb: { types } }) => types[0])).toEqual([0, -1, 0]);
    expect(kinds).toEqual(['parking']);
  });
});
