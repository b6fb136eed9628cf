// Applies the asset rules in one transaction: proposes the clearances they require and withdraws
// those they no longer require.
import { type ClearanceOutcome, mostClearanceChanges } from '@curbwright/contract';
import { type ClearanceWish, clearanceStep, type LanguageName, sayAny } from '@curbwright/core';
import type { Kysely, Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Refused } from '../../platform/http/outcome.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { insertBatch } from '../../proposals/batches/batches.sql.ts';
import { draftOf, storedProposals } from '../../proposals/read/drafts.ts';
import { insertManyProposals, type ManyProposal } from '../../proposals/write/write-many.sql.ts';
import {
  announceProposals,
  deleteProposals,
  generalScenario,
  lockProposals,
} from '../../proposals/write/write-proposals.sql.ts';
import { writing } from '../../proposals/write/writing.ts';
import { labelOf } from '../asset-configs/asset-configs.responses.ts';
import {
  assetsNamed,
  auditWithdrawn,
  holdCurbs,
  lockClearances,
  type Place,
  rootsOf,
  writeClearances,
} from './clearances.sql.ts';
import { type CurbsNow, curbsNow, wishesNow } from './curbs.ts';
import { proposalOf } from './proposal.ts';

interface ClearanceWho {
  readonly author: Author;
  readonly requestId: string;
  readonly language: LanguageName;
}

/** Where rules are applied; everywhere if nothing is given. */
export interface ClearancePlace extends Place {
  readonly outsideIds?: readonly string[] | undefined;
}

type Change = ClearanceOutcome['changes'][number];

export interface Applied {
  readonly batch: number | null;
  readonly changes: readonly Change[];
}

/** Curbs read per query. */
const slice = 500;

/** Converts the outcome to its response. */
export function clearanceAnswer({ batch, changes }: Applied): ClearanceOutcome {
  const count = (action: Change['action']) => changes.filter((change) => change.action === action).length;
  return {
    batch,
    proposed: count('clear'),
    restored: count('put back'),
    withdrawn: count('withdraw'),
    waiting: count('waiting'),
    changes: changes.slice(0, mostClearanceChanges),
  };
}

interface Planned {
  readonly wish: ClearanceWish;
  readonly proposal: ManyProposal;
  readonly change: Change;
}

interface Plans {
  readonly withdraw: { readonly proposal: number; readonly change: Change }[];
  readonly propose: Planned[];
  readonly waiting: Change[];
}

