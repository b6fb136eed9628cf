// Approves what waits for review when somebody who did not work on it publishes it, so that the record
// is the same however it is published.
import { maxProposalRemarks } from '@curbwright/contract';
import { applyReviewEvent, type ProposalActor } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { authorsOf } from '../read/proposal-review.ts';
import type { ProposalRow } from '../read/proposals.sql.ts';
import { countRemarksOf, type ReviewChange, writeReviews } from './reviews.sql.ts';

interface Approver {
  readonly user: ProposalActor | null;
  readonly author: Author;
  readonly requestId: string | null;
  /** Stored with each approved proposal that has space for it; absent or `null` = none. */
  readonly remark?: string | null;
}

function toApproval(row: ProposalRow, user: ProposalActor | null): ReviewChange | null {
  const review = {
    state: row.review_state,
    authors: authorsOf(row),
    handedInBy: row.handed_in_by_id,
    reviewedBy: row.reviewed_by_id,
    isPublished: row.is_published,
  };
  const approved = applyReviewEvent(review, { kind: 'approve', remark: null }, user);
  return approved.ok ? { id: row.id, before: review.state, after: approved.value } : null;
}

/** Approves those of the locked proposals about to be published that wait for review by others. */
export async function approveWaiting(
  tx: Transaction<Schema>,
  rows: readonly ProposalRow[],
  { user, author, requestId, remark = null }: Approver,
): Promise<void> {
  const changes = rows.flatMap((row) => toApproval(row, user) ?? []);
  if (changes.length === 0) return;
  const counts =
    remark === null
      ? new Map<number, number>()
      : await countRemarksOf(
          tx,
          rows.map(({ id }) => id),
        );
  const isFull = ({ id }: ReviewChange) => (counts.get(id) ?? 0) >= maxProposalRemarks;
  for (const [part, text] of [
    [changes.filter((one) => !isFull(one)), remark],
    [changes.filter(isFull), null],
  ] as const)
    if (part.length > 0) await writeReviews(tx, part, 'approve', text, author, requestId);
}
