// Batch endpoints: preview, save, list, publish, undo, delete.
import { type BatchResponse, batchOperations, maxBatchChangeLines } from '@curbwright/contract';
import {
  batchEdit,
  can,
  compareRules,
  countCurbsToConfirm,
  countRules,
  hasBatchChanges,
  type LanguageName,
  maxBatchLinks,
  mixedValues,
  roundToUnit,
  translateAny,
  unseenProposals,
} from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { toCurbTypeResponse } from '../../city/curb-types/curb-types.responses.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { type Caller, userOf } from '../../platform/http/caller.ts';
import { toItemOutcome } from '../../platform/http/item-outcomes.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectFor, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { loadMergedRuleChanges, type MergedRuleChanges } from '../list/rule-changes.ts';
import { publishMany } from '../publish/publish-many.ts';
import { revertProposal } from '../publish/revert/revert.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { batchExists, generalScenarioId, lockProposals } from '../write/write-proposals.sql.ts';
import { loadBatchChanges } from './batch-changes.ts';
import {
  type BatchRow,
  isBatchAuthor,
  listBatches,
  listBatchLinks,
  loadBatchProposalIds,
  loadBatchProposals,
  loadLargestProposals,
  lockBatch,
  segmentIds,
} from './batches.sql.ts';
import { deleteOpenBatchProposals } from './delete-open-proposals.ts';
import {
  type BatchEvaluation,
  curbTypeOfFailure,
  evaluateBatch,
  sumAcceptedLinks,
  toRejectedLinks,
} from './evaluate-batch.ts';
import { buildEditReport, emptyRuleChange } from './rule-report.ts';
import { saveBatch } from './save-batch.ts';

interface Requester {
  readonly caller: Caller;
  readonly language: LanguageName;
  readonly requestId: string;
}

/**
 * Largest number of rejected links listed per batch: first in a list of batches, then for a single
 * batch requested by id. `requested` and `accepted` count all links.
 */
const maxRejectedInList = 3;
const maxRejectedPerBatch = 1000;

/** Most proposals whose changes are read per batch: in a list, and for a single batch requested by id. */
const maxReadInList = 50;
const maxReadPerBatch = 1000;

type BatchProposals = Awaited<ReturnType<typeof loadBatchProposals>>;

/** Most streets named in an error. */
const maxNamedPlaces = 5;

/**
 * Rejects a request on proposals that the user did not see in their present version, and names them;
 * `null` when the user saw all of them.
 */
function rejectUnseen(
  present: BatchProposals,
  seen: Parameters<typeof unseenProposals>[1],
): Rejection | null {
  const unseen = new Set(unseenProposals(present, seen));
  if (unseen.size === 0) return null;
  const names = present
    .filter(({ id }) => unseen.has(id))
    .slice(0, maxNamedPlaces)
    .map(({ id, bl_street_name: street }) => (street === null ? `#${id}` : `${street} (#${id})`));
  const where = unseen.size > maxNamedPlaces ? `${names.join(', ')} …` : names.join(', ');
  const params = { count: unseen.size, where };
  return rejectFor({ code: 'batch.unseen', params }, { status: 409 });
}

function toRegulationType(row: BatchRow, language: LanguageName): BatchResponse['regulation_type'] {
  const { sub_activity_id: id } = row;
  return id === null ? null : toCurbTypeResponse({ ...row, sub_activity_id: id }, language);
}

/** What the proposals of a batch change. */
interface ReadChanges extends MergedRuleChanges {
  /** Number of its proposals that were not read. */
  readonly unread: number;
}

function toBatchResponse(
  row: BatchRow,
  segments: ReadonlyMap<number, string>,
  changes: ReadChanges | undefined,
  language: LanguageName,
): BatchResponse {
  const edit = batchEdit.safeParse(row.edit);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    scenario: row.scenario_id,
    regulation_type: toRegulationType(row, language),
    payment: row.payment,
    edit: edit.success ? edit.data : null,
    requested: row.requested,
    accepted: row.accepted,
    refused: row.refused.map(({ link, code, params = {}, title }) => ({
      link,
      segment_id: segments.get(link) ?? `#${link}`,
      code,
      title: title === undefined ? null : translateAny(language, title),
      detail: translateAny(language, code, params),
      sub_activity: curbTypeOfFailure(params),
      proposed_regulation_id: null,
    })),
    open: row.open,
    published: row.published,
    links: row.links,
    review: { waiting: row.waiting, sent_back: row.sent_back, approved: row.approved },
    change_line: changes?.line ?? '',
    changes: (changes?.changes ?? []).slice(0, maxBatchChangeLines).map((one) => ({ ...one })),
    change_count: changes?.changes.length ?? 0,
    unread_proposals: changes?.unread ?? 0,
    user: row.username,
    created: row.created.toISOString(),
  };
}

