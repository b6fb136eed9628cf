// Reverts a published proposal with a new proposal that restores the previous state and is
// published in the same transaction.

import {
  type PreviousVersion,
  type ProposalStep,
  type PublishPlan,
  planRevert,
  type RevertInput,
  ruleSetOf,
  toDraftRules,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import { nextRevision, notifyCityChanged } from '../../../city/city-changes/city-changes.sql.ts';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../../platform/audit/author.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { type Caller, userOf } from '../../../platform/http/caller.ts';
import { type Rejection, rejectFor } from '../../../platform/http/outcome.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import type { StoredProposal } from '../../read/stored-proposals.ts';
import { refreshListColumns } from '../../write/create.ts';
import { lockForEvent } from '../../write/edit.ts';
import { writeProposals } from '../../write/proposal-transaction.ts';
import {
  announceProposals,
  insertPayment,
  insertProposal,
  insertRestrictions,
  loadCurbTypeIds,
} from '../../write/write-proposals.sql.ts';
import * as publishing from '../publish.sql.ts';
import { toCityChange, writePlans } from '../write-plans.ts';
import {
  findCurrentLinks,
  findPublication,
  type PublicationRow,
  recordRevert,
  selectPreviousVersions,
  withdrawPublication,
} from './revert.sql.ts';
import { withdrawSignOrders } from './sign-orders-of-reverted.sql.ts';

const opposite = { create: 'remove', remove: 'create', modify: 'modify' } as const;

/**
 * Returns what publishing did, for the links that are live now. A link divided since is replaced by
 * its pieces.
 */
export async function loadCurrentPublication(tx: Transaction<Schema>, id: number): Promise<PublicationRow> {
  const publication = await findPublication(tx, id);
  if (publication === undefined) throw new Error('a published proposal without its publication');
  const did = new Map(publication.links.map((one) => [one.link, one]));
  const living = await findCurrentLinks(tx, [...did.keys()]);
  return {
    at: publication.at,
    links: living.flatMap(({ origin, link }) => {
      const one = did.get(origin);
      return one === undefined ? [] : [{ ...one, link }];
    }),
  };
}

async function loadPreviousVersions(
  tx: Transaction<Schema>,
  links: PublicationRow['links'],
): Promise<PreviousVersion[]> {
  const ids = new Set(links.flatMap(({ before }) => before ?? []));
  const rows = await selectPreviousVersions(tx, [...ids]);
  return rows.map((row) => ({
    row: row.row,
    regulationId: row.regulation_id,
    ruleSet: { id: row.rule_set_id, restrictions: ruleSetOf(row.restrictions).restrictions },
    subActivity: row.sub_activity,
    timeLimit: row.time_limit,
    payment: row.payment,
    restores: row.restores,
    effectiveTo: row.ended,
    open:
      row.open_row === null || row.open_rule_set_id === null
        ? null
        : { row: row.open_row, ruleSetId: row.open_rule_set_id },
  }));
}

/**
 * Locks the links and regulations that reverting these publications affects, all links before all
 * regulations, as publishing does. The row of the city is locked after both (`announceReverts`).
 */
export async function lockPublications(tx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  const links = new Set<number>();
  const regulations = new Set<number>();
  for (const id of ids) {
    const publication = await loadCurrentPublication(tx, id);
    for (const { link } of publication.links) links.add(link);
    for (const { row, open } of await loadPreviousVersions(tx, publication.links)) {
      regulations.add(row);
      if (open !== null) regulations.add(open.row);
    }
  }
  await publishing.lockLinks(tx, [...links]);
  for (const { regulation } of await publishing.loadCurrentMemberships(tx, [...links]))
    if (regulation !== null) regulations.add(regulation);
  await publishing.lockRegulations(tx, [...regulations]);
}

/** Writes the reverting proposal: the previous rules, on the links it affects. Returns its id. */
async function insertRevertProposal(
  tx: Transaction<Schema>,
  { row }: StoredProposal,
  before: readonly PreviousVersion[],
  links: readonly number[],
  reason: string,
  author: Author,
): Promise<number> {
  const first = before[0];
  const rules = first === undefined ? null : toDraftRules(first.ruleSet, first.subActivity);
  const catalogue = await loadCurbTypeIds(tx);
  const name = rules?.subActivity ?? row.sub_activity_name;
  const id = await insertProposal(
    tx,
    {
      scenario: row.scenario_id,
      action: rules === null ? 'remove' : opposite[row.action],
      reason,
      subActivity: { id: catalogue.get(name) ?? row.sub_activity_id, name },
      timeLimit: rules?.timeLimit ?? null,
      paymentId:
        rules === null || rules.payment === null ? null : await insertPayment(tx, rules.payment, author),
      actualRegulation: null,
      batch: row.batch_id,
      effectiveFrom: null,
    },
    author,
  );
  await recordRevert(tx, id, row.id, links);
  const restrictions = (rules?.restrictions ?? []).map((restriction) => ({
    restriction,
    subActivityId: catalogue.get(restriction.subActivity) ?? row.sub_activity_id,
  }));
  if (restrictions.length > 0) await insertRestrictions(tx, id, restrictions);
  await refreshListColumns(tx, id);
  return id;
}

async function toRevertInput(
  tx: Transaction<Schema>,
  stored: StoredProposal,
  publication: PublicationRow,
  before: readonly PreviousVersion[],
  revertId: number,
): Promise<RevertInput> {
  const ids = publication.links.map(({ link }) => link);
  const links = new Map((await publishing.lockLinks(tx, ids)).map((link) => [link.id, link]));
  const currentState = new Map(
    (await publishing.loadCurrentMemberships(tx, ids)).map((one) => [one.link, one]),
  );
  const rowsNow = new Set([...currentState.values()].flatMap(({ regulation }) => regulation ?? []));
  const known = [...rowsNow, ...before.flatMap(({ row, open }) => [row, open?.row ?? row])];
  const lockedRegulations = await publishing.lockRegulations(tx, known);
  return {
    proposal: {
      id: stored.row.id,
      isPublished: stored.row.is_published,
      at: publication.at,
      revertedBy: stored.row.reverted_by,
    },
    published: publication.links.find(({ published }) => published !== null)?.published ?? null,
    standing: lockedRegulations
      .filter(({ row }) => rowsNow.has(row))
      .map((version) => ({
        row: version.row,
        regulationId: version.regulation_id,
        version: version.version,
        ruleSetId: version.rule_set_id,
        restores: version.restores,
        effectiveFrom: version.since,
        links: version.links,
        heldUntil: version.held_until,
      })),
    links: publication.links.map(({ link, before: row }) => ({
      link,
      segmentId: links.get(link)?.segment_id ?? `#${link}`,
      isLive: links.get(link)?.is_live ?? false,
      regulation: currentState.get(link)?.regulation ?? null,
      since: currentState.get(link)?.since ?? null,
      plannedAt: currentState.get(link)?.planned_at ?? null,
      before: row,
    })),
    before,
    latestVersions: Object.fromEntries(lockedRegulations.map((row) => [row.regulation_id, row.latest])),
    revertId,
  };
}

/** Writes the plan and marks the reverting proposal as published. */
async function applyRevertPlan(
  tx: Transaction<Schema>,
  stored: StoredProposal,
  publication: PublicationRow,
  revertId: number,
  plan: PublishPlan,
  author: Author,
  requestId: string,
): Promise<void> {
  const [written] = await writePlans(tx, [{ proposal: revertId, plan }], author.id);
  if (written === undefined) throw new Error('a revert was not written');
  const given = new Map<number, number>();
  for (const { regulation, link } of plan.openMemberships)
    given.set(
      written.linkOf(link),
      'row' in regulation ? regulation.row : (written.opened[regulation.opened] ?? 0),
    );
  await markReverted(tx, revertId, plan, publication, given, author, requestId);
  await announceProposals(tx, stored.row.scenario_id, [stored.row.id, revertId]);
  await publishing.waitUntil(tx, plan.now);
}

/** A publication that was reverted and is not yet announced. */
interface Reverted {
  /** The reverting proposal. */
  readonly id: number;
  readonly links: readonly number[];
  /** When the publication would have come into force, if it was withdrawn before: epoch milliseconds. */
  readonly withdrawnFrom: number | null;
}

/**
 * Announces that the published rules of links changed, once for all reverts of a transaction, because
 * it locks the row of the city until the end. Rejected where a withdrawn publication has come into
 * force meanwhile: it is history then, which a withdrawal would erase.
 */
export async function announceReverts(
  tx: Transaction<Schema>,
  reverts: readonly Reverted[],
): Promise<Rejection | null> {
  const links = [...new Set(reverts.flatMap((one) => one.links))];
  const geometries = (await publishing.lockLinks(tx, links)).map(({ geometry }) => geometry);
  const revision = await nextRevision(tx);
  await notifyCityChanged(tx, { revision, ...toCityChange(links, geometries) });
  // Deleting and locking also wait for imports, so the clock is read again.
  const now = await publishing.databaseNow(tx);
  const isLate = reverts.some(({ withdrawnFrom }) => withdrawnFrom !== null && now >= withdrawnFrom);
  return isLate ? rejectFor({ code: 'proposal.at-the-same-time', params: {} }) : null;
}

async function markReverted(
  tx: Transaction<Schema>,
  revertId: number,
  { at, now }: Pick<PublishPlan, 'at' | 'now'>,
  publication: PublicationRow,
  given: ReadonlyMap<number, number>,
  author: Author,
  requestId: string,
): Promise<void> {
  const links = publication.links.map(({ link, published }) => ({
    link,
    published: given.get(link) ?? null,
    before: published,
  }));
  const audit: ProposalStep['audit'] = {
    action: 'publish',
    before: { is_published: false },
    after: { is_published: true },
  };
  const row = { id: revertId, version: 1, at, now, waivers: [], links, audit };
  await publishing.markPublished(tx, [row], author, requestId);
}

interface RevertRequest {
  readonly id: number;
  readonly reason: string;
  readonly caller: Caller;
  readonly requestId: string;
}

/**
 * Reverts a published proposal. Returns the id of the reverting proposal, or an error. Never
 * requires a second person, because it restores rules that were in force.
 */
export async function revertProposal(
  context: CityContext,
  request: RevertRequest,
): Promise<{ id: number } | Rejection> {
  return writeProposals(context, async (tx) => {
    const reverted = await revertInTransaction(context, tx, request, 'revert');
    if ('kind' in reverted) return reverted;
    return (await announceReverts(tx, [reverted])) ?? { id: reverted.id };
  });
}

/**
 * Like `revertProposal`, in the caller's transaction, which announces what was reverted at its end
 * (`announceReverts`). `action` is what the history calls it.
 */
export async function revertInTransaction(
  context: Pick<CityContext, 'now'>,
  tx: Transaction<Schema>,
  { id, reason, caller, requestId }: RevertRequest,
  action: 'revert' | 'undo',
): Promise<Reverted | Rejection> {
  const author = authorOf(caller);
  const expected = { version: null, byHeader: false };
  const event = () => ({ kind: 'revert', reason }) as const;
  const stored = await lockForEvent(tx, id, event, userOf(caller), expected, context.now());
  if ('kind' in stored) return stored;
  if (stored.row.reverts !== null) return rejectFor({ code: 'proposal.is-revert', params: {} });
  const publication = await loadCurrentPublication(tx, id);
  const before = await loadPreviousVersions(tx, publication.links);
  const ids = publication.links.map(({ link }) => link);
  const revertId = await insertRevertProposal(tx, stored, before, ids, reason, author);
  const input = await toRevertInput(tx, stored, publication, before, revertId);
  // The clock is read after locking, because waiting for locks can take as long as a publication
  // or an import.
  const now = await publishing.databaseNow(tx);
  const plan = planRevert(input, now);
  if (!plan.ok) return rejectFor(plan.refusal);
  if (plan.value.kind === 'restore')
    await applyRevertPlan(tx, stored, publication, revertId, plan.value, author, requestId);
  else {
    await withdrawPublication(tx, id, plan.value);
    await markReverted(tx, revertId, { at: now, now }, publication, new Map(), author, requestId);
    await announceProposals(tx, stored.row.scenario_id, [id, revertId]);
  }
  await withdrawSignOrders(tx, id, author, requestId);
  await writeAudit(tx, {
    userId: author.id,
    username: author.username,
    action,
    noun: 'proposed-regulation',
    nounId: String(id),
    before: { reverted_by: null },
    after: { reverted_by: revertId, reason },
    requestId,
  });
  const withdrawnFrom = plan.value.kind === 'restore' ? null : publication.at;
  return { id: revertId, links: ids, withdrawnFrom };
}
