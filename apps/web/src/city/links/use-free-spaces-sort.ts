// Sorts the curb list by free spaces. The order follows the sensor readings, except while the
// pointer or the focus is on the rows, because they must not move then.
import { type ComponentType, useState } from 'react';
import { liveLinks } from '../../map/map-signals.ts';
import { useSignal } from '../../ui/signal.ts';
import { useSelectedInstant } from '../city/city-hooks.ts';
import { type CurbRow, type Sorting, sortByFreeSpaces } from './curb-rows.ts';

/**
 * Component that shows the current number of free spaces at a curb. Set `alone` where no heading
 * explains the number.
 */
export type FreeSpacesCell = ComponentType<{ readonly link: number; readonly alone?: boolean }>;

/**
 * True when there is a sensor reading for at least one of the rows and the list shows the current
 * time.
 */
export function useHasSensorReadings(rows: readonly CurbRow[]): boolean {
  const isNow = useSelectedInstant()?.live === true;
  const hasLive = useSignal({
    get: () => {
      const live = liveLinks.get();
      return live !== null && live.size > 0 && rows.some(({ id }) => live.has(id));
    },
    subscribe: liveLinks.subscribe,
  });
  return isNow && hasLive;
}

/**
 * Sorts the rows by free spaces when that column is selected. While `held` is `true`, the order
 * does not change.
 */
export function useFreeSpacesSort(
  rows: readonly CurbRow[],
  { column, descending }: Sorting,
  held: boolean,
): readonly CurbRow[] {
  const isNow = useSelectedInstant()?.live === true;
  const isSortedByFree = column === 'free' && isNow;
  const currentStates = useSignal({
    get: () => (isSortedByFree ? liveLinks.get() : null),
    subscribe: liveLinks.subscribe,
  });
  const [appliedStates, setKept] = useState(currentStates);
  if (!held && appliedStates !== currentStates) setKept(currentStates);
  const live = held && appliedStates !== null ? appliedStates : currentStates;
  if (live === null) return rows;
  return sortByFreeSpaces(rows, descending, (id) => {
    const state = live.get(id);
    return state === undefined || state.spaces === 0 ? null : state.free;
  });
}
