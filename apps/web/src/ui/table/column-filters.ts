// The column filters of a list, and how they are encoded in a URL: with prefixed names, because
// other screens use the column names.
import type { ColumnValue } from '@curbwright/core';

/** The selected values of the filtered columns. */
export type ColumnFilters<Key extends string> = Readonly<Partial<Record<Key, readonly ColumnValue[]>>>;

const prefix = 'where_';
const maxFilterValues = 500;

function parseFilterValues(text: string): readonly ColumnValue[] {
  try {
    const values: unknown = JSON.parse(text);
    if (!Array.isArray(values)) return [];
    const said = values.filter((value): value is ColumnValue => value === null || typeof value === 'string');
    return [...new Set(said)].slice(0, maxFilterValues);
  } catch {
    return [];
  }
}

/**
 * Returns the filters with a new selection in one column; an empty selection removes the column's
 * filter.
 */
export function withColumnFilter<Key extends string>(
  filters: ColumnFilters<Key>,
  key: Key,
  values: readonly ColumnValue[],
): ColumnFilters<Key> {
  const next: { [K in Key]?: readonly ColumnValue[] } = { ...filters };
  if (values.length === 0) delete next[key];
  else next[key] = values;
  return next;
}

/** Reads the filters of a URL over the default ones in `defaults`; invalid values are ignored. */
export function parseColumnFilters<Key extends string>(
  query: URLSearchParams,
  keys: readonly Key[],
  defaults: ColumnFilters<Key>,
): ColumnFilters<Key> {
  let found = defaults;
  for (const key of keys) {
    const text = query.get(`${prefix}${key}`);
    if (text !== null) found = withColumnFilter(found, key, parseFilterValues(text));
  }
  return found;
}

/** Writes the filters into a URL's query, replacing earlier ones. */
export function writeColumnFilters<Key extends string>(
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
export function toFilterQuery(filters: ColumnFilters<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, JSON.stringify(values)]));
}
