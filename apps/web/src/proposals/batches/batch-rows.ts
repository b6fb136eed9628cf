// The rows of the batch list: the value of each column, the values to filter by, and the sort
// order. Pure.
import type { BatchResponse } from '@curbwright/contract';
import { batchStates, type ColumnValue, civilDateAndTime } from '@curbwright/core';
import type { ColumnFilters } from '../../ui/table/column-filters.ts';

export const batchColumns = [
  'id',
  'name',
  'changes',
  'links',
  'state',
  'kind',
  'open',
  'published',
  'refused',
  'user',
  'created',
  'type',
  'price',
] as const;
export type BatchColumn = (typeof batchColumns)[number];

export interface BatchSortOrder {
  readonly key: BatchColumn;
  readonly descending: boolean;
}

export type BatchFilters = ColumnFilters<BatchColumn>;

/** Returns how many of the requested links could not accept the change. */
export function rejectedCount({ requested, accepted }: BatchResponse): number {
  return Math.max(0, requested - accepted);
}

/** Returns a batch's price change as a comparable text, or `null` for none. */
export function priceFilterKey({ payment, edit }: BatchResponse): string | null {
  if (payment !== null) return JSON.stringify(payment);
  const price = edit?.payment;
  return price === undefined ? null : JSON.stringify(price);
}

/** Returns the day a batch was created, in the city's time zone. */
export function createdDay({ created }: BatchResponse, timeZone: string): string {
  return civilDateAndTime(Date.parse(created), timeZone).date;
}

/** Returns the state that all proposals of a batch are in, `mixed`, or `null` without proposals. */
function batchStateKey(row: BatchResponse): string | null {
  const [first, ...others] = batchStates(row);
  if (first === undefined) return null;
  return others.length > 0 ? 'mixed' : first.state;
}

/** Returns the value of a column, as shown in the filter list. */
export function batchColumnValue(row: BatchResponse, key: BatchColumn, timeZone: string): ColumnValue {
  switch (key) {
    case 'type':
      return row.regulation_type?.name ?? row.edit?.subActivity ?? null;
    case 'price':
      return priceFilterKey(row);
    case 'refused':
      return `${rejectedCount(row)}`;
    case 'name':
      return row.name === '' ? null : row.name;
    case 'changes':
      return row.change_line === '' ? null : row.change_line;
    case 'state':
      return batchStateKey(row);
    case 'created':
      // Batches are filtered by day; a time of day would not be useful.
      return createdDay(row, timeZone);
    case 'kind':
    case 'user':
      return row[key];
    default:
      return `${row[key]}`;
  }
}

/** Returns the value that rows are sorted by. */
function sortKey(row: BatchResponse, key: BatchColumn): number | string {
  if (key === 'refused') return rejectedCount(row);
  if (key === 'created') return row.created;
  if (key === 'id' || key === 'links' || key === 'open' || key === 'published') return row[key];
  return batchColumnValue(row, key, 'UTC') ?? '';
}

/**
 * Returns the rows that match every filter, sorted. Among rows with equal values, the newest come
 * first.
 */
export function filterAndSortBatches(
  rows: readonly BatchResponse[],
  filters: BatchFilters,
  { key, descending }: BatchSortOrder,
  timeZone: string,
): readonly BatchResponse[] {
  const activeFilters = batchColumns.flatMap((column) => {
    const values = filters[column];
    return values === undefined ? [] : [[column, new Set(values)] as const];
  });
  const way = descending ? -1 : 1;
  return rows
    .filter((row) =>
      activeFilters.every(([column, values]) => values.has(batchColumnValue(row, column, timeZone))),
    )
    .sort((a, b) => {
      const [one, other] = [sortKey(a, key), sortKey(b, key)];
      const by =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : String(one).localeCompare(String(other));
      return by === 0 ? b.id - a.id : way * by;
    });
}

/** Returns the distinct values of a column, with numbers sorted by size. */
export function distinctColumnValues(
  rows: readonly BatchResponse[],
  key: BatchColumn,
  timeZone: string,
): readonly ColumnValue[] {
  const byRank = rows.toSorted((a, b) => {
    const [one, other] = [sortKey(a, key), sortKey(b, key)];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  });
  return [...new Set(byRank.map((row) => batchColumnValue(row, key, timeZone)))];
}