/** Returns what each batch changes; `most`: proposals read per batch, those with the most links. */
async function loadChangesOfBatches(
  context: CityContext,
  batches: readonly number[],
  most: number,
  language: LanguageName,
): Promise<ReadonlyMap<number, ReadChanges>> {
  const totals = new Map<number, number>();
  const proposals = new Map<number, number[]>();
  for (const { batch, proposal, total } of await loadLargestProposals(context.db, batches, most)) {
    totals.set(batch, total);
    const known = proposals.get(batch);
    if (known === undefined) proposals.set(batch, [proposal]);
    else known.push(proposal);
  }
  const merged = await loadMergedRuleChanges(context, proposals, language);
  return new Map(
    [...merged].map(([batch, changes]) => {
      const unread = (totals.get(batch) ?? 0) - (proposals.get(batch)?.length ?? 0);
      return [batch, { ...changes, unread }];
    }),
  );
}

/**
 * Reports only rejections caused by a blocking proposal. As long as no field is edited, every other
 * link would accept the edit.
 */
function withBlockingRejectionsOnly(worked: BatchEvaluation): BatchEvaluation {
  const refused = worked.refused.filter(({ titleCode }) => titleCode !== null);
  const taken = new Set(refused.map(({ link }) => link));
  const free = worked.links.filter(({ link }) => !taken.has(link)).map(({ link }) => link);
  const draft = {
    action: 'modify',
    subActivity: '',
    timeLimit: null,
    restrictions: [],
    payment: null,
  } as const;
  const one = { links: free, actualRegulation: null, before: null, changes: compareRules([], []) };
  const whole = { reason: '', effectiveFrom: null, links: [], ...draft, restrictions: [] };
  return { ...worked, refused, accepted: free.length === 0 ? [] : [{ ...one, draft: whole }] };
}

export function batchHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'batchRegulations'
  | 'createBatchRegulation'
  | 'previewBatchRegulation'
  | 'batchRegulationListData'
  | 'batchRegulationChanges'
  | 'batchRegulationProposals'
  | 'publishBatchRegulation'
  | 'undoBatchRegulation'
  | 'deleteBatchRegulation'
