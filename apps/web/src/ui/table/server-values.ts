// The values of a column as the server lists them, at most 500. The menu searches their texts; if
// they do not all fit in one response, the server searches.
import type { ListedValue } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { FoundValues } from './column-menu.tsx';

/** Milliseconds without typing before the server is queried. */
const rest = 250;
const none: readonly ListedValue[] = [];

interface Answer {
  readonly data?: { readonly values: readonly ListedValue[]; readonly truncated: boolean } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** The search text after a pause in typing, and its setter. */
export function useRestedSearch(): readonly [string, (text: string) => void] {
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search.trim(), rest);
  return [rested, setSearch];
}

/** Whether the server must search, because its first response did not contain all values. */
export function needsServer({ data }: Answer, search: string): boolean {
  return data?.truncated === true && search !== '';
}

/** Converts a response for the menu; `searched`: it was requested with the search text. */
export function foundIn({ data, isFetching, isError, refetch }: Answer, searched: boolean): FoundValues {
  return {
    values: data?.values ?? none,
    truncated: data?.truncated ?? false,
    searched,
    loading: isFetching,
    failed: isError && !isFetching,
    retry: () => void refetch(),
  };
}
