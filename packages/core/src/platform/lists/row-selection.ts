// The selected rows of a list, by id: individually, in ranges from the last one toggled, or all.
// The list may have more rows than are loaded.

export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  /** The start of a range: the last row toggled; `null` = none yet. */
  readonly anchor: number | null;
}

export const emptyRowSelection: RowSelection = { ids: new Set(), anchor: null };

/** Selects or deselects a row; the next range starts there. */
export function toggleRowSelection({ ids }: RowSelection, id: number): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Returns the rows from the anchor to a row, inclusive, in list order; only that row if the anchor
 * is not in the list.
 */
export function selectionRange(
  { anchor }: RowSelection,
  id: number,
  order: readonly number[],
): readonly number[] {
  const to = order.indexOf(id);
  const from = anchor === null ? -1 : order.indexOf(anchor);
  if (to < 0) return [];
  if (from < 0) return [id];
  return order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** Adds rows to the selection; the anchor stays at the start of the range. */
export function addToSelection({ ids, anchor }: RowSelection, more: readonly number[]): RowSelection {
  return { ids: new Set([...ids, ...more]), anchor: anchor ?? more[0] ?? null };
}

/** Removes rows from the selection (deleted, published or deselected). */
export function removeFromSelection({ ids, anchor }: RowSelection, gone: readonly number[]): RowSelection {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return { ids: left, anchor: anchor !== null && gone.includes(anchor) ? null : anchor };
}

/** Returns how many of these rows are selected, for the checkbox in the header. */
export function selectionExtent({ ids }: RowSelection, rows: readonly number[]): 'none' | 'some' | 'all' {
  const count = rows.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
