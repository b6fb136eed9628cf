// @vitest-environment happy-dom
// The place of an asset in hand: the map's clicks go to it, who uses it is told each new place, and it is put away at the end.
import { act, cleanup } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { activeTool } from '../map/map-signals.ts';
import { store } from '../shell/store.ts';
import { toolOpened } from '../shell/tools-slice.ts';
import { openHook } from '../testing/hook.tsx';
import { usePlaceTool } from './use-place-tool.ts';

type Hand = ReturnType<typeof usePlaceTool>;
const place = (lng: number, lat: number) =>
  ({ kind: 'place', at: [lng, lat], vertex: null }) as unknown as Parameters<Hand['take']>[0];

async function hand(shape: 'point' | 'polygon', start: readonly (readonly [number, number])[] = []) {
  store.dispatch(toolOpened('measure' as never));
  const told = vi.fn();
  const page = await openHook(() => usePlaceTool(shape, start as never, told));
  return { ...page, told };
}

it('takes the map in hand, and no other tool is open', async () => {
  const { now } = await hand('point');
  expect(activeTool.get()).not.toBeNull();
  expect(store.getState().tools.open).toBeNull();
  expect(now()).toMatchObject({ canUndo: false, done: false, count: 0 });
});

it('tells of a point as a whole place at once, also the next one', async () => {
  const { now, run, told } = await hand('point');
  await run(({ take }) => take(place(11, 43)));
  expect(told).toHaveBeenLastCalledWith([[11, 43]], true);
  expect(now()).toMatchObject({ canUndo: true, done: true, count: 1 });
  act(() => activeTool.get()?.take(place(12, 44)));
  expect(told).toHaveBeenLastCalledWith([[12, 44]], true);
  expect(now().count).toBe(1);
});

it('tells of an area corner by corner', async () => {
  const { now, run, told } = await hand('polygon');
  for (const lng of [1, 2]) await run(({ take }) => take(place(lng, 5)));
  expect(told.mock.calls.map(([corners, done]) => [corners.length, done])).toEqual([
    [1, false],
    [2, false],
  ]);
  expect(now()).toMatchObject({ canUndo: true, done: false, count: 2 });
});

it('begins with the place there is', async () => {
  const { now, told } = await hand('point', [[11, 43]]);
  expect(now()).toMatchObject({ canUndo: false, done: true, count: 1 });
  expect(told).not.toHaveBeenCalled();
});

it('is put away by who used it, and another’s tool is left', async () => {
  await hand('point');
  cleanup();
  expect(activeTool.get()).toBeNull();
  await hand('point');
  const other = { drags: false } as never;
  act(() => activeTool.set(other));
  cleanup();
  expect(activeTool.get()).toBe(other);
  activeTool.set(null);
});
