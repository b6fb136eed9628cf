// Endpoints for the sign orders of published changes or a batch: what is to be done, and making it.
import { maxSignOrders } from '@curbwright/contract';
import type { CityContext } from '../city/city-context.ts';
import { fileLanguage } from '../platform/export-files/file-language.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { type Rejection, reject, rejectFor, respond } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { listBatches, loadBatchProposalIds } from '../proposals/batches/batches.sql.ts';
import { loadProposalRows } from '../proposals/read/proposals.sql.ts';
import { createSignOrders, loadMadeOrders, planSignOrders } from './sign-orders.ts';

interface ChangeQuery {
  readonly proposed_regulation_id?: number | undefined;
  readonly proposed_regulation_ids?: readonly number[] | undefined;
  readonly batch?: number | undefined;
}

/** Returns the published changes of a batch that were not undone. */
async function loadBatchChanges({ db }: CityContext, batch: number): Promise<readonly number[] | Rejection> {
  const { count } = await listBatches(db, { id: batch }, 1, 0);
  if (count === 0) return reject('not_found');
  const proposals = await loadBatchProposalIds(db, batch, 'published');
  return proposals.length === 0
    ? rejectFor({ code: 'work-order.batch-not-published', params: {} })
    : proposals;
}

/** Returns the changes that sign orders are for, or why there are none: not published, or undone. */
async function loadPublishedChanges(
  context: CityContext,
  { proposed_regulation_id: proposal, proposed_regulation_ids: several, batch }: ChangeQuery,
): Promise<readonly number[] | Rejection> {
  if (batch !== undefined) return loadBatchChanges(context, batch);
  const ids = [...new Set(several ?? (proposal === undefined ? [] : [proposal]))];
  const rows = await loadProposalRows(context.db, ids);
  if (rows.length < ids.length) return reject('not_found');
  if (rows.some((row) => !row.is_published)) return rejectFor({ code: 'proposal.not-published', params: {} });
  const inForce = rows.filter((row) => row.reverted_by === null);
  return inForce.length === 0
    ? rejectFor({ code: 'work-order.change-undone', params: {} }, { status: 409 })
    : inForce.map(({ id }) => id);
}

/** The handlers of sign orders. */
export function signOrderHandlers(context: CityContext): Pick<Handlers, 'signOrders' | 'createSignOrders'> {
  return {
    signOrders: async ({ query, language }) => {
      const proposals = await loadPublishedChanges(context, query);
      if ('kind' in proposals) return proposals;
      const planned = await planSignOrders(context, proposals, fileLanguage(query.language, language));
      const made = await loadMadeOrders(context.db, planned);
      const left = planned.filter(({ order }) => !made.has(order.key));
      const done = planned.filter(({ order }) => made.has(order.key));
      return respond({
        results: [...left, ...done]
          .slice(0, maxSignOrders)
          .map(({ order }) => ({ ...order, work_order: made.get(order.key) ?? null })),
        count: planned.length,
        left: left.length,
      });
    },
    createSignOrders: async ({ body, caller, language, requestId }) => {
      const proposals = await loadPublishedChanges(context, body);
      if ('kind' in proposals) return proposals;
      const author = authorOf(caller);
      const done = await createSignOrders(context, {
        proposals,
        keys: body.keys,
        assignee: body.assignee ?? null,
        due: body.due ?? null,
        author,
        language,
        requestId,
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
