// Which rows of a list are selected, by id: one by one, in ranges from the last one touched, or all. The list may hold more rows than were read.

export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  /** Where a range begins: the row that was touched last; null = none yet. */
  readonly anchor: number | null;
}

export const nothingSelected: RowSelection = { ids: new Set(), anchor: null };

/** A row selected, or no longer; the next range begins there. */
export function rowToggled({ ids }: RowSelection, id: number): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** The rows between the anchor and a row, both included, in the order of the list; the row alone where the anchor is not in it. */
export function rangeTo({ anchor }: RowSelection, id: number, order: readonly number[]): readonly number[] {
  const to = order.indexOf(id);
  const from = anchor === null ? -1 : order.indexOf(anchor);
  if (to < 0) return [];
  if (from < 0) return [id];
  return order.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** These rows selected beside those that are; the anchor stays where the range began. */
export function rowsAdded({ ids, anchor }: RowSelection, more: readonly number[]): RowSelection {
  return { ids: new Set([...ids, ...more]), anchor: anchor ?? more[0] ?? null };
}

/** These rows no longer selected (they were deleted or published, or their tick was taken away). */
export function rowsRemoved({ ids, anchor }: RowSelection, gone: readonly number[]): RowSelection {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return { ids: left, anchor: anchor !== null && gone.includes(anchor) ? null : anchor };
}

/** How many of these rows are selected, for the box in the heading. */
export function selectedAmong({ ids }: RowSelection, rows: readonly number[]): 'none' | 'some' | 'all' {
  const count = rows.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === rows.length ? 'all' : 'some';
}
