// Import state in the URL: the list, a new import (`&new=1`), or a job (`&job=12`). It survives a
// reload.
import { useUrlState } from '../../shell/address-state.ts';

interface ImportAddress {
  readonly isNew: boolean;
  /** Id of a job on the server. `null`: none. */
  readonly job: number | null;
}

const number = /^[1-9]\d{0,9}$/;

/** Reads the state from the URL. Invalid values show the list. */
export function parseImportUrl(search: string): ImportAddress {
  const query = new URLSearchParams(search);
  const said = query.get('job') ?? '';
  const job = number.test(said) ? Number(said) : null;
  return { isNew: job === null && query.has('new'), job };
}

/** Returns the query string with the import state. Other parameters are preserved. */
export function formatImportUrl({ isNew, job }: ImportAddress, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('new');
  query.delete('job');
  if (job !== null) query.set('job', String(job));
  else if (isNew) query.set('new', '1');
  return query.size === 0 ? '' : `?${query}`;
}

interface ImportNavigation extends ImportAddress {
  readonly toList: () => void;
  readonly toNew: () => void;
  /** `instead` replaces the history entry, so that the Back button skips the current view. */
  readonly toJob: (job: number, instead?: boolean) => void;
}

/** Returns the current import view and the functions to change it. */
export function useImportNavigation(): ImportNavigation {
  const { state, change } = useUrlState(parseImportUrl, formatImportUrl);
  return {
    ...state,
    toList: () => change({ isNew: false, job: null }),
    toNew: () => change({ isNew: true, job: null }),
    toJob: (job, instead = false) => change({ isNew: false, job }, instead),
  };
}
