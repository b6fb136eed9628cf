// @vitest-environment happy-dom
// The order of the list by free spaces: it follows what sensors say, but not under the pointer, and only of now.
import type { LiveState } from '@curbwright/contract';
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { liveLinks } from '../../map/map-signals.ts';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { openHook } from '../../testing/hook.tsx';
import type { CurbRow, Sorting } from './curb-rows.ts';
import { useFreeSpacesSort, useHasSensorReadings } from './use-free-spaces-sort.ts';

afterEach(() => {
  liveLinks.set(null);
});
const heard = (free: number, spaces = 9): LiveState => ({
  spaces,
  free,
  stale: 0,
  haloWidth: 4,
  heard: null,
  simulated: false,
  at: null,
});
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] as unknown as readonly CurbRow[];
const tell = (...free: readonly (readonly [number, number, number?])[]) =>
  act(() => liveLinks.set(new Map(free.map(([id, count, spaces]) => [id, heard(count, spaces)]))));
const byFreeColumn: Sorting = { column: 'free', descending: true };

it('follows what is told, the unheard last', async () => {
  const order = await openHook(() => useFreeSpacesSort(rows, byFreeColumn, false).map(({ id }) => id));
  expect(order.now()).toEqual([1, 2, 3, 4]);
  tell([1, 2], [2, 5], [3, 8, 0]);
  expect(order.now()).toEqual([2, 1, 3, 4]);
  tell([1, 7], [2, 5], [4, 6]);
  expect(order.now()).toEqual([1, 4, 2, 3]);
});

it('stays while it is held, and follows after', async () => {
  let held = false;
  const order = await openHook(() => useFreeSpacesSort(rows, byFreeColumn, held).map(({ id }) => id));
  tell([1, 2], [2, 5]);
  held = true;
  tell([1, 7], [2, 5]);
  expect(order.now()).toEqual([2, 1, 3, 4]);
  held = false;
  tell([1, 8], [2, 5]);
  expect(order.now()).toEqual([1, 2, 3, 4]);
});

it('begins with what is told where it was held before anything was', async () => {
  const order = await openHook(() => useFreeSpacesSort(rows, byFreeColumn, true).map(({ id }) => id));
  tell([2, 5]);
  expect(order.now()).toEqual([2, 1, 3, 4]);
});

it.each<[string, Sorting, boolean, readonly number[]]>([
  ['another column', { column: 'street', descending: true }, false, [1, 2, 3, 4]],
  ['another moment', byFreeColumn, true, [1, 2, 3, 4]],
  ['the fewest first', { column: 'free', descending: false }, false, [3, 1, 2, 4]],
])('by %s: %j', async (_what, sorting, other, expected) => {
  const order = await openHook(() => useFreeSpacesSort(rows, sorting, false).map(({ id }) => id));
  tell([1, 2], [2, 5], [3, 1]);
  if (other) act(() => void store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' })));
  expect(order.now()).toEqual(expected);
});

it('is offered where one of the rows is heard, now', async () => {
  const has = await openHook(() => useHasSensorReadings(rows));
  expect(has.now()).toBe(false);
  tell();
  expect(has.now()).toBe(false);
  tell([9, 2]);
  expect(has.now()).toBe(false);
  tell([4, 0]);
  expect(has.now()).toBe(true);
  act(() => void store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' })));
  expect(has.now()).toBe(false);
});
