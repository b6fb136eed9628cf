// The filters of a list by its columns, and how they stand in an address: under names of their own, for other screens use the columns' names.
import type { ListedValue } from '@curbwright/core';

/** The chosen values of the columns that filter. */
export type ColumnFilters<Key extends string> = Readonly<Partial<Record<Key, readonly ListedValue[]>>>;

const prefix = 'where_';
const mostValues = 500;

function valuesIn(text: string): readonly ListedValue[] {
  try {
    const values: unknown = JSON.parse(text);
    if (!Array.isArray(values)) return [];
    const said = values.filter((value): value is ListedValue => value === null || typeof value === 'string');
    return [...new Set(said)].slice(0, mostValues);
  } catch {
    return [];
  }
}

/** The filters with another choice in one column; nothing chosen = it does not filter. */
export function filtersWith<Key extends string>(
  filters: ColumnFilters<Key>,
  key: Key,
  values: readonly ListedValue[],
): ColumnFilters<Key> {
  const next: { [K in Key]?: readonly ListedValue[] } = { ...filters };
  if (values.length === 0) delete next[key];
  else next[key] = values;
  return next;
}

/** The filters an address says over `plain` ones; nonsense is left out. */
export function filtersIn<Key extends string>(
  query: URLSearchParams,
  keys: readonly Key[],
  plain: ColumnFilters<Key>,
): ColumnFilters<Key> {
  let found = plain;
  for (const key of keys) {
    const text = query.get(`${prefix}${key}`);
    if (text !== null) found = filtersWith(found, key, valuesIn(text));
  }
  return found;
}

/** Writes the filters into an address, over those that stood there. */
export function writeFilters<Key extends string>(
  query: URLSearchParams,
  keys: readonly Key[],
  filters: ColumnFilters<Key>,
): void {
  for (const key of keys) {
    const values = filters[key] ?? [];
    if (values.length === 0) query.delete(`${prefix}${key}`);
    else query.set(`${prefix}${key}`, JSON.stringify(values));
  }
}

/** The filters as the lists' calls take them: a JSON list for each column. */
export function filtersQuery(filters: ColumnFilters<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, JSON.stringify(values)]));
}
