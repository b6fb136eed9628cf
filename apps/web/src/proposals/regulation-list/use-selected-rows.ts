// Which proposals are selected: by checkbox, by range across rows not loaded yet, or all that
// match; and what remains when some leave the list.
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
import { truncateIdList } from './id-list.ts';
import type { ListQuery, ListRows } from './use-list-rows.ts';

interface SelectedRows {
  readonly selection: RowSelection;
  readonly onTick: (index: number, range: boolean) => void;
  readonly onTickAll: (all: boolean) => void;
  /** Selects every matching row; `null` when their ids could not be loaded. */
  readonly selectMatching: () => Promise<{ readonly truncated: boolean } | null>;
  /**
   * Deselects rows that are no longer in this list. Returns the remaining ids, or `null` when they
   * could not be loaded.
   */
  readonly recheck: () => Promise<ReadonlySet<number> | null>;
  readonly clear: () => void;
}

/** `scope` identifies the list; another list starts with no selection. */
export function useSelectedRows(query: ListQuery, rows: ListRows, scope: string): SelectedRows {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState({ scope, selection: emptyRowSelection });
  const { selection } = kept.scope === scope ? kept : { selection: emptyRowSelection };
  const set = useCallback(
    (to: (selection: RowSelection) => RowSelection) =>
      setKept((now) => ({ scope, selection: to(now.scope === scope ? now.selection : emptyRowSelection) })),
    [scope],
  );
  const live = useRef({ rows, query, selection });
  /** Index of the row clicked last. */
  const anchorAt = useRef(-1);
  useEffect(() => {
    live.current = { rows, query, selection };
  });
  const matching = useCallback(async () => {
    const { data } = await awaitQuery(
      dispatch(
        api.endpoints.proposedRegulationListIds.initiate(
          { query: live.current.query },
          { forceRefetch: true },
        ),
      ),
    );
    return data ?? null;
  }, [dispatch]);
  const range = useCallback(
    async (index: number) => {
      const { rows: read, selection: now } = live.current;
      const id = read.rowAt(index)?.id;
      if (id === undefined) return;
      const from = read.rowAt(anchorAt.current)?.id === now.anchor ? anchorAt.current : index;
      const between = idsBetween(read, from, index);
      // Rows in between may not be loaded.
      const order = between ?? (await matching())?.ids ?? [id];
      set((selected) => addToSelection(selected, selectionRange(selected, id, order)));
    },
    [matching, set],
  );
  const onTick = useCallback(
    (index: number, isRange: boolean) => {
      if (isRange) {
        void range(index);
        return;
      }
      const id = live.current.rows.rowAt(index)?.id;
      if (id === undefined) return;
      anchorAt.current = index;
      set((selected) => toggleRowSelection(selected, id));
    },
    [range, set],
  );
  const recheck = useCallback(async () => {
    const { is_published, scenario__id } = live.current.query;
    const there = new Set<number>();
    let asked = [...live.current.selection.ids];
    while (asked.length > 0) {
      const part = truncateIdList(asked);
      const those = {
        is_published,
        ids: part.join(','),
        ...(scenario__id === undefined ? {} : { scenario__id }),
      };
      const { data } = await awaitQuery(
        dispatch(api.endpoints.proposedRegulationListIds.initiate({ query: those }, { forceRefetch: true })),
      );
      if (data === undefined) return null;
      for (const id of data.ids) there.add(id);
      asked = asked.slice(part.length);
    }
    set((selected) =>
      removeFromSelection(
        selected,
        [...selected.ids].filter((id) => !there.has(id)),
      ),
    );
    return there;
  }, [dispatch, set]);
  return {
    selection,
    onTick,
    onTickAll: (all) => {
      const { read } = live.current.rows;
      set((selected) => (all ? addToSelection(selected, read) : removeFromSelection(selected, read)));
    },
    selectMatching: async () => {
      const found = await matching();
      if (found === null) return null;
      set((selected) => addToSelection(selected, found.ids));
      return { truncated: found.truncated };
    },
    recheck,
    clear: () => set(() => emptyRowSelection),
  };
}

/** Ids of the rows between two indexes, both included; `null` when one is not loaded. */
function idsBetween({ rowAt }: ListRows, from: number, to: number): readonly number[] | null {
  const start = Math.min(from, to);
  const rows = Array.from({ length: Math.abs(to - from) + 1 }, (_none, at) => rowAt(start + at)?.id);
  const known = rows.filter((id) => id !== undefined);
  return known.length === rows.length ? known : null;
}
