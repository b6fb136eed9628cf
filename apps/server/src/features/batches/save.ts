// Saving a batch: what the core accepts becomes proposals, one statement a table; a race with somebody else's proposal is worked out anew.
import { type BatchEdit, type LanguageName, listedLinks, type Payment } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { writeAudit } from '../../db/audit/queries.ts';
import { type Refused, refuseField } from '../../http/outcome.ts';
import { draftingScenario } from '../../proposals/write/create.ts';
import { insertManyProposals, type ManyProposal } from '../../proposals/write/many/queries.ts';
import { type Author, announceProposals } from '../../proposals/write/queries.ts';
import { writing } from '../../proposals/write/writing.ts';
import { refusalsOf, totalsOf, type WorkedOut, workOut } from './edit-links.ts';
import { batchOfSubmission, insertBatch, lockSubmission } from './queries.ts';

export interface BatchWish {
  readonly kind: 'links' | 'rates';
  readonly name: string;
  readonly scenario: number | undefined;
  readonly links: readonly number[];
  readonly edit: BatchEdit;
  readonly payment: Payment | null;
  readonly submission: string | null;
  readonly author: Author;
  readonly requestId: string;
  readonly language: LanguageName;
}

function proposalsOf(worked: WorkedOut): ManyProposal[] | Refused {
  const proposals: ManyProposal[] = [];
  for (const { draft, links, actualRegulation } of worked.accepted) {
    const rows = links.flatMap((link) => worked.rows.get(link) ?? []);
    const names = listedLinks(rows);
    const subActivityId = worked.classIds.get(draft.subActivity);
    if (subActivityId === undefined) return refuseField('edit.subActivity', 'fault.unknown-sub-activity');
    const restrictions = draft.restrictions.map((restriction) => ({
      restriction,
      subActivityId: worked.classIds.get(restriction.subActivity),
    }));
    const unknown = restrictions.find((one) => one.subActivityId === undefined);
    if (unknown !== undefined)
      return refuseField('edit.restrictions', 'fault.unknown-user-activity', {
        name: unknown.restriction.subActivity,
      });
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

async function saveOnce(context: ApiContext, wish: BatchWish) {
  const { author, requestId, edit, submission, language } = wish;
  return writing(context, async (tx) => {
    if (submission !== null) {
      await lockSubmission(tx, submission);
      const known = await batchOfSubmission(tx, submission);
      if (known !== undefined) return { known };
    }
    const scenario = await draftingScenario(tx, wish.scenario);
    if ('code' in scenario) return scenario;
    const worked = await workOut(context, tx, wish.links, edit, scenario.id);
    const refused = refusalsOf(worked, language);
    const counts = { requested: worked.rows.size + worked.unknown.length, ...totalsOf(worked), refused };
    if (worked.accepted.length === 0) return { ...counts, id: null, proposals: [] };
    const proposals = proposalsOf(worked);
    if ('kind' in proposals) return proposals;
    const batch = {
      kind: wish.kind,
      name: wish.name,
      scenario: scenario.id,
      edit,
      regulationType: edit.onlyType === undefined ? null : (worked.classIds.get(edit.onlyType) ?? null),
      payment: wish.payment,
      submission,
      requested: counts.requested,
      accepted: counts.accepted,
      refused: refused.map(({ link, code }) => ({ link, code })),
    };
    const id = await insertBatch(tx, batch, author);
    const ids = await insertManyProposals(
      tx,
      proposals,
      { scenario: scenario.id, batch: id },
      author,
      requestId,
    );
    await writeAudit(tx, {
      userId: author.id,
      username: author.username,
      action: 'create',
      noun: 'batch',
      nounId: String(id),
      after: {
        name: wish.name,
        edit,
        proposals: ids.length,
        links: counts.accepted,
        refused: refused.length,
      },
      requestId,
    });
    await announceProposals(tx, scenario.id, ids.slice(0, 1000));
    const made = ids.map((proposal, index) => ({ id: proposal, links: proposals[index]?.links.length ?? 0 }));
    return { ...counts, id, proposals: made };
  });
}

/** Times a batch is worked out anew when somebody proposes on its links at the same moment. */
const mostTries = 3;

/** Saves a batch. `known`: it was saved before under the same submission. */
export async function saveBatch(context: ApiContext, wish: BatchWish) {
  for (let tries = 1; ; tries += 1) {
    const done = await saveOnce(context, wish);
    const isRace = 'kind' in done && done.code === 'proposal_exists';
    if (!isRace || tries === mostTries) return done;
  }
}
