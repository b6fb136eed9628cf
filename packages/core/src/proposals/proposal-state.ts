// The state machine of a proposal: draft, then published, then reverted by another proposal; or
// deleted as a draft. Effects are returned as data.
import { can } from '../accounts/access/permissions.ts';
import { failWith, ok, type Result } from '../platform/result.ts';
import type { ProposalDraft } from './draft.ts';
import { type Finding, findingKey, isWaived, type Waiver } from './lint/finding.ts';
import { hasSecondPerson, type ProposalActor } from './review.ts';

/** A proposal as input of the state machine. Instants are epoch milliseconds. */
export interface ProposalState {
  readonly id: number;
  readonly version: number;
  readonly draft: ProposalDraft;
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  readonly publishedOn: number | null;
  /**
   * Who modified it last, and when (ISO 8601 in city time or UTC, as the caller wants it
   * displayed). Used in the error on a stale write.
   */
  readonly modifiedBy: string;
  readonly modified: string;
  readonly waivers: readonly Waiver[];
  readonly revertedBy: number | null;
  /** User ids of everybody who created or edited the draft. */
  readonly authors: readonly number[];
  /** User id of who approved the present version; `null` = nobody. */
  readonly approvedBy: number | null;
}

/** `expectedVersion` is the version the user last saw; `null` = any version (bulk requests). */
export type ProposalEvent =
  | { readonly kind: 'edit'; readonly expectedVersion: number | null; readonly draft: ProposalDraft }
  | { readonly kind: 'delete'; readonly expectedVersion: number | null }
  | {
      readonly kind: 'publish';
      readonly expectedVersion: number | null;
      readonly findings: readonly Finding[];
      readonly waivers: readonly Waiver[];
      /** Whether the city requires a second person for this change (see `needsSecondPerson`). */
      readonly needsSecondPerson: boolean;
    }
  /** Publish with rules that take effect at `from`. */
  | {
      readonly kind: 'schedule';
      readonly expectedVersion: number | null;
      readonly from: number;
      readonly findings: readonly Finding[];
      readonly waivers: readonly Waiver[];
      readonly needsSecondPerson: boolean;
    }
  /** Let a published change take effect at `from`, before or after the date it has. */
  | {
      readonly kind: 'reschedule';
      readonly expectedVersion: number | null;
      readonly from: number;
      readonly needsSecondPerson: boolean;
    }
  | { readonly kind: 'revert'; readonly reason: string };

/** What to write and which notifications to send when the event is accepted. */
export interface ProposalStep {
  readonly state: ProposalState;
  /** The plan to execute in the same transaction; `null` = none. */
  readonly plan: 'publish' | 'reschedule' | 'revert' | null;
  readonly audit: {
    readonly action: 'edit' | 'delete' | 'publish' | 'schedule' | 'reschedule' | 'revert';
    readonly before: unknown;
    readonly after: unknown;
  };
  readonly outbox: readonly ('city changed' | 'proposals changed')[];
}

const permissionOf = {
  edit: 'edit',
  delete: 'edit',
  publish: 'publish',
  schedule: 'publish',
  reschedule: 'publish',
  revert: 'publish',
} as const;

function textOf(list: readonly Finding[]): string {
  return [...new Set(list.map(({ code }) => code))].join(', ');
}

function addAuthor(authors: readonly number[], user: number): readonly number[] {
  return authors.includes(user) ? authors : [...authors, user];
}

/**
 * Returns the errors that no waiver covers. An error in rules that are already in force unchanged
 * does not block: they stay in force whether the proposal is published or not.
 */
export function blockingFindings(findings: readonly Finding[], waivers: readonly Waiver[]): Finding[] {
  return findings.filter(
    (finding) =>
      finding.severity === 'error' && finding.isPreexisting !== true && !isWaived(finding, waivers),
  );
}

/** Whether a publish event takes effect when the draft states; a past date means at once. */
function isDateOfDraft(
  { effectiveFrom }: ProposalDraft,
  event: Extract<ProposalEvent, { kind: 'publish' | 'schedule' }>,
  now: number,
): boolean {
  const stated = effectiveFrom !== null && effectiveFrom > now ? effectiveFrom : null;
  return stated === (event.kind === 'schedule' ? event.from : null);
}

