// The state of a list in its address: what is changed is written there, and Back brings it back.
import { useCallback, useEffect, useState } from 'react';

/** Puts a query string into the address; `keepsBack` = false: Back does not come here, as while one types. */
export function writeSearch(search: string, keepsBack: boolean): void {
  if (search === location.search) return;
  const address = `${location.pathname}${search}${location.hash}`;
  if (keepsBack) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

interface AddressState<State> {
  readonly state: State;
  /** `quiet`: while one types, no step for Back each letter. */
  readonly change: (part: Partial<State>, quiet?: boolean) => void;
}

/** `parse` reads a query string, `format` writes the state over one; both must be the same functions at every call. */
export function useAddressState<State extends object>(
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
