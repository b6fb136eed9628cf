// The free spaces by which the list is ordered: as they are told, but for while somebody points at its rows, which must not jump away then.
import { type ComponentType, useState } from 'react';
import { liveLinks } from '../../map/map-signals.ts';
import { useSignal } from '../../ui/signal.ts';
import { useAskedInstant } from '../city/city-hooks.ts';
import { byFree, type CurbRow, type Sorting } from './curb-rows.ts';

/** What is free at a curb now, in words; `alone` where no heading says what it is. */
export type FreeNowCell = ComponentType<{ readonly link: number; readonly alone?: boolean }>;

/** True when what sensors say of at least one of the rows is told, and the list is about now. */
export function useHasFree(rows: readonly CurbRow[]): boolean {
  const isNow = useAskedInstant()?.live === true;
  const hasLive = useSignal({
    get: () => {
      const live = liveLinks.get();
      return live !== null && live.size > 0 && rows.some(({ id }) => live.has(id));
    },
    subscribe: liveLinks.subscribe,
  });
  return isNow && hasLive;
}

/** The rows in the order of their free spaces where that is asked for; they stay in their order while `held`. */
export function useFreeOrder(
  rows: readonly CurbRow[],
  { column, descending }: Sorting,
  held: boolean,
): readonly CurbRow[] {
  const isNow = useAskedInstant()?.live === true;
  const wanted = column === 'free' && isNow;
  const told = useSignal({ get: () => (wanted ? liveLinks.get() : null), subscribe: liveLinks.subscribe });
  const [kept, setKept] = useState(told);
  if (!held && kept !== told) setKept(told);
  const live = held && kept !== null ? kept : told;
  if (live === null) return rows;
  return byFree(rows, descending, (id) => {
    const state = live.get(id);
    return state === undefined || state.spaces === 0 ? null : state.free;
  });
}
