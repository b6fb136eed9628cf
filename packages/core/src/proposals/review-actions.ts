// What a user may do next with a proposal in review, and who is waited for.
import type { ReviewState } from './review.ts';

/** `approve_and_publish` approves first, then publishes. */
export type ReviewAction =
  | 'hand_in'
  | 'withdraw'
  | 'send_back'
  | 'approve'
  | 'approve_and_publish'
  | 'publish';

/** A review as its reader sees it. */
export interface ReviewView {
  readonly state: ReviewState;
  readonly isPublished: boolean;
  /** Whether the reader created or edited the proposal. */
  readonly isOwnWork: boolean;
  /** Whether the reader may publish it without anybody else. */
  readonly mayPublishAlone: boolean;
}

interface NextReviewActions {
  /** The action offered first; `null` = none. */
  readonly primary: ReviewAction | null;
  readonly secondary: readonly ReviewAction[];
}

const none: NextReviewActions = { primary: null, secondary: [] };

/** Returns what a user may do before anybody reviews the proposal, or after it was sent back. */
function actionsBeforeReview(
  { mayPublishAlone }: ReviewView,
  { mayEdit, mayPublish }: MayReview,
): NextReviewActions {
  if (mayPublish && mayPublishAlone) return { primary: 'publish', secondary: mayEdit ? ['hand_in'] : [] };
  return mayEdit ? { primary: 'hand_in', secondary: [] } : none;
}

/** Which permissions the user has. */
export interface MayReview {
  readonly mayEdit: boolean;
  readonly mayPublish: boolean;
}

/** Returns the actions a user is offered on a proposal, the one to do next first. */
export function nextReviewActions(view: ReviewView, { mayEdit, mayPublish }: MayReview): NextReviewActions {
  if (view.isPublished || (!mayEdit && !mayPublish)) return none;
  if (view.state === 'draft' || view.state === 'sent_back')
    return actionsBeforeReview(view, { mayEdit, mayPublish });
  const sendBack: readonly ReviewAction[] = mayPublish ? ['send_back'] : [];
  const withdraw: readonly ReviewAction[] = mayEdit && view.isOwnWork ? ['withdraw'] : [];
  const secondary = [...sendBack, ...withdraw];
  if (view.state === 'waiting' && mayPublish && !view.isOwnWork)
    return view.mayPublishAlone
      ? { primary: 'approve_and_publish', secondary: [...secondary, 'approve'] }
      : { primary: 'approve', secondary };
  return { primary: mayPublish && view.mayPublishAlone ? 'publish' : null, secondary };
}

/** What a draft that was checked is ready for. */
export type StepAfterCheck = 'publish' | 'hand_in' | 'none';

/** Returns what the user may do with a draft once it is checked. `view` `null` = it is not saved yet. */
export function stepAfterCheck(view: ReviewView | null, may: MayReview): StepAfterCheck {
  if (view === null) return may.mayPublish ? 'publish' : may.mayEdit ? 'hand_in' : 'none';
  const { primary } = nextReviewActions(view, may);
  if (primary === 'publish' || primary === 'approve_and_publish') return 'publish';
  return primary === 'hand_in' ? 'hand_in' : 'none';
}

/** The people and the state that decide who is waited for. Users are ids. */
interface ReviewPeople {
  readonly state: ReviewState;
  readonly isPublished: boolean;
  readonly authors: readonly number[];
  readonly handedInBy: number | null;
}

/**
 * Returns the ids of the users who are waited for: publishers who did not work on a proposal handed
 * in, whoever handed it in once it is sent back, any publisher once it is approved.
 */
export function awaitedUsers(
  { state, isPublished, authors, handedInBy }: ReviewPeople,
  publishers: readonly number[],
): readonly number[] {
  if (isPublished || state === 'draft') return [];
  if (state === 'sent_back') return handedInBy === null ? [] : [handedInBy];
  return state === 'approved' ? publishers : publishers.filter((id) => !authors.includes(id));
}

/** Whether somebody other than the reader must approve a proposal before the reader may publish it. */
export function waitsForSecondPerson(review: {
  readonly needs_second_person: boolean;
  readonly may_publish_alone: boolean;
}): boolean {
  return review.needs_second_person && !review.may_publish_alone;
}

/** Whether publishing a proposal also approves it: it waits for review, and the reader is no author. */
export function isApprovedByPublishing(review: {
  readonly state: ReviewState;
  readonly is_own_work: boolean;
}): boolean {
  return review.state === 'waiting' && !review.is_own_work;
}
