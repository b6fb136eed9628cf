// Makes an undone or reverted publication a draft again: a copy with its rules, reason, authors and
// remarks, on the curbs that it was published on.
import { checkDraftAgain } from '@curbwright/core';
import type { Transaction } from 'kysely';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectFor } from '../../platform/http/outcome.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { loadCurrentPublication } from '../publish/revert/revert.ts';
import { toPublicationResponse } from '../read/publication.ts';
import { loadStoredProposal, toProposalDraft } from '../read/stored-proposals.ts';
import { createProposal } from '../write/create.ts';
import { writeProposals } from '../write/proposal-transaction.ts';
import { validateLinks } from '../write/validate-body.ts';
import { loadCurbTypeIds, lockProposals } from '../write/write-proposals.sql.ts';
import { copyAuthorsAndRemarks, findOpenVersion } from './draft-again.sql.ts';
import { loadProposalOutcome } from './drafting.ts';

/** Creates the copy of a publication in the transaction. Returns its id, or an error. */
async function createDraftAgain(
  tx: Transaction<Schema>,
  id: number,
  author: Author,
  requestId: string,
): Promise<{ readonly id: number } | Rejection> {
  await lockProposals(tx, [id]);
  const stored = await loadStoredProposal(tx, id);
  if (stored === undefined) return reject('not_found');
  const { row } = stored;
  const checked = checkDraftAgain(toPublicationResponse(row)?.state ?? null, row.reverts !== null);
  if (!checked.ok) return rejectFor(checked.refusal, { status: 409 });
  // Links divided by the publication stay divided, so the copy is on their pieces.
  const publication = await loadCurrentPublication(tx, id);
  const links = await validateLinks(
    tx,
    publication.links.map(({ link }) => ({ curb_link: link })),
  );
  if (links.kind === 'refused') return links;
  const draft = toProposalDraft(stored);
  const catalogue = await loadCurbTypeIds(tx);
  const isLater = row.effective_from !== null && row.effective_from > row.read_at;
  const version = row.actual_regulation_id;
  const copy = await createProposal(
    tx,
    {
      scenario: row.scenario_id,
      action: row.action,
      reason: row.reason,
      subActivity: { id: row.sub_activity_id, name: row.sub_activity_name },
      timeLimit: row.time_limit,
      actualRegulation: version === null ? null : await findOpenVersion(tx, version),
      batch: null,
      effectiveFrom: isLater ? (row.effective_from?.toISOString() ?? null) : null,
      payment: row.payment,
      restrictions: draft.restrictions.map((restriction) => ({
        restriction,
        subActivityId: catalogue.get(restriction.subActivity) ?? row.sub_activity_id,
      })),
      links: links.value,
    },
    author,
    requestId,
  );
  if (typeof copy !== 'number') return copy;
  await copyAuthorsAndRemarks(tx, id, copy);
  await writeAudit(tx, {
    userId: author.id,
    username: author.username,
    action: 'draft again',
    noun: 'proposed-regulation',
    nounId: String(id),
    before: { drafted_as: null },
    after: { drafted_as: copy },
    requestId,
  });
  return { id: copy };
}

export function draftAgainHandlers(context: CityContext): Pick<Handlers, 'draftPublicationAgain'> {
  return {
    draftPublicationAgain: async ({ params, caller, language, requestId }) => {
      const done = await writeProposals(context, (tx) =>
        createDraftAgain(tx, params.id, authorOf(caller), requestId),
      );
      return loadProposalOutcome(context, done, caller, language);
    },
  };
}
