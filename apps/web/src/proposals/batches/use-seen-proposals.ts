// The proposals of batches, with their versions, as the dialog shows them: the server refuses to publish
// or undo what was added or changed since.
import type { BatchResponse } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { store, useAppDispatch } from '../../shell/store.ts';
import type { BatchAction } from './batch-action-outcomes.tsx';

interface SeenProposal {
  readonly id: number;
  readonly version: number;
}

interface SeenProposals {
  /** Whether they are loaded, or not needed; after an error, whatever the batch has counts as seen. */
  readonly isLoaded: boolean;
  /** The part of the request's body for a batch. */
  readonly of: (batch: number) => { readonly proposals?: SeenProposal[] };
}

export function useSeenProposals(batches: readonly BatchResponse[], act: BatchAction): SeenProposals {
  const dispatch = useAppDispatch();
  const { language } = useTranslation().i18n;
  const [toUndo, setToUndo] = useState<ReadonlyMap<number, readonly SeenProposal[]> | null>(null);
  // Loaded once, when the dialog opens, because that is what the user sees.
  const [ids] = useState(() => batches.map(({ id }) => id));
  useEffect(() => {
    if (act !== 'undo') return undefined;
    const turn = { isOver: false };
    const load = async () => {
      const found = new Map<number, readonly SeenProposal[]>();
      for (const id of ids) {
        const { data } = await awaitQuery(
          dispatch(
            api.endpoints.batchRegulationProposals.initiate({ params: { id } }, { forceRefetch: true }),
          ),
        );
        if (data !== undefined) found.set(id, data.proposals);
      }
      if (!turn.isOver) setToUndo(found);
    };
    void load();
    return () => {
      turn.isOver = true;
    };
  }, [act, ids, dispatch]);
  return {
    isLoaded: act !== 'undo' || toUndo !== null,
    of: (batch) => {
      const shown = api.endpoints.batchRegulationChanges.select({
        params: { id: batch },
        query: { language },
      })(store.getState()).data;
      const seen = act === 'publish' ? shown?.proposals : act === 'undo' ? toUndo?.get(batch) : undefined;
      return seen === undefined ? {} : { proposals: [...seen] };
    },
  };
}
