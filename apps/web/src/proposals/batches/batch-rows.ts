// The rows of the batch list: what each column says of a batch, the values it is filtered by, and their order. Pure.
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

/** Links that were asked for and could not take the change. */
export function refusedCount({ requested, accepted }: BatchAnswer): number {
  return Math.max(0, requested - accepted);
}

/** What a batch changes of the price, as a text that tells two apart; null = nothing. */
export function priceOf({ payment, edit }: BatchAnswer): string | null {
  if (payment !== null) return JSON.stringify(payment);
  const price = edit?.payment;
  return price === undefined ? null : JSON.stringify(price);
}

/** The day a batch was made, as the city counts days. */
export function dayOf({ created }: BatchAnswer, timeZone: string): string {
  return civilDateAndTime(Date.parse(created), timeZone).date;
}

/** The value of a column, as the filter's list names it. */
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
      // By its day: nobody looks for a batch by its second.
      return dayOf(row, timeZone);
    case 'kind':
    case 'user':
      return row[key];
    default:
      return `${row[key]}`;
  }
}

/** What the rows are put in order by. */
function rank(row: BatchAnswer, key: BatchColumn): number | string {
  if (key === 'refused') return refusedCount(row);
  if (key === 'created') return row.created;
  if (key === 'id' || key === 'links' || key === 'open' || key === 'published') return row[key];
  return valueIn(row, key, 'UTC') ?? '';
}

/** The rows that match every filter, in order; of equal ones the newest first. */
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

/** The values of a column, each once, those of numbers by size. */
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
