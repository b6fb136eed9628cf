// Hands in the proposals of a batch for review.
import { api } from '../../shell/api.ts';
import type { useAppDispatch } from '../../shell/store.ts';
import type { BatchActionResult } from './batch-action-outcomes.tsx';
import type { BatchProposal } from './use-seen-proposals.ts';

/** Most proposals in one request (from the contract, without loading its schemas). */
const maxPerRequest = 1000;

/** What came of an action on a batch; with `error`, the rest was not done. */
export interface BatchOutcomes {
  readonly outcomes: readonly BatchActionResult['outcomes'][number][];
  readonly error?: unknown;
}

/**
 * Hands in open proposals in the versions that the user saw. `remark` is added to each of them; empty
 * = none.
 */
export async function handInProposals(
  dispatch: ReturnType<typeof useAppDispatch>,
  proposals: readonly BatchProposal[],
  remark: string,
): Promise<BatchOutcomes> {
  const outcomes: BatchActionResult['outcomes'][number][] = [];
  for (let at = 0; at < proposals.length; at += maxPerRequest) {
    const part = proposals.slice(at, at + maxPerRequest);
    const { data, error } = await dispatch(
      api.endpoints.reviewProposals.initiate({
        body: {
          proposed_regulation_ids: part.map(({ id }) => id),
          versions: part.map(({ version }) => version),
          event: 'hand_in',
          ...(remark === '' ? {} : { remark }),
        },
      }),
    );
    if (data === undefined) return { outcomes, error };
    const places = new Map(part.map((one) => [one.id, one]));
    for (const result of data.results) {
      const place = places.get(result.id);
      if (place !== undefined) outcomes.push({ ...place, ...result });
    }
  }
  return { outcomes };
}
