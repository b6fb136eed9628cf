// Which regulations are selected: by checkbox, by range across rows not loaded yet, or all that
// match. Those with an open proposal cannot be selected.
import {
  addToSelection,
  emptyRowSelection,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
} from '@curbwright/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../shell/api.ts';
import { awaitQuery } from '../../shell/await-query.ts';
import { useAppDispatch } from '../../shell/store.ts';
import type { RateQuery } from './rate-list-state.ts';
import type { RateRow, RateRows } from './use-rate-rows.ts';

interface RateSelection {
  readonly selection: RowSelection;
  readonly onTick: (index: number, range: boolean) => void;
  readonly onTickAll: (all: boolean) => void;
  /**
   * Selects every matching row without an open proposal; `null` when their ids could not be loaded.
   */
  readonly chooseMatching: () => Promise<{ readonly truncated: boolean } | null>;
  readonly clear: () => void;
}

export function hasNoOpenProposal(row: RateRow): boolean {
  return row.proposed_regulation_id === null;
}

/**
 * `scope` identifies the list; another list starts with no selection. `onBlocked` is called with a
 * row that cannot be selected.
 */
export function useRateSelection(
  query: RateQuery,
  rows: RateRows,
  scope: string,
  onBlocked: (row: RateRow) => void,
): RateSelection {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState({ scope, selection: emptyRowSelection });
  const all = kept.scope === scope ? kept.selection : emptyRowSelection;
  // Deselects rows that have received a proposal in the meantime.
  const gone = rows.read.filter((row) => !hasNoOpenProposal(row) && all.ids.has(row.id)).map(({ id }) => id);
  const selection = gone.length === 0 ? all : removeFromSelection(all, gone);
  const set = useCallback(
    (to: (selection: RowSelection) => RowSelection) =>
      setKept((now) => ({ scope, selection: to(now.scope === scope ? now.selection : emptyRowSelection) })),
    [scope],
  );
  const live = useRef({ rows, query, selection, onBlocked });
  const anchorAt = useRef(-1);
  useEffect(() => {
    live.current = { rows, query, selection, onBlocked };
  });
  const matching = useCallback(async () => {
    const { data } = await awaitQuery(
      dispatch(api.endpoints.parkingRateIds.initiate({ query: live.current.query }, { forceRefetch: true })),
    );
    return data ?? null;
  }, [dispatch]);
  const range = useCallback(
    async (index: number) => {
      const { rows: read, selection: now } = live.current;
      const row = read.rowAt(index);
      if (row === undefined) return;
      const from = read.rowAt(anchorAt.current)?.id === now.anchor ? anchorAt.current : index;
      const start = Math.min(from, index);
      const between = Array.from({ length: Math.abs(from - index) + 1 }, (_none, at) =>
        read.rowAt(start + at),
      );
      const known = between.filter((one) => one !== undefined);
      // Rows in between may not be loaded.
      const order =
        known.length === between.length
          ? known.filter((one) => hasNoOpenProposal(one) || one.id === row.id).map(({ id }) => id)
          : ((await matching())?.ids ?? [row.id]);
      const reached = selectionRange(now, row.id, order).filter(
        (id) => hasNoOpenProposal(row) || id !== row.id,
      );
      set((chosen) => addToSelection(chosen, reached));
    },
    [matching, set],
  );
  const onTick = useCallback(
    (index: number, isRange: boolean) => {
      const row = live.current.rows.rowAt(index);
      if (row === undefined) return;
      if (isRange) {
        void range(index);
        return;
      }
      if (!hasNoOpenProposal(row)) {
        live.current.onBlocked(row);
        return;
      }
      anchorAt.current = index;
      set((chosen) => toggleRowSelection(chosen, row.id));
    },
    [range, set],
  );
  return {
    selection,
    onTick,
    onTickAll: (every) => {
      const ids = live.current.rows.read.filter(hasNoOpenProposal).map(({ id }) => id);
      set((chosen) => (every ? addToSelection(chosen, ids) : removeFromSelection(chosen, ids)));
    },
    chooseMatching: async () => {
      const found = await matching();
      if (found === null) return null;
      set((chosen) => addToSelection(chosen, found.ids));
      return { truncated: found.truncated };
    },
    clear: () => set(() => emptyRowSelection),
  };
}
