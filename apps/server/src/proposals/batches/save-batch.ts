// Saves a batch: what the core accepts becomes proposals, with one statement per table. After a
// race with another user's proposal, the batch is evaluated again.
import {
  type BatchEdit,
  commonLinkColumns,
  countCurbsToConfirm,
  type LanguageName,
  type Payment,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, reject, rejectField, rejectFor } from '../../platform/http/outcome.ts';
import { type BulkProposal, insertBulkProposals } from '../write/bulk-proposals.sql.ts';
import { findDraftingScenario } from '../write/create.ts';
import { auditDrafts } from '../write/proposal-audit.sql.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import {
  announceProposals,
  deleteProposals,
  loadAuthors,
  lockProposals,
} from '../write/write-proposals.sql.ts';
import {
  findBatchBySubmission,
  insertBatch,
  linksOfOpenProposals,
  loadBatchProposalIds,
  lockBatch,
  lockSubmission,
  type NewBatch,
  untouchedProposals,
  updateBatch,
} from './batches.sql.ts';
import {
  allRejectedLinks,
  type BatchEvaluation,
  evaluateBatch,
  sumAcceptedLinks,
  toRejectedLinks,
} from './evaluate-batch.ts';

export interface BatchRequest {
  readonly kind: 'links' | 'rates';
  readonly name: string;
  readonly scenario: number | undefined;
  readonly links: readonly number[];
  readonly edit: BatchEdit;
  readonly payment: Payment | null;
  readonly submission: string | null;
  /** User ids of others whose work the batch contains. */
  readonly coAuthors?: readonly number[];
  /**
   * Number of curbs that lose a price or a reservation, as stated by the user who saves. `null` or
   * absent: not stated.
   */
  readonly statedLosses?: number | null;
  readonly author: Author;
  readonly requestId: string;
  readonly language: LanguageName;
}

/**
 * Rejects replacing rules unless the stated number of curbs that lose a price or a reservation
 * matches the current number.
 */
function checkStatedLosses(
  { edit, statedLosses = null }: BatchRequest,
  { accepted }: BatchEvaluation,
): Rejection | null {
  const count = countCurbsToConfirm(edit, accepted);
  if (statedLosses === null ? count === 0 : statedLosses === count) return null;
  const field = 'curbs_losing_price_or_reservation';
  return statedLosses === null
    ? rejectField(field, 'batch.losses-unstated', { count })
    : reject('invalid', {
        fields: { [field]: ['batch.losses-differ'] },
        params: { count, stated: statedLosses },
        status: 409,
      });
}

function toBulkProposals(worked: BatchEvaluation): BulkProposal[] | Rejection {
  const proposals: BulkProposal[] = [];
  for (const { draft, links, actualRegulation } of worked.accepted) {
    const rows = links.flatMap((link) => worked.rows.get(link) ?? []);
    const names = commonLinkColumns(rows);
    const restrictions = draft.restrictions.map((restriction) => ({
      restriction,
      subActivityId: worked.classIds.get(restriction.subActivity),
    }));
    const unknown = restrictions.find((one) => one.subActivityId === undefined);
    if (unknown !== undefined)
      return rejectField('edit.restrictions', 'fault.unknown-user-activity', {
        name: unknown.restriction.subActivity,
      });
    const subActivityId = worked.classIds.get(draft.subActivity);
    if (subActivityId === undefined) return rejectField('edit.subActivity', 'fault.unknown-sub-activity');
    proposals.push({
      action: draft.action,
      reason: draft.reason,
      subActivityId,
      subActivity: draft.subActivity,
      timeLimit: draft.timeLimit,
      payment: draft.payment,
      actualRegulation,
      effectiveFrom: draft.effectiveFrom === null ? null : new Date(draft.effectiveFrom).toISOString(),
      restrictions: restrictions.flatMap(({ restriction, subActivityId: id }) =>
        id === undefined ? [] : [{ restriction, subActivityId: id }],
      ),
      links: rows.map(({ id, regulation }) => ({ id, seen: regulation })),
      street: names.bl_street_name,
      side: names.bl_side,
      from: names.bl_from,
      to: names.bl_to,
      draft,
    });
  }
  return proposals;
}

export interface SavedBatch {
  readonly requested: number;
  readonly accepted: number;
  readonly length: number;
  readonly spaces: number;
  readonly refused: ReturnType<typeof toRejectedLinks>;
  /** `null` when no link accepts the edit, so nothing was saved. */
  readonly id: number | null;
  readonly proposals: { id: number; links: number }[];
}

/** The result of a save request: saved now, or already saved under the same submission id. */
type BatchSaveResult = { readonly saved: SavedBatch } | { readonly known: number };

/**
 * Evaluates the request and writes its proposals into the batch that `batchOf` creates or changes.
 */
