// The values of a column as the server lists them, at most 500. The menu searches their texts; if
// they do not all fit in one response, the server searches.
import type { ColumnValue } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { ColumnValues } from './column-menu.tsx';

/** Milliseconds without typing before the server is queried. */
const debounceMs = 250;
const none: readonly ColumnValue[] = [];

interface ColumnValuesQuery {
  readonly data?: { readonly values: readonly ColumnValue[]; readonly truncated: boolean } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** The search text after a pause in typing, and its setter. */
export function useDebouncedSearch(): readonly [string, (text: string) => void] {
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search.trim(), debounceMs);
  return [rested, setSearch];
}

/** Whether the server must search, because its first response did not contain all values. */
export function needsServerSearch({ data }: ColumnValuesQuery, search: string): boolean {
  return data?.truncated === true && search !== '';
}

/** Converts a response for the menu; `searched`: it was requested with the search text. */
export function toColumnValues(
  { data, isFetching, isError, refetch }: ColumnValuesQuery,
  searched: boolean,
): ColumnValues {
  return {
    values: data?.values ?? none,
    truncated: data?.truncated ?? false,
    searched,
    loading: isFetching,
    failed: isError && !isFetching,
    retry: () => void refetch(),
  };
}

/**
 * The values for a column's menu. `useValues` is the hook of their endpoint; `query` selects the
 * list and the column.
 */
export function useServerColumnValues<Query extends object>(
  useValues: (
    arg: { readonly query: Query & { readonly search?: string } },
    options: { readonly skip: boolean },
  ) => ColumnValuesQuery,
  query: Query,
): { readonly found: ColumnValues; readonly onSearch: (text: string) => void } {
  const [search, onSearch] = useDebouncedSearch();
  const all = useValues({ query }, { skip: false });
  const onServer = needsServerSearch(all, search);
  const some = useValues({ query: { ...query, search } }, { skip: !onServer });
  return { found: toColumnValues(onServer ? some : all, onServer), onSearch };
}