> {
  const { db } = context;
  const outcomesOf = (
    id: number,
    outcomes: ReadonlyMap<number, Rejection | null>,
    known: BatchProposals,
    language: LanguageName,
  ) => {
    const places = new Map(known.map((one) => [one.id, one]));
    const results = [...outcomes].map(([item, refused]) => {
      const { id: outcomeId, ok, status, code, title, detail } = toItemOutcome(item, refused, language);
      const place = places.get(item);
      return {
        id: outcomeId,
        ok,
        status,
        code,
        title,
        detail,
        bl_street_name: place?.bl_street_name ?? null,
        bl_side: place?.bl_side ?? null,
        bl_from: place?.bl_from ?? null,
        bl_to: place?.bl_to ?? null,
      };
    });
    const done = results.filter(({ ok }) => ok).length;
    return { id, results, done, refused: results.length - done };
  };
  const entry = (action: string, id: number, { caller, requestId }: Requester) => {
    const { id: userId, username } = authorOf(caller);
    return { userId, username, action, noun: 'batch', nounId: String(id), requestId };
  };
  const deleteOpen = (
    id: number,
    who: Requester,
    action: 'delete' | 'undo',
    seen: Parameters<typeof unseenProposals>[1],
  ) =>
    writeProposals(context, async (tx) => {
      const isDelete = action === 'delete';
      if (!(await lockBatch(tx, id))) return reject('not_found');
      const ids = (await loadBatchProposals(tx, id)).map((one) => one.id);
      await lockProposals(tx, ids);
      // Loaded again, because proposals may have changed while waiting for the lock.
      const known = await loadBatchProposals(tx, id);
      const unseen = rejectUnseen(known, seen);
      if (unseen !== null) return unseen;
      const isOnlyEditor = !can(userOf(who.caller), 'publish');
      if (!isDelete && isOnlyEditor && known.some((one) => one.is_published))
        return reject('permission_denied');
      const open = known.flatMap((one) => (one.is_published ? [] : [one.id]));
      const gone = await deleteOpenBatchProposals(
        tx,
        id,
        open,
        authorOf(who.caller),
        who.requestId,
        isDelete,
      );
      if (gone === null) return reject('not_found');
      // Each published proposal is reverted later, in a transaction and with an entry of its own.
      const published = isDelete ? [] : await loadBatchProposalIds(tx, id, 'published');
      const after = isDelete
        ? { done: gone.length, refused: 0 }
        : { deleted: gone.length, to_revert: published.length };
      await writeAudit(tx, { ...entry(action, id, who), after });
      return {
        known,
        published,
        outcomes: new Map<number, Rejection | null>(gone.map((proposal) => [proposal, null])),
      };
    });
  return {
    batchRegulations: async ({ query, language }) => {
      // A list of batches names only a few rejected links per batch, because there may be ten
      // thousand. A single batch names more.
      const most = query.id === undefined ? maxRejectedInList : maxRejectedPerBatch;
      const { count, rows } = await listBatches(db, query, query.limit, query.offset, most);
      const segments = await segmentIds(db, [
        ...new Set(rows.flatMap((row) => row.refused.map(({ link }) => link))),
      ]);
      const changes = await loadChangesOfBatches(
        context,
        rows.map(({ id }) => id),
        query.id === undefined ? maxReadInList : maxReadPerBatch,
        language,
      );
      const results = rows.map((row) => toBatchResponse(row, segments, changes.get(row.id), language));
      return respond(toPage(batchOperations.batchRegulations.path, query, count, results));
    },
    previewBatchRegulation: async ({ body, language }) => {
      const scenario = body.scenario ?? (await generalScenarioId(db));
      const done = await evaluateBatch(context, db, body.links, body.edit, scenario);
      const worked = hasBatchChanges(body.edit) ? done : withBlockingRejectionsOnly(done);
      const { subActivity, timeLimit, payment, ruleSet, usualPayment } = mixedValues(worked.links);
      const accepted = hasBatchChanges(body.edit) ? worked.accepted : [];
      const inForce = countRules(worked.links);
      const report = await buildEditReport(context, worked, accepted, language, inForce);
      return respond({
        requested: worked.rows.size + worked.unknown.length,
        ...sumAcceptedLinks(worked),
        refused: toRejectedLinks(worked, language),
        now: {
          sub_activity: subActivity,
          time_limit: timeLimit,
          payment,
          rule_set: ruleSet,
          usual_payment: usualPayment,
          rules: inForce.map(({ links }, rule) => ({ rule, links })),
        },
        rules: report.rules,
        findings: report.findings,
        losses: report.losses,
        loss_details: report.loss_details,
        effects: report.effects,
        curbs_losing_price_or_reservation: countCurbsToConfirm(body.edit, accepted),
        changes: accepted.map(({ links, before, draft }, index) => {
          const isRemoval = draft.action === 'remove';
          return {
            links: [...links],
            action: draft.action,
            regulation_id: worked.rows.get(links[0] ?? 0)?.regulation_name ?? null,
            sub_activity: {
              before: before?.subActivity ?? null,
              after: isRemoval ? null : draft.subActivity,
            },
            time_limit: { before: before?.timeLimit ?? null, after: isRemoval ? null : draft.timeLimit },
            payment: { before: before?.payment ?? null, after: isRemoval ? null : draft.payment },
            ...(report.changes[index] ?? emptyRuleChange),
          };
        }),
      });
    },
    createBatchRegulation: async ({ body, caller, language, requestId }) => {
      if (!hasBatchChanges(body.edit)) return rejectFor({ code: 'batch.nothing-touched', params: {} });
      const { edit, links, name, scenario, submission = null } = body;
      const author = authorOf(caller);
      const { curbs_losing_price_or_reservation: statedLosses = null } = body;
      const parts = { name, scenario, links, edit, submission, statedLosses, author, requestId, language };
      const done = await saveBatch(context, { ...parts, kind: 'links', payment: null });
      if ('kind' in done) return done;
      if ('saved' in done) return respond(done.saved);
      const [row] = (await listBatches(db, { id: done.known }, 1, 0, maxBatchLinks)).rows;
      if (row === undefined) return rejectFor({ code: 'batch.deleted', params: {} });
      const segments = await segmentIds(
        db,
        row.refused.map(({ link }) => link),
      );
      const { requested, accepted, refused } = toBatchResponse(row, segments, undefined, language);
      const ids = await loadBatchProposalIds(db, row.id, 'open');
      const proposals = ids.map((id) => ({ id, links: 0 }));
      return respond({ id: row.id, requested, accepted, length: 0, spaces: 0, refused, proposals });
    },
    batchRegulationListData: async ({ query }) => {
      const { batch, limit, offset } = query;
      const { count, rows } = await listBatchLinks(db, batch, limit, offset);
      const results = rows.map((row) => ({ ...row, length: roundToUnit(row.length, 'length') }));
      return respond(toPage(batchOperations.batchRegulationListData.path, query, count, results));
    },
    batchRegulationChanges: async ({ params: { id }, language }) => {
      if (!(await batchExists(db, id))) return reject('not_found');
      return respond({ id, ...(await loadBatchChanges(context, id, language)) });
    },
    batchRegulationProposals: async ({ params: { id } }) => {
      if (!(await batchExists(db, id))) return reject('not_found');
      const rows = await loadBatchProposals(db, id);
      const proposals = rows.map((row) => ({
        id: row.id,
        version: row.version,
        is_published: row.is_published,
        review_state: row.review_state,
        bl_street_name: row.bl_street_name,
        bl_side: row.bl_side,
        bl_from: row.bl_from,
        bl_to: row.bl_to,
      }));
      return respond({ id, proposals });
    },
    publishBatchRegulation: async ({ params, body, ...who }) => {
      if (!(await batchExists(db, params.id))) return reject('not_found');
      const open = (await loadBatchProposals(db, params.id)).filter((one) => !one.is_published);
      const unseen = rejectUnseen(open, body.proposals);
      if (unseen !== null) return unseen;
      const { effective_from: from } = body;
      const effectiveFrom = typeof from === 'string' ? Date.parse(from) : from;
      // Only what the user saw is published, also if it changes meanwhile.
      const publishRequests = open.map(({ id, version }) => ({
        id,
        expected: { version: body.proposals === undefined ? null : version, byHeader: false },
        effectiveFrom,
        waivers: [],
      }));
      const outcomes = await publishMany(context, publishRequests, who.caller, who.requestId, {
        record: (tx, part) => {
          const refused = [...part.values()].filter((outcome) => outcome !== null).length;
          const after = { done: part.size - refused, refused };
          return writeAudit(tx, { ...entry('publish', params.id, who), after });
        },
      });
      return respond(outcomesOf(params.id, outcomes, open, who.language));
    },
    undoBatchRegulation: async ({ params, body, ...who }) => {
      if (!(await batchExists(db, params.id))) return reject('not_found');
      const { caller, requestId } = who;
      const user = userOf(caller);
      const mayUndoOwn = user !== null && can(user, 'edit') && (await isBatchAuthor(db, params.id, user.id));
      if (!can(user, 'publish') && !mayUndoOwn) return reject('permission_denied');
      const deleted = await deleteOpen(params.id, who, 'undo', body.proposals);
      if ('kind' in deleted) return deleted;
      const { known, outcomes, published } = deleted;
      // Revert the most recently published first, so that a proposal on top of another is reverted
      // before it.
      for (const id of published.toReversed()) {
        const done = await revertProposal(context, { id, reason: body.reason, caller, requestId });
        outcomes.set(id, 'kind' in done ? done : null);
      }
      return respond(outcomesOf(params.id, outcomes, known, who.language));
    },
    deleteBatchRegulation: async ({ params, ...who }) => {
      const deleted = await deleteOpen(params.id, who, 'delete', undefined);
      if ('kind' in deleted) return deleted;
      return respond(outcomesOf(params.id, deleted.outcomes, deleted.known, who.language));
    },
  };
}
