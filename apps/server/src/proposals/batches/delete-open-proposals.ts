// Deletes all open proposals of a batch together. One copy of all of them is saved in the
// transaction that deletes them.
import type { Transaction } from 'kysely';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import { auditDrafts } from '../write/proposal-audit.sql.ts';
import { announceProposals, deleteProposals, lockProposals } from '../write/write-proposals.sql.ts';
import { loadBatchProposalIds, lockBatch, markBatchDeleted } from './batches.sql.ts';

/** Most proposals named in an event. For more, it only reports that there are some. */
const maxNamedProposals = 1000;

/**
 * Deletes those of the given proposals that are open in a batch and returns their ids, or `null` when
 * there is no such batch. A proposal that joined it meanwhile stays. With `deletesBatch`, the batch is
 * deleted too, unless another open proposal is in it, or a published one that was not reverted and
 * can still be undone as a batch.
 */
export async function deleteOpenBatchProposals(
  tx: Transaction<Schema>,
  id: number,
  proposals: readonly number[],
  author: Author,
  requestId: string,
  deletesBatch: boolean,
): Promise<readonly number[] | null> {
  if (!(await lockBatch(tx, id))) return null;
  await lockProposals(tx, proposals);
  // Excludes proposals that were published or deleted while waiting for the lock.
  const stillOpen = await loadBatchProposalIds(tx, id, 'open');
  const requested = new Set(proposals);
  const open = stillOpen.filter((one) => requested.has(one));
  const isOver =
    deletesBatch &&
    open.length === stillOpen.length &&
    (await loadBatchProposalIds(tx, id, 'published')).length === 0;
  if (open.length === 0 && !isOver) return open;
  await storeDeletedRecord(tx, { noun: 'batch', id, proposals: open, author });
  await auditDrafts(tx, 'delete', open, author, requestId);
  await deleteProposals(tx, open);
  if (isOver) await markBatchDeleted(tx, id);
  if (open.length > 0) await announceProposals(tx, null, open.slice(0, maxNamedProposals));
  return open;
}
