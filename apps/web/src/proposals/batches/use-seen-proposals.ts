// The proposals of batches, with their versions, as the dialog shows them: the server refuses to publish,
// hand in or undo what was added or changed since.
import type { BatchResponse } from '@curbwright/contract';
import type { ReviewState } from '@curbwright/core';
import { canBeHandedIn } from '@curbwright/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { store, useAppDispatch } from '../../shell/store.ts';
import type { ProposalPlace } from '../place-name.ts';

interface SeenProposal {
  readonly id: number;
  readonly version: number;
}

export interface BatchProposal extends SeenProposal, ProposalPlace {
  readonly is_published: boolean;
  readonly review_state: ReviewState;
}

/**
 * Where the proposals come from: the changes shown, a list loaded for them (of all, or of the open
 * ones), or they are not needed.
 */
export type SeenSource = 'changes' | 'list' | 'open list' | 'none';

/** What the user saw of all batches at one moment. */
export interface SeenSnapshot {
  /** The part of the request's body for a batch. */
  readonly of: (batch: number) => { readonly proposals?: SeenProposal[] };
  /** The proposals of a batch in the loaded list that can be handed in. */
  readonly toHandInOf: (batch: number) => readonly BatchProposal[];
}

interface SeenProposals {
  /** Whether they are loaded, or not loaded here. */
  readonly isLoaded: boolean;
  /** Whether they could not be loaded. */
  readonly isFailed: boolean;
  readonly retry: () => void;
  /**
   * Returns the proposals of all batches as they are shown now. To be called once before anything is
   * sent: what the first request changes has not been seen.
   */
  readonly take: () => SeenSnapshot;
}

type LoadedProposals = ReadonlyMap<number, readonly BatchProposal[]>;

export function useSeenProposals(batches: readonly BatchResponse[], source: SeenSource): SeenProposals {
  const dispatch = useAppDispatch();
  const { language } = useTranslation().i18n;
  const [loaded, setLoaded] = useState<LoadedProposals | 'failed' | null>(null);
  const [round, setRound] = useState(0);
  // Loaded once, when the dialog opens, because that is what the user sees.
  const [ids] = useState(() => batches.map(({ id }) => id));
  const isNeeded = source === 'list' || source === 'open list';
  useEffect(() => {
    if (!isNeeded) return undefined;
    const turn = { isOver: false, round };
    const load = async () => {
      const found = new Map<number, readonly BatchProposal[]>();
      for (const id of ids) {
        const { data } = await awaitQuery(
          dispatch(
            api.endpoints.batchRegulationProposals.initiate({ params: { id } }, { forceRefetch: true }),
          ),
        );
        if (turn.isOver) return;
        if (data === undefined) return setLoaded('failed');
        found.set(id, data.proposals);
      }
      setLoaded(found);
    };
    void load();
    return () => {
      turn.isOver = true;
    };
  }, [isNeeded, ids, round, dispatch]);
  const list = loaded === null || loaded === 'failed' ? null : loaded;
  return {
    isLoaded: !isNeeded || list !== null,
    isFailed: loaded === 'failed',
    retry: () => {
      setLoaded(null);
      setRound((now) => now + 1);
    },
    take: () => {
      const state = store.getState();
      const shownOf = (id: number) =>
        api.endpoints.batchRegulationChanges.select({ params: { id }, query: { language } })(state).data
          ?.proposals;
      const openOf = (batch: number) => list?.get(batch)?.filter((one) => !one.is_published) ?? [];
      const seenOf = (id: number): readonly SeenProposal[] =>
        (source === 'changes' ? shownOf(id) : source === 'list' ? list?.get(id) : openOf(id)) ?? [];
      const seen = new Map(ids.map((id) => [id, seenOf(id)]));
      return {
        // A batch without a list counts as one of which nothing was seen, which the server refuses.
        of: (batch) =>
          source === 'none'
            ? {}
            : { proposals: (seen.get(batch) ?? []).map(({ id, version }) => ({ id, version })) },
        toHandInOf: (batch) => openOf(batch).filter((one) => canBeHandedIn(one.review_state)),
      };
    },
  };
}
