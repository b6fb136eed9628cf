// The rows of a selection: those in sight as they are now, those on pages that scrolled away as they were when they were seen.
interface Row {
  readonly id: number;
}

/** Rows to be known after their page is gone. */
export function withRows<T extends Row>(known: ReadonlyMap<number, T>, rows: readonly T[]): Map<number, T> {
  return new Map([...known, ...rows.map((row) => [row.id, row] as const)]);
}

/** The rows with these ids, newest reading first. */
export function chosenRows<T extends Row>(
  ids: ReadonlySet<number>,
  read: readonly T[],
  known: ReadonlyMap<number, T>,
): T[] {
  const all = withRows(known, read);
  return [...ids].flatMap((id) => all.get(id) ?? []);
}
