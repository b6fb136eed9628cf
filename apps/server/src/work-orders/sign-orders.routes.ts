// Endpoints for the sign orders of a published change or batch: what is to be done, and making it.
import { maxSignOrders } from '@curbwright/contract';
import type { CityContext } from '../city/city-context.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { type Rejection, reject, rejectFor, respond } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { loadBatchProposalIds } from '../proposals/batches/batches.sql.ts';
import { loadProposalRows } from '../proposals/read/proposals.sql.ts';
import { createSignOrders, loadMadeOrders, planSignOrders } from './sign-orders.ts';

interface ChangeQuery {
  readonly proposed_regulation_id?: number | undefined;
  readonly batch?: number | undefined;
}

/** Returns the published proposals of a change or batch. */
async function loadPublishedProposals(
  { db }: CityContext,
  { proposed_regulation_id: proposal, batch }: ChangeQuery,
): Promise<readonly number[] | Rejection> {
  if (proposal === undefined) return loadBatchProposalIds(db, batch ?? 0, 'published');
  const [row] = await loadProposalRows(db, [proposal]);
  if (row === undefined) return reject('not_found');
  return row.is_published ? [proposal] : rejectFor({ code: 'proposal.not-published', params: {} });
}

/** The handlers of sign orders. */
export function signOrderHandlers(context: CityContext): Pick<Handlers, 'signOrders' | 'createSignOrders'> {
  return {
    signOrders: async ({ query, language }) => {
      const proposals = await loadPublishedProposals(context, query);
      if ('kind' in proposals) return proposals;
      const planned = await planSignOrders(context, proposals, language);
      const shown = planned.slice(0, maxSignOrders);
      const made = await loadMadeOrders(context.db, shown);
      return respond({
        results: shown.map(({ order }) => ({ ...order, work_order: made.get(order.key) ?? null })),
        count: planned.length,
      });
    },
    createSignOrders: async ({ body, caller, language, requestId }) => {
      const proposals = await loadPublishedProposals(context, body);
      if ('kind' in proposals) return proposals;
      const author = authorOf(caller);
      const done = await createSignOrders(context, {
        proposals,
        keys: body.keys,
        author,
        language,
        requestId,
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