function publishStep(
  proposal: ProposalState,
  event: Extract<ProposalEvent, { kind: 'publish' | 'schedule' }>,
  actor: ProposalActor,
  now: number,
): Result<ProposalStep> {
  if (event.kind === 'schedule' && event.from <= now) return failWith('proposal.schedule-past');
  if (event.needsSecondPerson && !hasSecondPerson(proposal, actor.id)) return failWith('proposal.own-work');
  // Whoever approved the proposal has seen only the date and the waivers stored with it.
  const isOwnWork = event.needsSecondPerson && proposal.authors.includes(actor.id);
  if (isOwnWork && !isDateOfDraft(proposal.draft, event, now)) return failWith('proposal.date-not-approved');
  const given = isOwnWork ? proposal.waivers : event.waivers;
  const blocking = blockingFindings(event.findings, given);
  if (blocking.length > 0)
    return failWith('proposal.lint-errors', { count: blocking.length, codes: textOf(blocking) });
  const keys = new Set(event.findings.map(findingKey));
  const waivers = given.filter(({ finding }) => keys.has(finding));
  const draft = event.kind === 'schedule' ? { ...proposal.draft, effectiveFrom: event.from } : proposal.draft;
  const state: ProposalState = {
    ...proposal,
    draft,
    waivers,
    version: proposal.version + 1,
    isPublished: true,
    publishedOn: now,
    modifiedBy: actor.username,
  };
  return ok({
    state,
    plan: 'publish',
    audit: {
      action: event.kind,
      before: { is_published: false },
      after: { is_published: true, ...(waivers.length === 0 ? {} : { waivers }) },
    },
    outbox: ['city changed', 'proposals changed'],
  });
}

/** Returns why a published proposal cannot be changed any more; `null` = it can. */
function publishedFailure({ isPublished, revertedBy }: ProposalState) {
  if (!isPublished) return failWith('proposal.not-published');
  return revertedBy === null ? null : failWith('proposal.reverted', { proposal: revertedBy });
}

function staleFailure({ version, modifiedBy, modified }: ProposalState, expected: number | null) {
  return expected === null || expected === version
    ? null
    : failWith('proposal.stale', { who: modifiedBy, when: modified });
}

function rescheduleStep(
  proposal: ProposalState,
  event: Extract<ProposalEvent, { kind: 'reschedule' }>,
  actor: ProposalActor,
  now: number,
): Result<ProposalStep> {
  const failure = publishedFailure(proposal) ?? staleFailure(proposal, event.expectedVersion);
  if (failure !== null) return failure;
  const before = proposal.draft.effectiveFrom;
  if (before === null || before <= now) return failWith('proposal.in-effect');
  if (event.from <= now) return failWith('proposal.schedule-past');
  // Whoever approved or published the change has seen only the date that it has.
  if (event.needsSecondPerson && proposal.authors.includes(actor.id))
    return failWith('proposal.reschedule-own-work');
  return ok({
    state: {
      ...proposal,
      draft: { ...proposal.draft, effectiveFrom: event.from },
      version: proposal.version + 1,
      modifiedBy: actor.username,
    },
    plan: 'reschedule',
    audit: {
      action: 'reschedule',
      before: { effectiveFrom: before },
      after: { effectiveFrom: event.from },
    },
    outbox: ['proposals changed'],
  });
}

/**
 * Returns the effect of an event on a proposal, depending on user and time; `now` is epoch
 * milliseconds. Reverting leaves the state unchanged, because the caller can set `revertedBy` only
 * once it has the id of the reverting proposal. Reverting never requires a second person, because
 * it restores rules that were in force. Rejected with `permission_denied`, `proposal.deleted`,
 * `proposal.published`, `proposal.not-published`, `proposal.reverted`, `proposal.stale` (with who
 * and when), `proposal.schedule-past`, `proposal.in-effect`, `proposal.own-work`,
 * `proposal.reschedule-own-work`,
 * `proposal.date-not-approved` or `proposal.lint-errors`.
 */
export function applyProposalEvent(
  proposal: ProposalState,
  event: ProposalEvent,
  actor: ProposalActor | null,
  now: number,
): Result<ProposalStep> {
  if (actor === null || !can(actor, permissionOf[event.kind])) return failWith('permission_denied');
  if (proposal.isDeleted) return failWith('proposal.deleted');
  if (event.kind === 'revert') {
    const failure = publishedFailure(proposal);
    if (failure !== null) return failure;
    return ok({
      state: proposal,
      plan: 'revert',
      audit: {
        action: 'revert',
        before: { reverted: false },
        after: { reverted: true, reason: event.reason },
      },
      outbox: ['city changed', 'proposals changed'],
    });
  }
  if (event.kind === 'reschedule') return rescheduleStep(proposal, event, actor, now);
  if (proposal.isPublished) return failWith('proposal.published');
  const stale = staleFailure(proposal, event.expectedVersion);
  if (stale !== null) return stale;
  if (event.kind === 'publish' || event.kind === 'schedule') return publishStep(proposal, event, actor, now);
  const version = proposal.version + 1;
  const written = { ...proposal, version, modifiedBy: actor.username };
  const state: ProposalState =
    event.kind === 'edit'
      ? { ...written, draft: event.draft, authors: addAuthor(proposal.authors, actor.id), approvedBy: null }
      : { ...written, isDeleted: true };
  return ok({
    state,
    plan: null,
    audit: {
      action: event.kind,
      before: proposal.draft,
      after: event.kind === 'edit' ? event.draft : null,
    },
    outbox: ['proposals changed'],
  });
}
