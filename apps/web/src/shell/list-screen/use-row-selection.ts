// Manages the selected rows of a list: by checkbox, by range across rows that may not be loaded
// yet, or all that match.
import {
  addToSelection,
  emptyRowSelection,
  type RowSelection,
  removeFromSelection,
  selectionRange,
  toggleRowSelection,
} from '@curbwright/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PagedRows } from '../paged-rows.ts';
import { mergeRows, selectedRows } from './selected-rows.ts';

export interface ListRow {
  readonly id: number;
}

interface MatchingRows {
  readonly ids: readonly number[];
  /** Whether more rows match than are listed here. */
  readonly truncated: boolean;
}

interface Options<Row extends ListRow> {
  readonly rows: Pick<PagedRows<Row>, 'count' | 'rowAt' | 'read'>;
  /** All rows of a list that is filtered in the browser; by default the loaded rows. */
  readonly all?: readonly Row[];
  /** Identifies the list; another list starts with no selection. */
  readonly scope?: string;
  /**
   * Whether selected rows stay selected while they are not loaded. Otherwise they are deselected,
   * because the user cannot see them.
   */
  readonly keepsUnloaded?: boolean;
  /** Loads the ids of all matching rows; `null` = they could not be loaded. */
  readonly matching?: () => Promise<MatchingRows | null>;
  /** Whether a row cannot be selected. */
  readonly isBlocked?: (row: Row) => boolean;
  /** Called with a row that cannot be selected. */
  readonly onBlocked?: (row: Row) => void;
}

export interface SelectedRows<Row> {
  readonly selection: RowSelection;
  /** The selected rows; those that are not loaded are in their last known state. */
  readonly chosen: readonly Row[];
  /** Ids of the loaded rows that can be selected. */
  readonly selectable: readonly number[];
  readonly onTick: (index: number, range: boolean) => void;
  readonly onTickAll: (all: boolean) => void;
  /** Selects every matching row; `null` when their ids could not be loaded. */
  readonly selectMatching: () => Promise<Pick<MatchingRows, 'truncated'> | null>;
  readonly deselect: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

const never = () => false;

export function useRowSelection<Row extends ListRow>(options: Options<Row>): SelectedRows<Row> {
  const { rows, all = rows.read, scope = '', keepsUnloaded: staysUnloaded = false, matching } = options;
  const { isBlocked = never, onBlocked } = options;
  const [stored, setStored] = useState({
    scope,
    selection: emptyRowSelection,
    seen: new Map<number, Row>(),
  });
  const set = useCallback(
    (to: (selection: RowSelection) => RowSelection, read: readonly Row[] = []) =>
      setStored((now) => {
        const { selection, seen } =
          now.scope === scope ? now : { selection: emptyRowSelection, seen: new Map<number, Row>() };
        const next = to(selection);
        return { scope, selection: next, seen: next.ids.size === 0 ? new Map() : mergeRows(seen, read) };
      }),
    [scope],
  );
  const own = stored.scope === scope ? stored.selection : emptyRowSelection;
  const loaded = new Map(own.ids.size === 0 ? [] : all.map((row) => [row.id, row]));
  const gone = [...own.ids].filter((id) => {
    const row = loaded.get(id);
    return row === undefined ? !staysUnloaded && rows.count !== null : isBlocked(row);
  });
  if (gone.length > 0) set((now) => removeFromSelection(now, gone));
  const selection = gone.length === 0 ? own : removeFromSelection(own, gone);
  /** Index of the row clicked last. */
  const anchorIndex = useRef(-1);
  const remembered = staysUnloaded ? rows.read : undefined;
  const selectableIds = (list: readonly Row[]) => list.filter((row) => !isBlocked(row)).map(({ id }) => id);
  const selectable = selectableIds(rows.read);

  const range = async (index: number, row: Row) => {
    const from = anchorIndex.current;
    let order: readonly number[] = selectable;
    if (rows.rowAt(from)?.id === selection.anchor) {
      const between = Array.from({ length: Math.abs(from - index) + 1 }, (_none, at) =>
        rows.rowAt(Math.min(from, index) + at),
      );
      const known = between.filter((one) => one !== undefined);
      if (known.length === between.length)
        order = known.filter((one) => one === row || !isBlocked(one)).map(({ id }) => id);
      // Rows in between may not be loaded.
      else if (matching !== undefined) order = (await matching())?.ids ?? [row.id];
    }
    set((now) => {
      const reached = selectionRange(now, row.id, order);
      return addToSelection(now, isBlocked(row) ? reached.filter((id) => id !== row.id) : reached);
    }, remembered);
  };
  return {
    selection,
    chosen: useMemo(
      () =>
        staysUnloaded
          ? selectedRows(selection.ids, rows.read, stored.seen)
          : all.filter(({ id }) => selection.ids.has(id)),
      [staysUnloaded, selection, rows.read, stored.seen, all],
    ),
    selectable,
    onTick: (index, isRange) => {
      const row = rows.rowAt(index);
      if (row === undefined) return;
      if (isRange) void range(index, row);
      else if (isBlocked(row)) onBlocked?.(row);
      else {
        anchorIndex.current = index;
        set((now) => toggleRowSelection(now, row.id), remembered);
      }
    },
    onTickAll: (isAll) =>
      set(
        (now) => (isAll ? addToSelection(now, selectable) : removeFromSelection(now, selectable)),
        remembered,
      ),
    selectMatching: async () => {
      const found = (await matching?.()) ?? null;
      if (found === null) return null;
      set((now) => addToSelection(now, found.ids));
      return { truncated: found.truncated };
    },
    deselect: (ids) => set((now) => removeFromSelection(now, ids)),
    clear: () => set(() => emptyRowSelection),
  };
}
