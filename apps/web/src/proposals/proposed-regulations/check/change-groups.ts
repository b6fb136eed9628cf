// How several proposals change the rules of their curbs; identical changes are grouped.
import type { ProposedListRow, RuleChangeGroup } from '@curbwright/contract';

interface ChangeGroup extends RuleChangeGroup {
  /** The proposals with this change, in order. */
  readonly proposals: readonly number[];
}

interface ChangeGroups {
  /** Most curbs first. */
  readonly groups: readonly ChangeGroup[];
  /** Total number of change groups that the list response omitted. */
  readonly leftOut: number;
  /** Proposals whose changes are unknown because they have no curbs left. */
  readonly unknown: readonly number[];
}

type Row = Pick<ProposedListRow, 'id' | 'rule_changes' | 'rule_change_count'>;

/**
 * Groups the changes of the proposals. A curb is counted once for each proposal that changes it.
 */
export function changeGroups(rows: Iterable<Row>): ChangeGroups {
  const groups = new Map<string, ChangeGroup>();
  const unknown: number[] = [];
  let leftOut = 0;
  for (const { id, rule_changes, rule_change_count } of rows) {
    if (rule_changes.length === 0) unknown.push(id);
    leftOut += rule_change_count - rule_changes.length;
    for (const { curbs, ...rules } of rule_changes) {
      const key = JSON.stringify(rules);
      const known = groups.get(key);
      groups.set(key, {
        ...rules,
        curbs: curbs + (known?.curbs ?? 0),
        proposals: [...(known?.proposals ?? []), id],
      });
    }
  }
  return { groups: [...groups.values()].sort((a, b) => b.curbs - a.curbs), leftOut, unknown };
}
