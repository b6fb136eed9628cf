// The review of a batch, derived from its proposals: their states, and what a user may do next with
// them.

import { type ReviewState, reviewStates } from '../review.ts';
import { type MayReview, nextReviewActions } from '../review-actions.ts';

/** Numbers of proposals of a batch. Those that are open and in no other state are drafts. */
interface BatchProposalCounts {
  readonly open: number;
  readonly published: number;
  readonly review: {
    readonly waiting: number;
    readonly sent_back: number;
    readonly approved: number;
  };
}

interface BatchStateCount {
  readonly state: ReviewState | 'published';
  readonly count: number;
}

function countOf({ open, review }: BatchProposalCounts, state: ReviewState): number {
  if (state !== 'draft') return review[state];
  return Math.max(0, open - review.waiting - review.sent_back - review.approved);
}

/** Returns the states in which the proposals of a batch are, with their numbers. */
export function batchStates(counts: BatchProposalCounts): readonly BatchStateCount[] {
  const open = reviewStates.map((state): BatchStateCount => ({ state, count: countOf(counts, state) }));
  return [...open, { state: 'published' as const, count: counts.published }].filter(({ count }) => count > 0);
}

type BatchReviewAction = 'publish' | 'handIn';

interface NextBatchActions {
  /** The action offered first; `null` = none. */
  readonly primary: BatchReviewAction | null;
  readonly secondary: readonly BatchReviewAction[];
  /** Number of proposals that can be handed in. */
  readonly toHandIn: number;
}

/**
 * Returns the actions a user is offered on the open proposals of batches: those offered on at least
 * one of their proposals.
 */
export function nextBatchActions(batches: readonly BatchProposalCounts[], may: MayReview): NextBatchActions {
  const numberIn = (state: ReviewState) => batches.reduce((sum, counts) => sum + countOf(counts, state), 0);
  const offers = (state: ReviewState) => {
    // Whether a second person is needed is known only of each proposal, so the server decides it.
    const view = { state, isPublished: false, isOwnWork: false, mayPublishAlone: true };
    const { primary, secondary } = nextReviewActions(view, may);
    return [primary, ...secondary];
  };
  const present = reviewStates.filter((state) => numberIn(state) > 0);
  const handInStates = present.filter((state) => offers(state).includes('hand_in'));
  const toHandIn = handInStates.reduce((sum, state) => sum + numberIn(state), 0);
  const publishes = present.some((state) =>
    offers(state).some((action) => action === 'publish' || action === 'approve_and_publish'),
  );
  const handIn: readonly BatchReviewAction[] = toHandIn > 0 ? ['handIn'] : [];
  if (publishes) return { primary: 'publish', secondary: handIn, toHandIn };
  return { primary: handIn[0] ?? null, secondary: [], toHandIn };
}
