// Inserts a proposal for 17 minutes of loading directly into a test's database, on one whole link
// or a section of it.
import { restriction } from '@curbwright/core';
import { inTransaction } from '../platform/database/transaction.ts';
import { insertBulkProposals } from '../proposals/write/bulk-proposals.sql.ts';
import { generalScenarioId, loadBaseLinks, loadCurbTypeIds } from '../proposals/write/write-proposals.sql.ts';
import type { TestDatabase } from './test-database.ts';

export interface DraftOptions {
  readonly action?: 'create' | 'modify' | 'remove';
  /** When it takes effect, in ISO 8601; absent = when it is published. */
  readonly from?: string;
  /** Absent = the general scenario. */
  readonly scenario?: number;
  /** Absent = a separate batch. */
  readonly batch?: number;
  readonly stretch?: { readonly from: number; readonly to: number };
}

/** Inserts the proposal, created by `bob`, and returns its id. */
export async function insertDraft(
  { db, rows }: TestDatabase,
  link: number,
  { action = 'modify', from, scenario, batch, stretch }: DraftOptions = {},
): Promise<number> {
  const base = (await loadBaseLinks(db, [link])).get(link);
  const subActivityId = (await loadCurbTypeIds(db)).get('loading');
  if (base === undefined || subActivityId === undefined) throw new Error(`nothing to draft on ${link}`);
  const cut = stretch === undefined ? {} : { stretch: { ...stretch, geometry: base.geometry } };
  const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 17 } as const;
  const proposal = {
    action,
    reason: 'Deliveries',
    subActivityId,
    subActivity: 'loading',
    timeLimit: action === 'remove' ? null : 17,
    payment: null,
    actualRegulation: null,
    effectiveFrom: from ?? null,
    restrictions: action === 'remove' ? [] : [{ restriction: restriction.parse(rule), subActivityId }],
    links: [{ id: link, seen: base.regulation, ...cut }],
    street: base.bl_street_name,
    side: base.bl_side,
    from: base.bl_from,
    to: base.bl_to,
    draft: {},
  };
  const to = {
    scenario: scenario ?? (await generalScenarioId(db)),
    batch: batch ?? (await rows(`insert into proposal_batch (username) values ('bob') returning id`))[0].id,
  };
  const [id = 0] = await inTransaction(db, (tx) =>
    insertBulkProposals(tx, [proposal], to, { id: null, username: 'bob' }, null),
  );
  return id;
}
