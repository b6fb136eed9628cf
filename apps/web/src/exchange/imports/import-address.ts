// What of the imports an address shows: the list, a new import (`&new=1`), or a job (`&job=12`), which a reload finds again.
import { useAddressState } from '../../shell/address-state.ts';

interface ImportAddress {
  readonly isNew: boolean;
  /** Number of a job of the server; null = none. */
  readonly job: number | null;
}

const number = /^[1-9]\d{0,9}$/;

/** Nonsense is the list. */
export function importAddressOf(search: string): ImportAddress {
  const query = new URLSearchParams(search);
  const said = query.get('job') ?? '';
  const job = number.test(said) ? Number(said) : null;
  return { isNew: job === null && query.has('new'), job };
}

/** The query string with the part of the imports; the others' parts stay. */
export function searchOf({ isNew, job }: ImportAddress, search: string): string {
  const query = new URLSearchParams(search);
  query.delete('new');
  query.delete('job');
  if (job !== null) query.set('job', String(job));
  else if (isNew) query.set('new', '1');
  return query.size === 0 ? '' : `?${query}`;
}

interface ImportPlace extends ImportAddress {
  readonly toList: () => void;
  readonly toNew: () => void;
  /** `instead`: Back does not return to where one was. */
  readonly toJob: (job: number, instead?: boolean) => void;
}

/** Where the person is among the imports, and the ways. */
export function useImportPlace(): ImportPlace {
  const { state, change } = useAddressState(importAddressOf, searchOf);
  return {
    ...state,
    toList: () => change({ isNew: false, job: null }),
    toNew: () => change({ isNew: true, job: null }),
    toJob: (job, instead = false) => change({ isNew: false, job }, instead),
  };
}
