// Loads the list rows of the proposals that a dialog acts on: action, location and number of curbs.
import type { ProposedListRow } from '@curbwright/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { awaitQuery } from '../../../shell/await-query.ts';
import { useAppDispatch } from '../../../shell/store.ts';

export interface ProposalRows {
  readonly byId: ReadonlyMap<number, ProposedListRow>;
  /** Whether loading is complete; `false` also when there are more ids than can be loaded. */
  readonly isWhole: boolean;
  /** Whether a page failed to load. */
  readonly isFailed: boolean;
  /** Loads the rows again; rows already loaded stay visible until then. */
  readonly again: () => void;
  /** The loaded versions in the order of the ids; `null` = not loaded. */
  readonly versionsOf: (ids: readonly number[]) => (number | null)[];
  /** Total number of curbs in the loaded rows. */
  readonly curbs: number;
}

/** Rows per page (the contract's maximum). */
const pageSize = 100;
/** Most rows that are loaded: as many as the user can select (the contract's `maxListIds`). */
const maxLoadedRows = 10_000;

const none: ReadonlyMap<number, ProposedListRow> = new Map();

/** Loads the rows of these proposals, of any scenario, page by page; `isPublished` selects the list. */
export function useProposalRows(ids: readonly number[], isPublished: boolean): ProposalRows {
  const dispatch = useAppDispatch();
  const { language } = useTranslation().i18n;
  // A new array with the same ids is the same query, so its result is not loaded again when a
  // proposal leaves the list.
  const joinedIds = ids.join(',');
  const [byId, setById] = useState(none);
  const [round, setRound] = useState(0);
  const queryKey = `${joinedIds} ${isPublished} ${language} ${round}`;
  /** The last completed query, and whether it succeeded. */
  const [lastQuery, setEnded] = useState({ question: '', isRead: false });
  useEffect(() => {
    const turn = { isOver: false };
    const read = async () => {
      const requestedIds = joinedIds === '' ? [] : joinedIds.split(',').slice(0, maxLoadedRows);
      const found = new Map<number, ProposedListRow>();
      for (let at = 0; at < requestedIds.length && !turn.isOver; at += pageSize) {
        const page = requestedIds.slice(at, at + pageSize);
        const { data } = await awaitQuery(
          dispatch(
            api.endpoints.proposedRegulationListData.initiate(
              {
                query: {
                  ids: page.join(','),
                  is_published: isPublished,
                  limit: pageSize,
                  language,
                },
              },
              { forceRefetch: true },
            ),
          ),
        );
        if (turn.isOver) return;
        if (data === undefined) return setEnded({ question: queryKey, isRead: false });
        for (const row of data.results) found.set(row.id, row);
        // Keep the rows of proposals that left the list, because their names are still shown.
        setById((before) => new Map([...before, ...found]));
      }
      if (!turn.isOver) setEnded({ question: queryKey, isRead: true });
    };
    void read();
    return () => {
      turn.isOver = true;
    };
  }, [queryKey, joinedIds, isPublished, language, dispatch]);
  const curbs = [...byId.values()].reduce((sum, row) => sum + row.link_count, 0);
  return {
    byId,
    isWhole: lastQuery.question === queryKey && lastQuery.isRead && ids.length <= maxLoadedRows,
    isFailed: lastQuery.question === queryKey && !lastQuery.isRead,
    again: useCallback(() => setRound((now) => now + 1), []),
    versionsOf: (requestedIds) => requestedIds.map((id) => byId.get(id)?.version ?? null),
    curbs,
  };
}
