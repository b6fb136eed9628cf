// The rows of the batch list: the value of each column, the values to filter by, and the sort
// order. Pure.
import type { BatchAnswer } from '@curbwright/contract';
import { civilDateAndTime, type ListedValue } from '@curbwright/core';
import type { ColumnFilters } from '../../ui/table/column-filters.ts';

export const batchColumns = [
  'id',
  'name',
  'kind',
  'type',
  'price',
  'links',
  'open',
  'published',
  'refused',
  'user',
  'created',
] as const;
export type BatchColumn = (typeof batchColumns)[number];

export interface BatchOrder {
  readonly key: BatchColumn;
  readonly descending: boolean;
}

export type BatchFilters = ColumnFilters<BatchColumn>;

/** Returns how many requested links could not accept the change. */
export function refusedCount({ requested, accepted }: BatchAnswer): number {
  return Math.max(0, requested - accepted);
}

/** Returns a batch's price change as a comparable text, or `null` for none. */
export function priceOf({ payment, edit }: BatchAnswer): string | null {
  if (payment !== null) return JSON.stringify(payment);
  const price = edit?.payment;
  return price === undefined ? null : JSON.stringify(price);
}

/** Returns the day a batch was created, in the city's time zone. */
export function dayOf({ created }: BatchAnswer, timeZone: string): string {
  return civilDateAndTime(Date.parse(created), timeZone).date;
}

/** Returns the value of a column as named in the filter list. */
export function valueIn(row: BatchAnswer, key: BatchColumn, timeZone: string): ListedValue {
  switch (key) {
    case 'type':
      return row.regulation_type?.name ?? row.edit?.subActivity ?? null;
    case 'price':
      return priceOf(row);
    case 'refused':
      return `${refusedCount(row)}`;
    case 'name':
      return row.name === '' ? null : row.name;
    case 'created':
      // By day: nobody looks for a batch by the second.
      return dayOf(row, timeZone);
    case 'kind':
    case 'user':
      return row[key];
    default:
      return `${row[key]}`;
  }
}

/** Returns the value that rows are sorted by. */
function rank(row: BatchAnswer, key: BatchColumn): number | string {
  if (key === 'refused') return refusedCount(row);
  if (key === 'created') return row.created;
  if (key === 'id' || key === 'links' || key === 'open' || key === 'published') return row[key];
  return valueIn(row, key, 'UTC') ?? '';
}

/** Returns the rows that match every filter, sorted, with the newest first among equals. */
export function arranged(
  rows: readonly BatchAnswer[],
  filters: BatchFilters,
  { key, descending }: BatchOrder,
  timeZone: string,
): readonly BatchAnswer[] {
  const wanted = batchColumns.flatMap((column) => {
    const values = filters[column];
    return values === undefined ? [] : [[column, new Set(values)] as const];
  });
  const way = descending ? -1 : 1;
  return rows
    .filter((row) => wanted.every(([column, values]) => values.has(valueIn(row, column, timeZone))))
    .sort((a, b) => {
      const [one, other] = [rank(a, key), rank(b, key)];
      const by =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : String(one).localeCompare(String(other));
      return by === 0 ? b.id - a.id : way * by;
    });
}

/** Returns the distinct values of a column, with numbers sorted by size. */
export function valuesOf(
  rows: readonly BatchAnswer[],
  key: BatchColumn,
  timeZone: string,
): readonly ListedValue[] {
  const byRank = rows.toSorted((a, b) => {
    const [one, other] = [rank(a, key), rank(b, key)];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  });
  return [...new Set(byRank.map((row) => valueIn(row, key, timeZone)))];
}
