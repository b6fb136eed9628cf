// The proposals of batches, with their versions, as the dialog shows them: the server refuses to publish,
// hand in or undo what was added or changed since.
import type { BatchResponse } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { store, useAppDispatch } from '../../shell/store.ts';
import type { ProposalPlace } from '../place-name.ts';
import type { BatchAction } from './batch-action-outcomes.tsx';

interface SeenProposal {
  readonly id: number;
  readonly version: number;
}

export interface BatchProposal extends SeenProposal, ProposalPlace {
  readonly is_published: boolean;
}

interface SeenProposals {
  /** Whether they are loaded, or not needed; after an error, whatever the batch has counts as seen. */
  readonly isLoaded: boolean;
  /** The part of the request's body for a batch. */
  readonly of: (batch: number) => { readonly proposals?: SeenProposal[] };
  /** The open proposals of a batch, loaded to hand them in; `null` = they could not be loaded. */
  readonly openOf: (batch: number) => readonly BatchProposal[] | null;
}

export function useSeenProposals(batches: readonly BatchResponse[], act: BatchAction): SeenProposals {
  const dispatch = useAppDispatch();
  const { language } = useTranslation().i18n;
  const [loaded, setLoaded] = useState<ReadonlyMap<number, readonly BatchProposal[]> | null>(null);
  // Loaded once, when the dialog opens, because that is what the user sees.
  const [ids] = useState(() => batches.map(({ id }) => id));
  const isNeeded = act === 'undo' || act === 'handIn';
  useEffect(() => {
    if (!isNeeded) return undefined;
    const turn = { isOver: false };
    const load = async () => {
      const found = new Map<number, readonly BatchProposal[]>();
      for (const id of ids) {
        const { data } = await awaitQuery(
          dispatch(
            api.endpoints.batchRegulationProposals.initiate({ params: { id } }, { forceRefetch: true }),
          ),
        );
        if (data !== undefined) found.set(id, data.proposals);
      }
      if (!turn.isOver) setLoaded(found);
    };
    void load();
    return () => {
      turn.isOver = true;
    };
  }, [isNeeded, ids, dispatch]);
  return {
    isLoaded: !isNeeded || loaded !== null,
    of: (batch) => {
      const shown = api.endpoints.batchRegulationChanges.select({
        params: { id: batch },
        query: { language },
      })(store.getState()).data;
      const seen = act === 'publish' ? shown?.proposals : act === 'undo' ? loaded?.get(batch) : undefined;
      return seen === undefined ? {} : { proposals: seen.map(({ id, version }) => ({ id, version })) };
    },
    openOf: (batch) => loaded?.get(batch)?.filter((one) => !one.is_published) ?? null,
  };
}
