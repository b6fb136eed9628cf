// The review of a proposal before it is published: handed in, then sent back or approved. Also
// whether the city requires a second person, so that nobody publishes their own work.
import { z } from 'zod';
import { type AccessUser, can } from '../accounts/access/permissions.ts';
import { failWith, ok, type Result } from '../platform/result.ts';

export const reviewStates = ['draft', 'waiting', 'sent_back', 'approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewEventKinds = ['hand_in', 'withdraw', 'send_back', 'approve'] as const;
export type ReviewEventKind = (typeof reviewEventKinds)[number];

/** A user who acts on a proposal. API keys have no user, so they never do. */
export interface ProposalActor extends AccessUser {
  readonly id: number;
}

/** The review of a proposal. Users are ids. */
export interface ProposalReview {
  readonly state: ReviewState;
  /** Everybody who created or edited the proposal. */
  readonly authors: readonly number[];
  readonly handedInBy: number | null;
  /** Who approved it or sent it back; `null` while nobody has decided. */
  readonly reviewedBy: number | null;
  readonly isPublished: boolean;
}

/** `remark` explains the event; only sending back requires one. */
interface ReviewEvent {
  readonly kind: ReviewEventKind;
  readonly remark: string | null;
}

const permissionOf = {
  hand_in: 'edit',
  withdraw: 'edit',
  send_back: 'publish',
  approve: 'publish',
} as const satisfies Record<ReviewEventKind, string>;

const transitions: Readonly<Record<ReviewEventKind, Readonly<Partial<Record<ReviewState, ReviewState>>>>> = {
  hand_in: { draft: 'waiting', sent_back: 'waiting' },
  withdraw: { waiting: 'draft', approved: 'draft' },
  send_back: { waiting: 'sent_back', approved: 'sent_back' },
  approve: { waiting: 'approved' },
};

/** Whether a proposal in this state can be handed in. */
export function canBeHandedIn(state: ReviewState): boolean {
  return transitions.hand_in[state] !== undefined;
}

/** Why a proposal in this state does not accept an event. */
const rejectionCodes: Readonly<Record<ReviewState, string>> = {
  draft: 'review.not-handed-in',
  waiting: 'review.already-waiting',
  sent_back: 'review.already-sent-back',
  approved: 'review.already-approved',
};

/**
 * Returns the review after an event. Nobody approves their own work. Rejected with
 * `permission_denied`, `proposal.published`, `review.not-handed-in`, `review.already-waiting`,
 * `review.already-sent-back`, `review.already-approved`, `review.remark-required` or
 * `review.own-work`.
 */
export function applyReviewEvent(
  review: ProposalReview,
  { kind, remark }: ReviewEvent,
  actor: ProposalActor | null,
): Result<ProposalReview> {
  if (actor === null || !can(actor, permissionOf[kind])) return failWith('permission_denied');
  if (review.isPublished) return failWith('proposal.published');
  const state = transitions[kind][review.state];
  if (state === undefined) return failWith(rejectionCodes[review.state]);
  if (kind === 'send_back' && (remark ?? '').trim() === '') return failWith('review.remark-required');
  if (kind === 'approve' && review.authors.includes(actor.id)) return failWith('review.own-work');
  const isDecision = kind === 'send_back' || kind === 'approve';
  return ok({
    ...review,
    state,
    handedInBy: kind === 'hand_in' ? actor.id : kind === 'withdraw' ? null : review.handedInBy,
    reviewedBy: isDecision ? actor.id : null,
  });
}

/** Returns the review state after an edit: an approval applies only to the version approved. */
export function afterEdit(state: ReviewState): ReviewState {
  return state === 'approved' ? 'waiting' : state;
}

const maxCurbTypes = 200;
const maxCurbTypeName = 100;

/**
 * The city's configuration entry `SECOND_PERSON`. Without curb types it applies to every change.
 */
export const secondPersonEntry = z.strictObject({
  is_enabled: z.boolean(),
  /** Names of curb types in the catalog. */
  curb_types: z.array(z.string().min(1).max(maxCurbTypeName)).max(maxCurbTypes).default([]),
});

/** When a second person is required: for some curb types, given by name, or for every change. */
type SecondPersonRule = 'never' | 'always' | readonly string[];

/**
 * Reads the entry `SECOND_PERSON`; `undefined` = not set. An entry that cannot be read, or that names
 * a curb type missing from the catalog (`types`), counts as `always`, so that an error in it never
 * lets anybody publish their own work.
 */
export function parseSecondPersonRule(entry: unknown, types: ReadonlySet<string>): SecondPersonRule {
  if (entry === undefined) return 'never';
  const { success, data } = secondPersonEntry.safeParse(entry);
  if (!success) return 'always';
  if (!data.is_enabled) return 'never';
  const { curb_types: names } = data;
  return names.length === 0 || names.some((name) => !types.has(name)) ? 'always' : names;
}

/**
 * Whether publishing requires a second person. `types` are the names of all curb types involved:
 * the proposal's, its rules', and those of the regulations now in force on its curbs.
 */
export function needsSecondPerson(rule: SecondPersonRule, types: readonly string[]): boolean {
  if (rule === 'never' || rule === 'always') return rule === 'always';
  return types.some((type) => rule.includes(type));
}

/**
 * Whether two people have seen a proposal if this user publishes it: the user is no author of it,
 * or somebody who is none approved it.
 */
export function hasSecondPerson(
  { authors, approvedBy }: { readonly authors: readonly number[]; readonly approvedBy: number | null },
  user: number,
): boolean {
  return !authors.includes(user) || (approvedBy !== null && !authors.includes(approvedBy));
}