function changeOf(curbs: CurbsNow, link: number, more: Partial<Change> & Pick<Change, 'action'>): Change {
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

function wishPart(curbs: CurbsNow, wish: ClearanceWish) {
  return {
    stretches: [...wish.stretches],
    sub_activity: wish.subActivity ?? curbs.before.get(wish.link)?.sub_activity ?? null,
    assets: [...new Set(wish.assets.map(({ asset }) => asset))],
  };
}

/** Returns the labels of the asset types a section is kept clear for. */
function namesOf(curbs: CurbsNow, wish: ClearanceWish, language: LanguageName): string {
  const labels = wish.assets.flatMap(({ asset }) => curbs.assets.get(asset)?.display_name ?? []);
  return [...new Set(labels)].map((label) => labelOf(label, language)).join(', ');
}

function addPlans(plans: Plans, curbs: CurbsNow, language: LanguageName): void {
  const wishes = wishesNow(curbs);
  const wait = (wish: ClearanceWish, code: string, behind: number | null) =>
    plans.waiting.push(
      changeOf(curbs, wish.link, {
        action: 'waiting',
        ...wishPart(curbs, wish),
        code,
        detail: sayAny(language, code),
        proposed_regulation_id: behind,
      }),
    );
  const withdraw = (link: number, proposal: number) =>
    plans.withdraw.push({
      proposal,
      change: changeOf(curbs, link, { action: 'withdraw', proposed_regulation_id: proposal }),
    });
  for (const link of new Set([...wishes.keys(), ...curbs.standing.keys()])) {
    const wish = curbs.links.get(link)?.is_live === true ? (wishes.get(link) ?? null) : null;
    const rows = curbs.standing.get(link) ?? [];
    const own = rows.filter(({ made }) => made !== null);
    const standing = own[0] ?? rows[0] ?? null;
    for (const extra of own.slice(1)) withdraw(link, extra.proposal);
    const step = clearanceStep(wish, standing);
    const key = wish?.action === 'clear' ? 'clearance.reason-clear' : 'clearance.reason-back';
    const proposal =
      wish === null || step.kind !== 'propose'
        ? null
        : proposalOf(curbs, wish, sayAny(language, key, { assets: namesOf(curbs, wish, language) }));
    // The previous proposal stays until another can replace it.
    if (wish !== null && step.kind === 'propose' && proposal === null) {
      wait(wish, 'clearance.no-class', null);
      continue;
    }
    if (step.kind === 'withdraw' || (step.kind === 'propose' && step.withdraw !== null))
      withdraw(link, step.withdraw ?? 0);
    if (wish === null) continue;
    if (step.kind === 'wait') wait(wish, 'proposal.regulation-taken', step.behind);
    if (proposal !== null)
      plans.propose.push({
        wish,
        proposal,
        change: changeOf(curbs, link, { action: wish.action, ...wishPart(curbs, wish) }),
      });
  }
  for (const wish of curbs.wishes.flatMap(({ later }) => later)) wait(wish, 'clearance.later', null);
}

/**
 * Deletes open proposals made by rules that no longer require them; one that was published in the
 * meantime stays.
 */
async function withdrawAll(tx: Transaction<Schema>, plans: Plans, who: ClearanceWho): Promise<void> {
  const ids = plans.withdraw.map(({ proposal }) => proposal);
  if (ids.length === 0) return;
  await lockProposals(tx, ids);
  const stored = await storedProposals(tx, ids);
  await deleteProposals(tx, ids);
  const before = [...stored.values()].map((one) => ({ id: one.row.id, before: draftOf(one) }));
  await auditWithdrawn(tx, before, who.author, who.requestId);
}

async function proposeAll(
  tx: Transaction<Schema>,
  { propose }: Plans,
  scenario: number,
  who: ClearanceWho,
): Promise<{ batch: number | null; ids: readonly number[] }> {
  if (propose.length === 0) return { batch: null, ids: [] };
  const { author, requestId, language } = who;
  const batch = await insertBatch(
    tx,
    {
      kind: 'clearances',
      name: sayAny(language, 'clearance.name'),
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
  for (let start = 0; start < propose.length; start += slice) {
    const some = propose.slice(start, start + slice);
    const proposals = some.map(({ proposal }) => proposal);
    const made = await insertManyProposals(tx, proposals, { scenario, batch }, author, requestId);
    await writeClearances(
      tx,
      some.flatMap(({ wish }, index) => {
        const proposal = made[index];
        return proposal === undefined ? [] : [{ proposal, wish }];
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

async function placeOf(db: Kysely<Schema>, { outsideIds, ...place }: ClearancePlace): Promise<Place> {
  return outsideIds === undefined ? place : { assets: await assetsNamed(db, outsideIds) };
}

/**
 * Applies the rules inside a larger transaction. Returns what was done, or in a dry run what would
 * be done.
 */
export async function applyWithin(
  tx: Transaction<Schema>,
  where: ClearancePlace,
  who: ClearanceWho,
  isDry = false,
): Promise<Applied> {
  if (!isDry) await lockClearances(tx);
  const scenario = await generalScenario(tx);
  const place = await placeOf(tx, where);
  const plans: Plans = { withdraw: [], propose: [], waiting: [] };
  const pace = pacer();
  for (let after = 0; ; ) {
    const roots = await rootsOf(tx, place, after, slice);
    if (!isDry) await holdCurbs(tx, roots);
    addPlans(plans, await curbsNow(tx, roots, scenario), who.language);
    await pace.rest();
    after = roots.at(-1) ?? after;
    if (roots.length < slice) break;
  }
  const { withdraw, propose, waiting } = plans;
  const taken = withdraw.map(({ change }) => change);
  if (isDry) return { batch: null, changes: [...propose.map(({ change }) => change), ...taken, ...waiting] };
  await withdrawAll(tx, plans, who);
  const { batch, ids } = await proposeAll(tx, plans, scenario, who);
  const touched = [...ids, ...withdraw.map(({ proposal }) => proposal)];
  if (touched.length > 0) await announceProposals(tx, scenario, touched.slice(0, 1000));
  const made = propose.map(({ change }, index) => ({
    ...change,
    proposed_regulation_id: ids[index] ?? null,
  }));
  return { batch, changes: [...made, ...taken, ...waiting] };
}

/** Applies the rules on request, in a transaction of its own. */
export async function applyRules(
  context: Pick<CityContext, 'db'>,
  where: ClearancePlace,
  who: ClearanceWho,
  isDry: boolean,
): Promise<Applied | Refused> {
  return writing(context, (tx) => applyWithin(tx, where, who, isDry));
}
