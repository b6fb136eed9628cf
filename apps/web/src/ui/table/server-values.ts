// The values of a column as the server lists them, at most 500: words are searched in the menu, and what does not fit into one answer on the server.
import type { ListedValue } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { FoundValues } from './column-menu.tsx';

/** Milliseconds a person types before the server is asked. */
const rest = 250;
const none: readonly ListedValue[] = [];

interface Answer {
  readonly data?: { readonly values: readonly ListedValue[]; readonly truncated: boolean } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** What is searched once the typing rests, and the way to say it. */
export function useRestedSearch(): readonly [string, (text: string) => void] {
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search.trim(), rest);
  return [rested, setSearch];
}

/** Must the server search? Only where its first answer did not hold all values. */
export function needsServer({ data }: Answer, search: string): boolean {
  return data?.truncated === true && search !== '';
}

/** An answer as the menu shows it; `searched`: it was asked for what is searched. */
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
