// Publishes some proposals in one transaction: they are planned one after the other, and those that
// may be published are written together.

import {
  applyProposalEvent,
  type Finding,
  type ProposalActor,
  type ProposalEvent,
  planPublish,
  type Waiver,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import { nextRevision, notifyCityChanged } from '../../city/city-changes/city-changes.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { ExpectedVersion } from '../../platform/expected-version.ts';
import { type Rejection, reject, rejectFor } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { authorsOf } from '../read/proposal-review.ts';
import { loadStoredProposals, type StoredProposal } from '../read/stored-proposals.ts';
import { approveWaiting } from '../reviews/approve-waiting.ts';
import { loadSecondPersonNeeds, OwnWorkExplainer } from '../reviews/second-person.ts';
import { toProposalState, toTransitionRejection } from '../write/edit.ts';
import { announceProposals, lockProposals } from '../write/write-proposals.sql.ts';
import { LockedState } from './locked-state.ts';
import * as queries from './publish.sql.ts';
import { type ProposalPlan, toCityChange, type WrittenPlan, writePlans } from './write-plans.ts';

/** A linted request to publish a proposal. */
export interface LintedPublishRequest {
  readonly id: number;
  readonly expected: ExpectedVersion;
  /** Epoch milliseconds. `null`: at once. `undefined`: as the draft states. */
  readonly effectiveFrom: number | null | undefined;
  readonly waivers: readonly Waiver[];
  /** The version that was linted, and the findings. */
  readonly linted: { readonly version: number; readonly findings: readonly Finding[] } | null;
}

export interface Publisher {
  readonly user: ProposalActor | null;
  readonly author: Author;
  readonly requestId: string | null;
  /** Stored with the proposals that publishing approves; absent or `null` = none. */
  readonly remark?: string | null;
  /**
   * Writes an audit entry about the whole request in the transaction of each chunk that was
   * published.
   */
  readonly record?: ((tx: Transaction<Schema>, outcomes: PublishOutcomes) => Promise<void>) | undefined;
}

/** Outcomes by proposal. `null`: published. */
export type PublishOutcomes = Map<number, Rejection | null>;

/**
 * Returns when a publish request takes effect, in epoch milliseconds, or `null` for at once. A date
 * in the draft that has passed does not delay it.
 */
export function effectiveStart(
  publishRequest: Pick<LintedPublishRequest, 'effectiveFrom'>,
  stored: StoredProposal,
  now: number,
): number | null {
  if (publishRequest.effectiveFrom !== undefined) return publishRequest.effectiveFrom;
  const own = stored.row.effective_from?.getTime() ?? null;
  return own !== null && own > now ? own : null;
}

interface AcceptedPlan extends ProposalPlan {
  readonly stored: StoredProposal;
  readonly audit: queries.PublishedRow['audit'];
  readonly waivers: readonly Waiver[];
}

function planProposal(
  publishRequest: LintedPublishRequest,
  stored: StoredProposal,
  lockedState: LockedState,
  publisher: Publisher,
  needsSecondPerson: boolean,
  now: number,
): AcceptedPlan | Rejection {
  const state = toProposalState(stored);
  if (publishRequest.linted !== null && publishRequest.linted.version !== state.version && !state.isPublished)
    return toTransitionRejection(
      { code: 'proposal.stale', params: { who: state.modifiedBy, when: state.modified } },
      state,
      publishRequest.expected.byHeader,
    );
  const from = effectiveStart(publishRequest, stored, now);
  const parts = {
    expectedVersion: publishRequest.expected.version,
    findings: publishRequest.linted?.findings ?? [],
    waivers: [...state.waivers, ...publishRequest.waivers],
    needsSecondPerson,
  };
  const event: ProposalEvent =
    from === null ? { kind: 'publish', ...parts } : { kind: 'schedule', from, ...parts };
  const stepped = applyProposalEvent(state, event, publisher.user, now);
  if (!stepped.ok) return toTransitionRejection(stepped.refusal, state, publishRequest.expected.byHeader);
  const plan = planPublish(lockedState.inputOf(stored, from), now);
  if (!plan.ok) return rejectFor(plan.refusal);
  const { audit, state: after } = stepped.value;
  return { proposal: publishRequest.id, plan: plan.value, stored, audit, waivers: after.waivers };
}

/** Returns what the proposal put on each link, for a later revert. */
function toPublishedLinks(
  { stored, plan }: AcceptedPlan,
  written: WrittenPlan,
  before: ReadonlyMap<number, number | null>,
) {
  const given = new Map<number, number>();
  for (const { regulation, link } of plan.openMemberships)
    if ('opened' in regulation) given.set(written.linkOf(link), written.opened[regulation.opened] ?? 0);
  const divided = new Map(plan.divide.map((one, index) => [one.link, index]));
  const links: queries.PublishedLink[] = [];
  for (const base of new Set(stored.links.map((link) => link.base_link_id))) {
    const index = divided.get(base);
    const pieces = index === undefined ? [] : (plan.divide[index]?.pieces ?? []);
    const places =
      index === undefined
        ? [base]
        : pieces.flatMap(({ isChosen }, piece) =>
            isChosen ? [written.linkOf({ divided: index, piece })] : [],
          );
    for (const link of places)
      links.push({ link, published: given.get(link) ?? null, before: before.get(base) ?? null });
  }
  return links;
}

async function announceChanges(
  tx: Transaction<Schema>,
  accepted: readonly AcceptedPlan[],
  written: readonly WrittenPlan[],
  lockedState: LockedState,
): Promise<void> {
  const now: number[] = [];
  const later: { proposal: number; due: number; body: unknown }[] = [];
  for (const [index, { proposal, plan, stored }] of accepted.entries()) {
    const linkOf = written[index]?.linkOf ?? (() => 0);
    const bases = stored.links.map((link) => link.base_link_id);
    const pieces = plan.divide.flatMap((one, divided) =>
      one.pieces.map((_piece, piece) => linkOf({ divided, piece })),
    );
    if (plan.at <= plan.now) now.push(...bases, ...pieces);
    else {
      now.push(...plan.divide.map(({ link }) => link), ...pieces);
      const geometries = bases.flatMap((id) => lockedState.links.get(id)?.geometry ?? []);
      later.push({ proposal, due: plan.at, body: toCityChange([...bases, ...pieces], geometries) });
    }
  }
  if (later.length > 0) await queries.scheduleChanges(tx, later);
  const scenarios = new Map<number, number[]>();
  for (const { proposal, stored } of accepted) {
    const { scenario_id: scenario } = stored.row;
    scenarios.set(scenario, [...(scenarios.get(scenario) ?? []), proposal]);
  }
  for (const [scenario, ids] of scenarios) await announceProposals(tx, scenario, ids);
  if (now.length === 0) return;
  const geometries = now.flatMap((id) => lockedState.links.get(id)?.geometry ?? []);
  // The city's row is locked last, because others wait for it until this transaction ends. With an
  // idempotency key, that is the transaction of the whole chunk.
  const revision = await nextRevision(tx);
  await notifyCityChanged(tx, { revision, ...toCityChange(now, geometries) });
}

/**
 * Publishes those requests that may be published, and returns the outcome of each. Where the city
 * requires a second person, nobody publishes their own work. Locks proposals,
 * links and regulations, each by id, then the city.
 */
export async function publishChunk(
  tx: Transaction<Schema>,
  publishRequests: readonly LintedPublishRequest[],
  publisher: Publisher,
): Promise<PublishOutcomes> {
  const ids = publishRequests.map(({ id }) => id);
  await lockProposals(tx, ids);
  const proposals = await loadStoredProposals(tx, ids);
  const lockedState = await LockedState.of(tx, [...proposals.values()]);
  // Evaluated once everything is locked, because it depends on what is in force on the curbs.
  const secondPersonNeeds = await loadSecondPersonNeeds(tx, ids);
  const ownWork = new OwnWorkExplainer(tx);
  const now = await queries.databaseNow(tx);
  const outcomes: PublishOutcomes = new Map();
  const accepted: AcceptedPlan[] = [];
  const before = new Map<number, number | null>();
  // Yields to other requests between plans. This cannot deadlock, because no transaction that holds
  // a lock we need waits for this turn.
  const pace = createYielder();
  for (const publishRequest of publishRequests) {
    await pace.rest();
    const stored = proposals.get(publishRequest.id);
    // A proposal that appeared after linting has not been checked.
    const isChecked = stored !== undefined && publishRequest.linted !== null;
    const planned = isChecked
      ? planProposal(
          publishRequest,
          stored,
          lockedState,
          publisher,
          secondPersonNeeds.has(publishRequest.id),
          now,
        )
      : reject('not_found');
    if ('kind' in planned) {
      const authors = stored === undefined ? [] : authorsOf(stored.row);
      outcomes.set(publishRequest.id, await ownWork.explain(planned, authors));
      continue;
    }
    for (const { base_link_id: base } of planned.stored.links)
      before.set(base, lockedState.regulationOn(base));
    lockedState.take(planned.plan);
    accepted.push(planned);
    outcomes.set(publishRequest.id, null);
  }
  if (accepted.length === 0) return outcomes;
  await approveWaiting(
    tx,
    accepted.map(({ stored }) => stored.row),
    publisher,
  );
  const written = await writePlans(tx, accepted, publisher.author.id);
  const rows = accepted.map((one, index): queries.PublishedRow => {
    const done = written[index];
    if (done === undefined) throw new Error('a plan was not written');
    return {
      id: one.proposal,
      version: one.stored.row.version,
      at: one.plan.at,
      now: one.plan.now,
      waivers: one.waivers,
      links: toPublishedLinks(one, done, before),
      audit: one.audit,
    };
  });
  const marked = await queries.markPublished(tx, rows, publisher.author, publisher.requestId);
  if (marked !== rows.length) throw new Error('a proposal was published by another at the same moment');
  await publisher.record?.(tx, outcomes);
  await announceChanges(tx, accepted, written, lockedState);
  await queries.waitUntil(tx, Math.max(...accepted.map(({ plan }) => plan.now)));
  return outcomes;
}