async function writeBatch(
  context: CityContext,
  tx: Transaction<Schema>,
  wish: BatchRequest,
  batchOf: (batch: NewBatch) => Promise<number>,
  action: 'create' | 'edit',
): Promise<SavedBatch | Rejection> {
  const { author, requestId, edit, language } = wish;
  const scenario = await findDraftingScenario(tx, wish.scenario);
  if ('code' in scenario) return scenario;
  const worked = await evaluateBatch(context, tx, wish.links, edit, scenario.id);
  const refused = toRejectedLinks(worked, language);
  const counts = {
    requested: worked.rows.size + worked.unknown.length,
    ...sumAcceptedLinks(worked),
    refused,
  };
  if (worked.accepted.length === 0) return { ...counts, id: null, proposals: [] };
  const proposals = toBulkProposals(worked);
  if ('kind' in proposals) return proposals;
  const missing = checkStatedLosses(wish, worked);
  if (missing !== null) return missing;
  const id = await batchOf({
    kind: wish.kind,
    name: wish.name,
    scenario: scenario.id,
    edit,
    regulationType: edit.onlyType === undefined ? null : (worked.classIds.get(edit.onlyType) ?? null),
    payment: wish.payment,
    submission: wish.submission,
    requested: counts.requested,
    accepted: counts.accepted,
    refused: allRejectedLinks(worked).map(({ link, refusal: { code, params }, titleCode }) => ({
      link,
      code,
      ...(Object.keys(params).length === 0 ? {} : { params }),
      ...(titleCode === null ? {} : { title: titleCode }),
    })),
  });
  const ids = await insertBulkProposals(
    tx,
    proposals,
    { scenario: scenario.id, batch: id, coAuthors: wish.coAuthors ?? [] },
    author,
    requestId,
  );
  const { name } = wish;
  await writeAudit(tx, {
    userId: author.id,
    username: author.username,
    action,
    noun: 'batch',
    nounId: String(id),
    after: { name, edit, proposals: ids.length, links: counts.accepted, refused: refused.length },
    requestId,
  });
  await announceProposals(tx, scenario.id, ids.slice(0, 1000));
  const made = ids.map((proposal, index) => ({ id: proposal, links: proposals[index]?.links.length ?? 0 }));
  return { ...counts, id, proposals: made };
}

async function trySaveBatch(context: CityContext, wish: BatchRequest): Promise<BatchSaveResult | Rejection> {
  const { author, submission } = wish;
  return writeProposals(context, async (tx) => {
    if (submission !== null) {
      await lockSubmission(tx, submission);
      const known = await findBatchBySubmission(tx, submission);
      if (known !== undefined) return { known };
    }
    const done = await writeBatch(context, tx, wish, (batch) => insertBatch(tx, batch, author), 'create');
    return 'kind' in done ? done : { saved: done };
  });
}

/**
 * Replaces the edit of a batch: its open proposals are recreated on the same links, all or none.
 * Published proposals are unchanged, as are manually edited ones, whose links are rejected as
 * taken. Errors: `not_found`, `rates.not-open`, `rates.edited-by-hand`, `batch.no-link-takes-it`.
 */
export async function replaceBatch(
  context: CityContext,
  id: number,
  wish: Omit<BatchRequest, 'links'>,
): Promise<SavedBatch | Rejection> {
  const { author, requestId } = wish;
  return writeProposals(context, async (tx) => {
    if (!(await lockBatch(tx, id))) return reject('not_found');
    // Another request may be publishing or editing them, so which are open is known only once they
    // are locked.
    await lockProposals(tx, await loadBatchProposalIds(tx, id, 'open'));
    const links = await linksOfOpenProposals(tx, id);
    if (links.length === 0) return rejectFor({ code: 'rates.not-open', params: {} });
    const replaced = await untouchedProposals(tx, id);
    if (replaced.length === 0) return rejectFor({ code: 'rates.edited-by-hand', params: {} });
    const coAuthors = await loadAuthors(tx, replaced);
    await auditDrafts(tx, 'delete', replaced, author, requestId);
    await deleteProposals(tx, replaced);
    await announceProposals(tx, wish.scenario ?? null, replaced.slice(0, 1000));
    const change = async (batch: NewBatch) => {
      await updateBatch(tx, id, batch);
      return id;
    };
    const done = await writeBatch(context, tx, { ...wish, links, coAuthors }, change, 'edit');
    const isNothing = !('kind' in done) && done.id === null;
    return isNothing ? rejectFor({ code: 'batch.no-link-takes-it', params: {} }) : done;
  });
}

/**
 * Largest number of times a batch is evaluated when other users propose changes on its links at the
 * same time.
 */
const maxAttempts = 3;

/** Saves a batch. */
export async function saveBatch(
  context: CityContext,
  wish: BatchRequest,
): Promise<BatchSaveResult | Rejection> {
  for (let tries = 1; ; tries += 1) {
    const done = await trySaveBatch(context, wish);
    const isRace = 'kind' in done && done.code === 'proposal_exists';
    if (!isRace || tries === maxAttempts) return done;
  }
}
