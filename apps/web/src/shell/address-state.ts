// Keeps a list's state in the URL: changes are written there, and Back restores them.
import { useCallback, useEffect, useState } from 'react';
import { reportAddress } from './navigation.ts';

/**
 * Writes a query string to the URL. If `addsHistoryEntry` is `false`, it adds no history entry, for
 * example while the user is typing.
 */
export function writeSearch(search: string, addsHistoryEntry: boolean): void {
  if (search === location.search) return;
  const address = `${location.pathname}${search}${location.hash}`;
  if (addsHistoryEntry) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  reportAddress();
}

interface AddressState<State> {
  readonly state: State;
  /**
   * Changes part of the state. `quiet` adds no history entry, so that typing does not create one
   * per letter.
   */
  readonly change: (part: Partial<State>, quiet?: boolean) => void;
}

/**
 * Returns the state of a list that is kept in the URL. `parse` reads a query string and `format`
 * writes the state into one; both functions must be stable between renders.
 */
export function useUrlState<State extends object>(
  parse: (search: string) => State,
  format: (state: State, search: string) => string,
): AddressState<State> {
  const [state, setState] = useState(() => parse(location.search));
  useEffect(() => {
    const back = () => setState(parse(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [parse]);
  const change = useCallback(
    (part: Partial<State>, quiet = false) => {
      const next = { ...parse(location.search), ...part };
      writeSearch(format(next, location.search), !quiet);
      setState(next);
    },
    [parse, format],
  );
  return { state, change };
}
