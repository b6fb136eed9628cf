// Applies the asset rules in one transaction: proposes the clearances they require and withdraws
// those they no longer require.
import { type ClearanceOutcome, maxClearanceChanges } from '@curbwright/contract';
import { type ClearanceRequest, clearanceStep, type LanguageName, translateAny } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Rejection } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { insertBatch } from '../../proposals/batches/batches.sql.ts';
import { loadStoredProposals, toProposalDraft } from '../../proposals/read/stored-proposals.ts';
import { type BulkProposal, insertBulkProposals } from '../../proposals/write/bulk-proposals.sql.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import {
  announceProposals,
  deleteProposals,
  generalScenarioId,
  lockProposals,
} from '../../proposals/write/write-proposals.sql.ts';
import { resolveLabel } from '../asset-configs/asset-configs.responses.ts';
import {
  assetIdsByExternalId,
  auditWithdrawals,
  lockClearances,
  lockCurbs,
  type ResolvedTarget,
  rootLinkIds,
  ruleEditorsOf,
  writeClearances,
} from './clearances.sql.ts';
import { type CurbState, loadCurbState, proposableRequests } from './curb-state.ts';
import { proposalForRequest } from './proposal.ts';

interface ClearanceActor {
  readonly author: Author;
  /** User ids of others whose work led to this: they drew the assets. */
  readonly coAuthors?: readonly number[];
  readonly requestId: string;
  readonly language: LanguageName;
}

/** Where rules are applied: everywhere if no field is given. */
export interface ClearanceTarget extends ResolvedTarget {
  readonly outsideIds?: readonly string[] | undefined;
}

type Change = ClearanceOutcome['changes'][number];

export interface AppliedClearances {
  readonly batch: number | null;
  readonly changes: readonly Change[];
}

/** Curbs read per query. */
const curbsPerQuery = 500;

/** Converts the outcome to its response. */
export function toClearanceResponse({ batch, changes }: AppliedClearances): ClearanceOutcome {
  const count = (action: Change['action']) => changes.filter((change) => change.action === action).length;
  return {
    batch,
    proposed: count('clear'),
    restored: count('put back'),
    withdrawn: count('withdraw'),
    waiting: count('waiting'),
    changes: changes.slice(0, maxClearanceChanges),
  };
}

interface PlannedProposal {
  readonly wish: ClearanceRequest;
  readonly proposal: BulkProposal;
  readonly change: Change;
}

interface ClearancePlan {
  readonly withdraw: { readonly proposal: number; readonly change: Change }[];
  readonly propose: PlannedProposal[];
  readonly waiting: Change[];
}

function changeOf(curbs: CurbState, link: number, more: Partial<Change> & Pick<Change, 'action'>): Change {
  const row = curbs.links.get(link);
  return {
    link,
    segment_id: row?.segment_id ?? `#${link}`,
    bl_street_name: row?.bl_street_name ?? null,
    bl_side: row?.bl_side ?? null,
    stretches: [],
    sub_activity: null,
    assets: [],
    proposed_regulation_id: null,
    code: null,
    detail: null,
    ...more,
  };
}

function requestFields(curbs: CurbState, request: ClearanceRequest) {
  return {
    stretches: [...request.stretches],
    sub_activity: request.subActivity ?? curbs.before.get(request.link)?.sub_activity ?? null,
    assets: [...new Set(request.assets.map(({ asset }) => asset))],
  };
}

/** Returns the labels of the asset types a section is kept clear for. */
function namesOf(curbs: CurbState, request: ClearanceRequest, language: LanguageName): string {
  const labels = request.assets.flatMap(({ asset }) => curbs.assets.get(asset)?.display_name ?? []);
  return [...new Set(labels)].map((label) => resolveLabel(label, language)).join(', ');
}

function planClearances(plans: ClearancePlan, curbs: CurbState, language: LanguageName): void {
  const wishes = proposableRequests(curbs);
  const wait = (request: ClearanceRequest, code: string, behind: number | null) =>
    plans.waiting.push(
      changeOf(curbs, request.link, {
        action: 'waiting',
        ...requestFields(curbs, request),
        code,
        detail: translateAny(language, code),
        proposed_regulation_id: behind,
      }),
    );
  const withdraw = (link: number, proposal: number) =>
    plans.withdraw.push({
      proposal,
      change: changeOf(curbs, link, { action: 'withdraw', proposed_regulation_id: proposal }),
    });
  for (const link of new Set([...wishes.keys(), ...curbs.standing.keys()])) {
    const request = curbs.links.get(link)?.is_live === true ? (wishes.get(link) ?? null) : null;
    const rows = curbs.standing.get(link) ?? [];
    const own = rows.filter(({ made }) => made !== null);
    const currentProposal = own[0] ?? rows[0] ?? null;
    for (const extra of own.slice(1)) withdraw(link, extra.proposal);
    const step = clearanceStep(request, currentProposal);
    const key = request?.action === 'clear' ? 'clearance.reason-clear' : 'clearance.reason-back';
    const proposal =
      request === null || step.kind !== 'propose'
        ? null
        : proposalForRequest(
            curbs,
            request,
            translateAny(language, key, { assets: namesOf(curbs, request, language) }),
          );
    // No new proposal can be built, so the previous one stays until another can replace it.
    if (request !== null && step.kind === 'propose' && proposal === null) {
      wait(request, 'clearance.no-class', null);
      continue;
    }
    if (step.kind === 'withdraw' || (step.kind === 'propose' && step.withdraw !== null))
      withdraw(link, step.withdraw ?? 0);
    if (request === null) continue;
    if (step.kind === 'wait') wait(request, 'proposal.regulation-taken', step.behind);
    if (proposal !== null)
      plans.propose.push({
        wish: request,
        proposal,
        change: changeOf(curbs, link, { action: request.action, ...requestFields(curbs, request) }),
      });
  }
  for (const request of curbs.wishes.flatMap(({ later }) => later)) wait(request, 'clearance.later', null);
}

