// Undoes recent publications in one transaction: all of them or none.
import { checkUndo, parseUndoMinutes } from '@curbwright/core';
import type { CityContext } from '../../../city/city-context.ts';
import { configurationValue } from '../../../platform/configuration/configuration.sql.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Rejection, reject, rejectFor } from '../../../platform/http/outcome.ts';
import { writeProposals } from '../../write/proposal-transaction.ts';
import { lockProposals } from '../../write/write-proposals.sql.ts';
import { databaseNow } from '../publish.sql.ts';
import { loadPublishedTimes } from './revert.sql.ts';
import { announceReverts, lockPublications, revertInTransaction } from './revert.ts';

interface UndoRequest {
  readonly ids: readonly number[];
  readonly caller: Caller;
  readonly requestId: string;
}

/** Says of a newer change that it is why the publication can no longer be undone. */
function toUndoRejection(rejection: Rejection): Rejection {
  return rejection.facts.reason === 'proposal.newer'
    ? rejectFor({ code: 'proposal.undo-newer', params: rejection.params }, { status: 409 })
    : rejection;
}

/**
 * Undoes publications. Returns the ids, or an error, and then none is undone: `proposal.undo-over`
 * when the time for it is over, `proposal.undo-newer` when something newer is on their curbs.
 */
export async function undoPublications(
  context: CityContext,
  { ids: requested, caller, requestId }: UndoRequest,
): Promise<{ ids: readonly number[] } | Rejection> {
  const ids = [...new Set(requested)];
  return writeProposals(context, async (tx) => {
    await lockProposals(tx, ids);
    const minutes = parseUndoMinutes(await configurationValue(tx, 'UNDO_PUBLICATION_MINUTES'));
    const now = await databaseNow(tx);
    const known = await loadPublishedTimes(tx, ids);
    if (known.length < ids.length) return reject('not_found');
    for (const { published_on: publishedOn, is_reverted: isReverted, is_revert: isRevert } of known) {
      const checked = checkUndo({ publishedOn, isReverted, isRevert }, minutes, now);
      if (!checked.ok) return rejectFor(checked.refusal, { status: 409 });
    }
    await lockPublications(tx, ids);
    const reverts = [];
    // A publication on top of another is undone before it: `known` has the latest first.
    for (const { id } of known) {
      const done = await revertInTransaction(context, tx, { id, reason: '', caller, requestId }, 'undo');
      if ('kind' in done) return toUndoRejection(done);
      reverts.push(done);
    }
    return (await announceReverts(tx, reverts)) ?? { ids };
  });
}
