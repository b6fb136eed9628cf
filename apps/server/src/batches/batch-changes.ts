// What publishing the open proposals of a batch would change of what holds now, gathered by kind of change.
import { payment, rulesOfRuleSet } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import { pacer } from '../jobs/in-slices.ts';
import { ruleSetsOf } from './edit-links.ts';
import { batchLinks, openBatchRules } from './queries.ts';

/** What becomes of some curbs; `before` of what holds there now, not when the batch was made. */
export interface BatchChange {
  readonly action: 'create' | 'modify' | 'remove';
  readonly sub_activity: { readonly before: string | null; readonly after: string | null };
  readonly time_limit: { readonly before: number | null; readonly after: number | null };
  readonly payment: { readonly before: Payment | null; readonly after: Payment | null };
  readonly links: number;
  readonly proposals: number;
}

type Payment = ReturnType<typeof payment.parse>;

/** The changes of a batch, those of most curbs first; empty when nothing of it is open. */
export async function batchChanges(context: ApiContext, batch: number): Promise<readonly BatchChange[]> {
  const { db } = context;
  const open = await openBatchRules(db, batch);
  const found = await batchLinks(db, [...new Set(open.map(({ link }) => link))]);
  const sets = await ruleSetsOf(context, db, found);
  const standing = new Map(found.map((row) => [row.id, row]));
  const kinds = new Map<string, { readonly change: BatchChange; readonly proposals: Set<number> }>();
  const pace = pacer();
  for (const { proposal, link, action, ...after } of open) {
    const row = standing.get(link);
    const set = row?.rule_set_id === null || row === undefined ? undefined : sets.get(row.rule_set_id);
    const before = set === undefined ? null : rulesOfRuleSet(set, row?.sub_activity ?? null);
    const gone = action === 'remove';
    const change = {
      action,
      sub_activity: { before: before?.subActivity ?? null, after: gone ? null : after.sub_activity },
      time_limit: { before: before?.timeLimit ?? null, after: gone ? null : after.time_limit },
      payment: {
        before: before?.payment ?? null,
        after: gone || after.payment === null ? null : payment.parse(after.payment),
      },
    };
    const key = JSON.stringify(change);
    const known = kinds.get(key);
    const proposals = known?.proposals ?? new Set<number>();
    proposals.add(proposal);
    kinds.set(key, {
      change: { ...change, links: (known?.change.links ?? 0) + 1, proposals: proposals.size },
      proposals,
    });
    if (pace.due()) await pace.rest();
  }
  return [...kinds.values()].map(({ change }) => change).sort((a, b) => b.links - a.links);
}
