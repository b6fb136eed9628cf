// The rows of the list of curbs: sorted, searched, counted. Plain values, no request and no screen.

/** `free`: what sensors say now; where none of the curbs has one there is no such column. */
export const columns = ['street', 'side', 'between', 'now', 'until', 'free', 'length'] as const;
export type Column = (typeof columns)[number];

export interface CurbRow {
  readonly id: number;
  /** Number of its rule set; 0 = unregulated. */
  readonly ruleSet: number;
  readonly street: string;
  readonly side: string;
  readonly between: string;
  /** The class it is in now, in words. */
  readonly now: string;
  /** Name of that class in the catalogue. */
  readonly className: string;
  /** When the answer changes, epoch milliseconds; null = not within the horizon. */
  readonly until: number | null;
  /** Metres. */
  readonly length: number;
  readonly place: readonly [number, number];
}

export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/** The next sorting when a column's heading is pressed: another column ascending, the same one turned round. */
export function sortedBy(sorting: Sorting, column: Column): Sorting {
  return { column, descending: sorting.column === column && !sorting.descending };
}

/** Rows in order; equal ones by street, between and side, so that the order never jumps. What never ends comes last in both directions. */
export function sortRows(
  rows: readonly CurbRow[],
  { column, descending }: Sorting,
  locale: string,
): CurbRow[] {
  const words = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const turn = descending ? -1 : 1;
  const byWords = (key: 'street' | 'side' | 'between' | 'now') => (a: CurbRow, b: CurbRow) =>
    turn * (Number(a[key] === '') - Number(b[key] === '') || words.compare(a[key], b[key]));
  const compare: Readonly<Record<Column, (a: CurbRow, b: CurbRow) => number>> = {
    street: byWords('street'),
    side: byWords('side'),
    between: byWords('between'),
    now: byWords('now'),
    length: (a, b) => turn * (a.length - b.length),
    // What is free is no part of a row: `byFree` sorts them once more.
    free: byWords('street'),
    until: (a, b) => {
      if (a.until === null || b.until === null) return Number(a.until === null) - Number(b.until === null);
      return turn * (a.until - b.until);
    },
  };
  const steady = (a: CurbRow, b: CurbRow) =>
    words.compare(a.street, b.street) ||
    words.compare(a.between, b.between) ||
    words.compare(a.side, b.side) ||
    a.id - b.id;
  return [...rows].sort((a, b) => compare[column](a, b) || steady(a, b));
}

/** Rows in the order of their free spaces, equal ones as they were. Curbs of which that is not known (null) come last in both directions. */
export function byFree(
  rows: readonly CurbRow[],
  descending: boolean,
  freeOf: (id: number) => number | null,
): CurbRow[] {
  const turn = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, free: freeOf(row.id) }))
    .sort((a, b) => {
      if (a.free === null || b.free === null) return Number(a.free === null) - Number(b.free === null);
      return turn * (a.free - b.free);
    })
    .map(({ row }) => row);
}

/** Without marks over letters and without case: `Peña` is found by `pena`. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Rows in whose words every word of the text occurs. */
export function rowsWith(rows: readonly CurbRow[], text: string): readonly CurbRow[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return rows;
  return rows.filter(({ street, side, between, now }) => {
    const words = plain(`${street} ${side} ${between} ${now}`);
    return wanted.every((word) => words.includes(word));
  });
}

/** Metres of all rows. */
export function totalLength(rows: readonly CurbRow[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0);
}
