// The selected rows: loaded ones in their current state, others as last seen before their page
// scrolled out of view.
interface Row {
  readonly id: number;
}

/** Adds the loaded rows to the known ones, so that rows stay known after their page is gone. */
export function mergeRows<T extends Row>(known: ReadonlyMap<number, T>, rows: readonly T[]): Map<number, T> {
  return new Map([...known, ...rows.map((row) => [row.id, row] as const)]);
}

/** Returns the rows with these ids, in their latest known state. */
export function selectedRows<T extends Row>(
  ids: ReadonlySet<number>,
  read: readonly T[],
  known: ReadonlyMap<number, T>,
): T[] {
  const all = mergeRows(known, read);
  return [...ids].flatMap((id) => all.get(id) ?? []);
}
