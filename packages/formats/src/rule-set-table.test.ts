// The rule sets of a city during reading: identical lists are stored once, in order of occurrence,
// and a curb without rules has none.
import { expect, it } from 'vitest';
import { RuleSetTable, serializeRestriction } from './rule-set-table.ts';

const rule = (priority: number) => ({ activity: 'parking' as const, subActivity: 'free-parking', priority });

it('holds equal lists once, and lists in another order apart', () => {
  const table = new RuleSetTable();
  const [one, two] = [rule(1), rule(2)];
  expect(table.add([])).toBeNull();
  expect(
    [[one, two], [two, one], [one], [rule(1), rule(2)], [rule(1)], [two]].map((list) => table.add(list)),
  ).toEqual([0, 1, 2, 0, 2, 3]);
  expect(table.add([])).toBeNull();
  expect(table.list).toEqual([[one, two], [two, one], [one], [two]]);
});

it('compares by the whole text', () => {
  expect(serializeRestriction(rule(1))).toBe(serializeRestriction(rule(1)));
  expect(serializeRestriction(rule(1))).not.toBe(serializeRestriction({ ...rule(1), maxStay: 60 }));
});
