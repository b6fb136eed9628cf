// The column filters of a list, and their form in a URL: under prefixed names, because other
// screens use the column names.
import type { ListedValue } from '@curbwright/core';

/** The selected values of the filtered columns. */
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

/**
 * Returns the filters with a new selection in one column; an empty selection removes the column's
 * filter.
 */
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

/** Reads the filters of a URL over the default ones in `plain`; invalid values are ignored. */
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

/** Writes the filters into a URL's query, replacing earlier ones. */
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

/** The filters as query parameters of the list endpoints: a JSON list per column. */
export function filtersQuery(filters: ColumnFilters<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, JSON.stringify(values)]));
}
