// What several proposals do to the rules of their curbs, with those that do the same together.
import type { ProposedListRow, RuleChangeGroup } from '@curbwright/contract';

interface ChangeGroup extends RuleChangeGroup {
  /** The proposals that do it, in their order. */
  readonly proposals: readonly number[];
}

interface ChangeGroups {
  /** Most curbs first. */
  readonly groups: readonly ChangeGroup[];
  /** Groups of single proposals that the list left out. */
  readonly leftOut: number;
  /** Proposals of which nobody can say what they change: no curb is left. */
  readonly unknown: readonly number[];
}

type Row = Pick<ProposedListRow, 'id' | 'rule_changes' | 'rule_change_count'>;

/** Curbs are counted once for each proposal that changes them. */
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
