// Applies a review event to many proposals in one transaction; a rejected one never stops the rest.
import { maxProposalRemarks } from '@curbwright/contract';
import { applyReviewEvent, type ProposalReview, type ReviewEventKind } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { type Rejection, reject, rejectFor } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { authorsOf } from '../read/proposal-review.ts';
import { toTransitionRejection } from '../write/edit.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { announceProposals, lockProposals } from '../write/write-proposals.sql.ts';
import {
  countRemarksOf,
  loadReviewRows,
  type ReviewChange,
  type ReviewRow,
  writeReviews,
} from './reviews.sql.ts';

interface ReviewRequest {
  /** The version that the user saw, by proposal; `null` = any. */
  readonly versions: ReadonlyMap<number, number | null>;
  readonly event: ReviewEventKind;
  readonly remark: string | null;
  readonly caller: Caller;
  readonly requestId: string;
}

function toReview(row: ReviewRow): ProposalReview {
  return {
    state: row.review_state,
    authors: authorsOf(row),
    handedInBy: row.handed_in_by_id,
    reviewedBy: row.reviewed_by_id,
    isPublished: row.is_published,
  };
}

const actionOf = (event: ReviewEventKind) => {
  if (event === 'hand_in') return 'hand in';
  if (event === 'send_back') return 'send back';
  return event;
};

/** `remarks` is the number of remarks on the proposal. */
function applyToRow(row: ReviewRow, remarks: number, request: ReviewRequest): ReviewChange | Rejection {
  const state = {
    id: row.id,
    version: row.version,
    modifiedBy: row.modified_by ?? row.username ?? '',
    modified: row.modified.toISOString(),
  };
  const expected = request.versions.get(row.id) ?? null;
  if (expected !== null && expected !== row.version && !row.is_published) {
    const params = { who: state.modifiedBy, when: state.modified };
    return toTransitionRejection({ code: 'proposal.stale', params }, state, false);
  }
  const { event: kind, remark, caller } = request;
  const review = toReview(row);
  const done = applyReviewEvent(review, { kind, remark }, userOf(caller));
  if (!done.ok) return toTransitionRejection(done.refusal, state, false);
  if (remark !== null && remarks >= maxProposalRemarks)
    return rejectFor({ code: 'review.remarks-most', params: { most: maxProposalRemarks } });
  return { id: row.id, before: review.state, after: done.value };
}

/** Applies the event and returns the outcome of each proposal; `null` = accepted. */
export async function reviewProposals(
  context: CityContext,
  request: ReviewRequest,
): Promise<ReadonlyMap<number, Rejection | null> | Rejection> {
  const { versions, event, remark, caller, requestId } = request;
  return writeProposals(context, async (tx) => {
    const ids = [...versions.keys()];
    await lockProposals(tx, ids);
    const rows = new Map((await loadReviewRows(tx, ids)).map((row) => [row.id, row]));
    const remarks = remark === null ? new Map<number, number>() : await countRemarksOf(tx, ids);
    const outcomes = new Map<number, Rejection | null>();
    const changes: ReviewChange[] = [];
    const proposalsByScenario = new Map<number, number[]>();
    for (const id of ids) {
      const row = rows.get(id);
      const change = row === undefined ? reject('not_found') : applyToRow(row, remarks.get(id) ?? 0, request);
      if (row === undefined || 'kind' in change) {
        outcomes.set(id, 'kind' in change ? change : reject('not_found'));
        continue;
      }
      outcomes.set(id, null);
      changes.push(change);
      const others = proposalsByScenario.get(row.scenario_id);
      if (others === undefined) proposalsByScenario.set(row.scenario_id, [id]);
      else others.push(id);
    }
    if (changes.length === 0) return outcomes;
    await writeReviews(tx, changes, actionOf(event), remark, authorOf(caller), requestId);
    for (const [scenario, changed] of proposalsByScenario) await announceProposals(tx, scenario, changed);
    return outcomes;
  });
}
