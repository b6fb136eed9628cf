// Proposals that change rules in the same way form one group.
import { describe, expect, it } from 'vitest';
import { changeGroups } from './change-groups.ts';

const rules = { line: 'No stopping 7–9 → 7–10', changed: [], unchanged: ['Parking.'] };
const nineToTen = { ...rules, removed: ['No stopping 7–9.'], added: ['No stopping 7–10.'] };
const added = { ...rules, removed: [], added: ['No stopping 7–10.'] };

describe('changeGroups', () => {
  it('adds up the curbs of proposals that do the same, most curbs first', () => {
    const { groups, leftOut, unknown } = changeGroups([
      { id: 1, rule_changes: [{ ...added, curbs: 3 }], rule_change_count: 1 },
      { id: 2, rule_changes: [{ ...nineToTen, curbs: 2 }], rule_change_count: 1 },
      { id: 3, rule_changes: [{ ...nineToTen, curbs: 4 }], rule_change_count: 1 },
    ]);
    expect(groups).toEqual([
      { ...nineToTen, curbs: 6, proposals: [2, 3] },
      { ...added, curbs: 3, proposals: [1] },
    ]);
    expect([leftOut, unknown]).toEqual([0, []]);
  });
  it('hides neither what the list left out nor what nobody knows', () => {
    const found = changeGroups([
      { id: 1, rule_changes: [{ ...added, curbs: 3 }], rule_change_count: 12 },
      { id: 2, rule_changes: [], rule_change_count: 0 },
    ]);
    expect([found.leftOut, found.unknown]).toEqual([11, [2]]);
  });
});
