// Changes an open proposal with optimistic locking: the state machine's check, the history entry
// and the event, in one transaction.
import {
  applyProposalEvent,
  can,
  type ProposalActor,
  type ProposalEvent,
  type ProposalState,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import type { ExpectedVersion } from '../../platform/expected-version.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { type Rejection, reject, rejectFor } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { approverOf, authorsOf } from '../read/proposal-review.ts';
import { loadStoredProposal, type StoredProposal, toProposalDraft } from '../read/stored-proposals.ts';
import { refreshListColumns } from './create.ts';
import { writeProposals } from './proposal-transaction.ts';
import {
  announceProposals,
  deleteProposals,
  lockProposals,
  touchProposal,
  updateProposal,
} from './write-proposals.sql.ts';

/** Converts a stored proposal to the state machine's state. */
export function toProposalState(stored: StoredProposal): ProposalState {
  const { row } = stored;
  return {
    id: row.id,
    version: row.version,
    draft: toProposalDraft(stored),
    isPublished: row.is_published,
    isDeleted: false,
    publishedOn: row.published_on?.getTime() ?? null,
    modifiedBy: row.modified_by ?? row.username ?? '',
    modified: row.modified.toISOString(),
    waivers: row.waivers,
    revertedBy: row.reverted_by,
    authors: authorsOf(row),
    approvedBy: approverOf(row),
  };
}

/**
 * Converts a rejection by the state machine to an HTTP error. A stale write is 409, or 412 when the
 * version came from If-Match.
 */
export function toTransitionRejection(
  refusal: { readonly code: string; readonly params: Readonly<Record<string, string | number>> },
  state: Pick<ProposalState, 'id' | 'version' | 'modifiedBy' | 'modified'>,
  byHeader: boolean,
): Rejection {
  if (refusal.code === 'permission_denied') return reject('permission_denied');
  if (refusal.code !== 'proposal.stale') return rejectFor(refusal);
  return reject('changed_meanwhile', {
    status: byHeader ? 412 : null,
    text: refusal.code,
    params: refusal.params,
    facts: {
      id: state.id,
      version: state.version,
      changed_by: state.modifiedBy,
      changed_at: state.modified,
    },
  });
}

/**
 * Locks a proposal and applies an event in the state machine. Returns the proposal, or why the
 * event is rejected.
 */
export async function lockForEvent(
  tx: Transaction<Schema>,
  id: number,
  event: (state: ProposalState) => ProposalEvent,
  actor: ProposalActor | null,
  expected: ExpectedVersion,
  now: number,
): Promise<StoredProposal | Rejection> {
  await lockProposals(tx, [id]);
  const stored = await loadStoredProposal(tx, id);
  if (stored === undefined) return reject('not_found');
  const state = toProposalState(stored);
  const stepped = applyProposalEvent(state, event(state), actor, now);
  return stepped.ok ? stored : toTransitionRejection(stepped.refusal, state, expected.byHeader);
}

export interface ProposalEditRequest {
  readonly id: number;
  readonly caller: Caller;
  readonly requestId: string;
  readonly expected: ExpectedVersion;
}

/**
 * Returns what the history stores for an edit: the draft before and after, and the waivers if they
 * changed.
 */
function toEditAudit(before: StoredProposal, after: StoredProposal | undefined) {
  const [old, next] = [before, after].map((one) => JSON.stringify(one?.row.waivers ?? []));
  const toAuditDraft = (one: StoredProposal) =>
    old === next ? toProposalDraft(one) : { ...toProposalDraft(one), waivers: one.row.waivers };
  return { before: toAuditDraft(before), after: after === undefined ? null : toAuditDraft(after) };
}

/** Returns what a waiver applies to: all of the draft except its reason. */
function waiverScope(stored: StoredProposal): string {
  return JSON.stringify({ ...toProposalDraft(stored), reason: '' });
}

/**
 * Removes the waivers when a user who may not waive changes the draft, because a waiver applies
 * only to the draft it was given for.
 */
async function dropWaivers(tx: Transaction<Schema>, before: StoredProposal, caller: Caller): Promise<void> {
  if (before.row.waivers.length === 0 || can(userOf(caller), 'publish')) return;
  const after = await loadStoredProposal(tx, before.row.id);
  if (after !== undefined && waiverScope(before) !== waiverScope(after))
    await updateProposal(tx, before.row.id, { waivers: [] });
}

/**
 * Edits an open proposal with `work`, then updates its list columns, version and history and
 * announces the change.
 */
export async function editProposal<T>(
  context: CityContext,
  { id, caller, requestId, expected }: ProposalEditRequest,
  work: (tx: Transaction<Schema>, stored: StoredProposal) => Promise<T | Rejection>,
): Promise<T | Rejection> {
  const author = authorOf(caller);
  return writeProposals(context, async (tx) => {
    const edit = (state: ProposalState) =>
      ({ kind: 'edit', expectedVersion: expected.version, draft: state.draft }) as const;
    const stored = await lockForEvent(tx, id, edit, userOf(caller), expected, context.now());
    if ('kind' in stored) return stored;
    const done = await work(tx, stored);
    if (typeof done === 'object' && done !== null && 'kind' in done && done.kind === 'refused') return done;
    await dropWaivers(tx, stored, caller);
    await refreshListColumns(tx, id);
    await touchProposal(tx, id, author);
    const after = await loadStoredProposal(tx, id);
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'edit',
      noun: 'proposed-regulation',
      nounId: String(id),
      ...toEditAudit(stored, after),
      requestId,
    });
    await announceProposals(tx, after?.row.scenario_id ?? stored.row.scenario_id, [id]);
    return done;
  });
}

/** Deletes an open proposal. Its history is retained. */
export async function deleteProposal(
  context: CityContext,
  { id, caller, requestId, expected }: ProposalEditRequest,
): Promise<{ id: number } | Rejection> {
  const author = authorOf(caller);
  return writeProposals(context, async (tx) => {
    const event = () => ({ kind: 'delete', expectedVersion: expected.version }) as const;
    const stored = await lockForEvent(tx, id, event, userOf(caller), expected, context.now());
    if ('kind' in stored) return stored;
    await storeDeletedRecord(tx, { noun: 'proposed-regulation', id, proposals: [id], author });
    await deleteProposals(tx, [id]);
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'delete',
      noun: 'proposed-regulation',
      nounId: String(id),
      before: toProposalDraft(stored),
      requestId,
    });
    await announceProposals(tx, stored.row.scenario_id, [id]);
    return { id };
  });
}
