// The state machine of a proposal: draft, then published, and reverted by another; or deleted as a draft. Effects are data.
import { type AccessUser, can } from '../accounts/access/permissions.ts';
import { ok, type Result, refused } from '../platform/result.ts';
import type { ProposalDraft } from './draft.ts';
import { type Finding, findingKey, isWaived, type Waiver } from './lint/finding.ts';

/** A proposal as the state machine sees it. Instants are epoch milliseconds. */
export interface ProposalState {
  readonly id: number;
  readonly version: number;
  readonly draft: ProposalDraft;
  readonly isPublished: boolean;
  readonly isDeleted: boolean;
  readonly publishedOn: number | null;
  /** Who wrote it last, and when (ISO 8601 in city time or UTC, as the caller wants it told): for the refusal of a stale write. */
  readonly modifiedBy: string;
  readonly modified: string;
  readonly waivers: readonly Waiver[];
  readonly revertedBy: number | null;
}

/** `expectedVersion` is the version the person saw; null = whatever it is (bulk calls). */
export type ProposalEvent =
  | { readonly kind: 'edit'; readonly expectedVersion: number | null; readonly draft: ProposalDraft }
  | { readonly kind: 'delete'; readonly expectedVersion: number | null }
  | {
      readonly kind: 'publish';
      readonly expectedVersion: number | null;
      readonly findings: readonly Finding[];
      readonly waivers: readonly Waiver[];
    }
  /** Publish with rules that hold from `from` on. */
  | {
      readonly kind: 'schedule';
      readonly expectedVersion: number | null;
      readonly from: number;
      readonly findings: readonly Finding[];
      readonly waivers: readonly Waiver[];
    }
  | { readonly kind: 'revert'; readonly reason: string };

/** What to write and tell when the event is accepted. */
export interface ProposalStep {
  readonly state: ProposalState;
  /** Which plan goes with it in the same transaction; null = none. */
  readonly plan: 'publish' | 'revert' | null;
  readonly audit: {
    readonly action: 'edit' | 'delete' | 'publish' | 'schedule' | 'revert';
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
  revert: 'publish',
} as const;

function textOf(list: readonly Finding[]): string {
  return [...new Set(list.map(({ code }) => code))].join(', ');
}

/** Errors that no waiver lets pass. */
export function blockingFindings(findings: readonly Finding[], waivers: readonly Waiver[]): Finding[] {
  return findings.filter((finding) => finding.severity === 'error' && !isWaived(finding, waivers));
}

function publishStep(
  proposal: ProposalState,
  event: Extract<ProposalEvent, { kind: 'publish' | 'schedule' }>,
  actor: AccessUser,
  now: number,
): Result<ProposalStep> {
  if (event.kind === 'schedule' && event.from <= now) return refused('proposal.schedule-past');
  const blocking = blockingFindings(event.findings, event.waivers);
  if (blocking.length > 0)
    return refused('proposal.lint-errors', { count: blocking.length, codes: textOf(blocking) });
  const keys = new Set(event.findings.map(findingKey));
  const waivers = event.waivers.filter(({ finding }) => keys.has(finding));
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
    audit: { action: event.kind, before: { is_published: false }, after: { is_published: true, waivers } },
    outbox: ['city changed', 'proposals changed'],
  });
}

/**
 * What an event does to a proposal, for whom and when; `now` is epoch milliseconds. Reverting changes the proposal's `revertedBy` only when the
 * caller has the number of the proposal that reverts it, so the state stays as it is.
 * Refused: `permission_denied`, `proposal.deleted`, `proposal.published`, `proposal.not-published`, `proposal.reverted`, `proposal.stale` (with
 * who and when), `proposal.schedule-past`, `proposal.lint-errors`.
 */
export function step(
  proposal: ProposalState,
  event: ProposalEvent,
  actor: AccessUser | null,
  now: number,
): Result<ProposalStep> {
  if (actor === null || !can(actor, permissionOf[event.kind])) return refused('permission_denied');
  if (proposal.isDeleted) return refused('proposal.deleted');
  if (event.kind === 'revert') {
    if (!proposal.isPublished) return refused('proposal.not-published');
    if (proposal.revertedBy !== null) return refused('proposal.reverted', { proposal: proposal.revertedBy });
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
  if (proposal.isPublished) return refused('proposal.published');
  if (event.expectedVersion !== null && event.expectedVersion !== proposal.version)
    return refused('proposal.stale', { who: proposal.modifiedBy, when: proposal.modified });
  if (event.kind === 'publish' || event.kind === 'schedule') return publishStep(proposal, event, actor, now);
  const version = proposal.version + 1;
  const written = { ...proposal, version, modifiedBy: actor.username };
  const state: ProposalState =
    event.kind === 'edit' ? { ...written, draft: event.draft } : { ...written, isDeleted: true };
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
