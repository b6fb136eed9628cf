// The review of a stored proposal: its authors, who approved it, and the review in responses.
import type { proposedRegulationResponse } from '@curbwright/contract';
import { maxAwaitedNames } from '@curbwright/contract';
import {
  awaitedUsers,
  can,
  hasSecondPerson,
  type ProposalActor,
  type ReviewState,
  undoUntil,
} from '@curbwright/core';
import type { z } from 'zod';

interface AuthorColumns {
  readonly is_published: boolean;
  readonly authors: readonly number[];
  readonly created_by_id: number | null;
  readonly modified_by_id: number | null;
}

/** The columns of a proposal's row that its review is read from. */
export interface ReviewColumns extends AuthorColumns {
  readonly review_state: ReviewState;
  readonly handed_in_by_id: number | null;
  readonly handed_in_by: string | null;
  readonly handed_in: Date | null;
  readonly reviewed_by_id: number | null;
  readonly reviewed_by: string | null;
  readonly reviewed: Date | null;
  /** Whether who decided is still active and may publish. */
  readonly reviewer_may_publish: boolean;
  readonly open_remarks: number;
}

/**
 * Returns the user ids of everybody who created or edited a proposal. The row's creator and last
 * editor count in any case.
 */
export function authorsOf(row: AuthorColumns): readonly number[] {
  const lastEditor = row.is_published ? null : row.modified_by_id;
  const ids = [...row.authors, row.created_by_id, lastEditor];
  return [...new Set(ids.filter((id) => id !== null))];
}

/**
 * Returns the user id of who approved the present version of a proposal, or `null`. The approval of
 * somebody who was disabled or may no longer publish does not count.
 */
export function approverOf({
  review_state: state,
  reviewed_by_id: user,
  reviewer_may_publish: counts,
}: Pick<ReviewColumns, 'review_state' | 'reviewed_by_id' | 'reviewer_may_publish'>): number | null {
  return state === 'approved' && counts ? user : null;
}

/** Who reads reviews, and which of the proposals require a second person. */
export interface ReviewReader {
  readonly user: ProposalActor | null;
  readonly secondPersonNeeds: ReadonlySet<number>;
  /** Names of everybody who may publish, by user id. */
  readonly publishers: ReadonlyMap<number, string>;
  /** Minutes for which a publication can be undone. */
  readonly undoMinutes: number;
}

/** Returns the names of who is waited for. */
function awaitedNames(
  row: ReviewColumns,
  authors: readonly number[],
  publishers: ReviewReader['publishers'],
): readonly string[] {
  if (row.is_published || row.review_state === 'draft') return [];
  const { review_state: state, handed_in_by_id: handedInBy, handed_in_by: name } = row;
  const people = { state, isPublished: row.is_published, authors, handedInBy };
  // Who handed it in may not be a publisher.
  return awaitedUsers(people, [...publishers.keys()]).flatMap(
    (id) => (id === handedInBy ? name : null) ?? publishers.get(id) ?? [],
  );
}

/** Returns until when a publication can be undone, as an ISO 8601 text; `null` = it cannot. */
export function toUndoUntil(
  row: {
    readonly published_on: Date | null;
    readonly reverted_by: number | null;
    readonly reverts: number | null;
  },
  { undoMinutes }: ReviewReader,
): string | null {
  const publication = {
    publishedOn: row.published_on?.getTime() ?? null,
    isReverted: row.reverted_by !== null,
    isRevert: row.reverts !== null,
  };
  const until = undoUntil(publication, undoMinutes);
  return until === null ? null : new Date(until).toISOString();
}

/** Returns the review of a proposal as the user sees it. */
export function toReviewResponse(
  id: number,
  row: ReviewColumns,
  { user, secondPersonNeeds, publishers }: ReviewReader,
): z.output<typeof proposedRegulationResponse>['review'] {
  const needsSecondPerson = !row.is_published && secondPersonNeeds.has(id);
  const authors = authorsOf(row);
  const isEnough =
    user !== null &&
    (!needsSecondPerson || hasSecondPerson({ authors, approvedBy: approverOf(row) }, user.id));
  const awaited = awaitedNames(row, authors, publishers);
  return {
    state: row.review_state,
    handed_in_by: row.handed_in_by,
    handed_in: row.handed_in?.toISOString() ?? null,
    reviewed_by: row.reviewed_by,
    reviewed: row.reviewed?.toISOString() ?? null,
    needs_second_person: needsSecondPerson,
    may_publish_alone: !row.is_published && can(user, 'publish') && isEnough,
    is_own_work: user !== null && authors.includes(user.id),
    waits_for: awaited.slice(0, maxAwaitedNames),
    waits_for_count: awaited.length,
    open_remarks: row.open_remarks,
  };
}