/**
 * Deletes open proposals made by rules that no longer require them. A proposal that was published
 * in the meantime stays.
 */
async function withdrawAll(
  tx: Transaction<Schema>,
  plans: ClearancePlan,
  who: ClearanceActor,
): Promise<void> {
  const ids = plans.withdraw.map(({ proposal }) => proposal);
  if (ids.length === 0) return;
  await lockProposals(tx, ids);
  const stored = await loadStoredProposals(tx, ids);
  await deleteProposals(tx, ids);
  const before = [...stored.values()].map((one) => ({ id: one.row.id, before: toProposalDraft(one) }));
  await auditWithdrawals(tx, before, who.author, who.requestId);
}

async function proposeAll(
  tx: Transaction<Schema>,
  { propose }: ClearancePlan,
  scenario: number,
  who: ClearanceActor,
): Promise<{ batch: number | null; ids: readonly number[] }> {
  if (propose.length === 0) return { batch: null, ids: [] };
  const { author, coAuthors = [], requestId, language } = who;
  const batch = await insertBatch(
    tx,
    {
      kind: 'clearances',
      name: translateAny(language, 'clearance.name'),
      scenario,
      edit: null,
      regulationType: null,
      payment: null,
      submission: null,
      requested: propose.length,
      accepted: propose.length,
      refused: [],
    },
    author,
  );
  const ids: number[] = [];
  for (let start = 0; start < propose.length; start += curbsPerQuery) {
    const some = propose.slice(start, start + curbsPerQuery);
    // A proposal by a rule is also the work of whoever edited the rule.
    const editors = await ruleEditorsOf(
      tx,
      some.map(({ wish }) => wish.link),
    );
    const proposals = some.map(({ proposal, wish }) => ({
      ...proposal,
      coAuthors: editors.get(wish.link) ?? [],
    }));
    const made = await insertBulkProposals(tx, proposals, { scenario, batch, coAuthors }, author, requestId);
    await writeClearances(
      tx,
      some.flatMap(({ wish: request }, index) => {
        const proposal = made[index];
        return proposal === undefined ? [] : [{ proposal, wish: request }];
      }),
    );
    ids.push(...made);
  }
  await writeAudit(tx, {
    userId: author.id,
    username: author.username,
    action: 'create',
    noun: 'batch',
    nounId: String(batch),
    after: { kind: 'clearances', proposals: ids.length },
    requestId,
  });
  return { batch, ids };
}

async function resolveTarget(
  db: Kysely<Schema>,
  { outsideIds, ...place }: ClearanceTarget,
): Promise<ResolvedTarget> {
  return outsideIds === undefined ? place : { assets: await assetIdsByExternalId(db, outsideIds) };
}

/**
 * Applies the rules inside a larger transaction. Returns what was done, or in a dry run what would
 * be done.
 */
export async function applyRulesInTransaction(
  tx: Transaction<Schema>,
  where: ClearanceTarget,
  who: ClearanceActor,
  isDry = false,
): Promise<AppliedClearances> {
  if (!isDry) await lockClearances(tx);
  const scenario = await generalScenarioId(tx);
  const place = await resolveTarget(tx, where);
  const plans: ClearancePlan = { withdraw: [], propose: [], waiting: [] };
  const pace = createYielder();
  for (let after = 0; ; ) {
    const roots = await rootLinkIds(tx, place, after, curbsPerQuery);
    if (!isDry) await lockCurbs(tx, roots);
    planClearances(plans, await loadCurbState(tx, roots, scenario), who.language);
    await pace.rest();
    after = roots.at(-1) ?? after;
    if (roots.length < curbsPerQuery) break;
  }
  const { withdraw, propose, waiting } = plans;
  const withdrawnChanges = withdraw.map(({ change }) => change);
  if (isDry)
    return {
      batch: null,
      changes: [...propose.map(({ change }) => change), ...withdrawnChanges, ...waiting],
    };
  await withdrawAll(tx, plans, who);
  const { batch, ids } = await proposeAll(tx, plans, scenario, who);
  const changedProposals = [...ids, ...withdraw.map(({ proposal }) => proposal)];
  if (changedProposals.length > 0) await announceProposals(tx, scenario, changedProposals.slice(0, 1000));
  const made = propose.map(({ change }, index) => ({
    ...change,
    proposed_regulation_id: ids[index] ?? null,
  }));
  return { batch, changes: [...made, ...withdrawnChanges, ...waiting] };
}

/** Applies the rules on request, in a transaction of its own. */
export async function applyRules(
  context: Pick<CityContext, 'db'>,
  where: ClearanceTarget,
  who: ClearanceActor,
  isDry: boolean,
): Promise<AppliedClearances | Rejection> {
  return writeProposals(context, (tx) => applyRulesInTransaction(tx, where, who, isDry));
}
