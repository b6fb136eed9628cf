// Rows of the curb list: sorting, searching and totals. Works on plain values, without requests or
// rendering.
import { foldText } from '@curbwright/core';

/**
 * `free` is the current sensor reading; the column is omitted when none of the curbs has a sensor.
 */
export const columns = ['street', 'side', 'between', 'now', 'until', 'free', 'length'] as const;
export type Column = (typeof columns)[number];

export interface CurbRow {
  readonly id: number;
  /** Number of the curb's rule set; 0 = unregulated. */
  readonly ruleSet: number;
  readonly street: string;
  readonly side: string;
  readonly between: string;
  /** Label of the curb type that applies now. */
  readonly now: string;
  /** Name of that curb type in the catalog. */
  readonly className: string;
  /** When the current state changes, in epoch milliseconds; `null` = not within the horizon. */
  readonly until: number | null;
  /** Meters. */
  readonly length: number;
  readonly place: readonly [number, number];
}

export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/**
 * Returns the sorting after a column heading is pressed: ascending for a new column, reversed for
 * the current one.
 */
export function toggleSorting(sorting: Sorting, column: Column): Sorting {
  return { column, descending: sorting.column === column && !sorting.descending };
}

/**
 * Sorts rows. Ties are broken by street, cross streets and side, so that the order is stable. Rows
 * without an end come last in both directions.
 */
export function sortRows(
  rows: readonly CurbRow[],
  { column, descending }: Sorting,
  locale: string,
): CurbRow[] {
  const words = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const turn = descending ? -1 : 1;
  const compareText = (key: 'street' | 'side' | 'between' | 'now') => (a: CurbRow, b: CurbRow) =>
    turn * (Number(a[key] === '') - Number(b[key] === '') || words.compare(a[key], b[key]));
  const compare: Readonly<Record<Column, (a: CurbRow, b: CurbRow) => number>> = {
    street: compareText('street'),
    side: compareText('side'),
    between: compareText('between'),
    now: compareText('now'),
    length: (a, b) => turn * (a.length - b.length),
    // Rows contain no free spaces; `sortByFreeSpaces` sorts by them afterward.
    free: compareText('street'),
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

/**
 * Sorts rows by free spaces; ties keep their order. Curbs with an unknown number (`null`) come last
 * in both directions.
 */
export function sortByFreeSpaces(
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

/** Returns the rows that contain every word of the text. */
export function filterRows(rows: readonly CurbRow[], text: string): readonly CurbRow[] {
  const searchTerms = foldText(text).split(/\s+/).filter(Boolean);
  if (searchTerms.length === 0) return rows;
  return rows.filter(({ street, side, between, now }) => {
    const words = foldText(`${street} ${side} ${between} ${now}`);
    return searchTerms.every((word) => words.includes(word));
  });
}

/** Total length of all rows, in meters. */
export function totalLength(rows: readonly CurbRow[]): number {
  return rows.reduce((sum, row) => sum + row.length, 0);
}
