// @vitest-environment happy-dom
// Reading the history on: what is asked for the older page, what is said while it is read and when it failed, and what another question forgets.
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Asked, ErrorResponse } from '../../testing/page.tsx';
import { createSignal, useSignal } from '../../ui/signal.ts';
import { type HistoryFilter, useHistory } from './use-history.ts';

const page = (ids: number[], count: number) =>
  mockResponse('history', {
    results: ids.map((id) => ({ id, at: '2026-11-20T02:30:00Z' })),
    meta: { count, next: null, previous: null },
  } as never);
const filter: HistoryFilter = { noun: 'batch', user: 'kim' };
const asks = (asked: readonly Asked[]) =>
  asked.filter(({ name }) => name === 'history').map(({ query }) => query);

it('fails, is tried again, and then says nothing more of that', async () => {
  let isDown = true;
  const { now, run, asked } = await openHook(() => useHistory(filter), {
    history: ({ query }) => {
      if (query.before_id === undefined) return page([9, 8], 3);
      return isDown ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) : page([7], 3);
    },
  });
  expect([now().isLoading, now().failed, now().state]).toEqual([true, false, 'resting']);
  await expect.poll(() => now().isLoading).toBe(false);
  expect([now().count, now().more, now().failed]).toEqual([3, true, false]);
  await run((one) => one.readOn());
  await expect.poll(() => now().state).toBe('failed');
  expect([now().entries.map(({ id }) => id), now().failed]).toEqual([[9, 8], false]);
  isDown = false;
  act(() => now().readOn());
  expect(now().state).toBe('reading');
  await expect.poll(() => now().state).toBe('resting');
  expect([now().entries.map(({ id }) => id), now().more]).toEqual([[9, 8, 7], false]);
  const older = { noun: 'batch', user: 'kim', limit: '30', before_id: '8' };
  expect(asks(asked)).toEqual([{ noun: 'batch', user: 'kim', limit: '30' }, older, older]);
});

it('asks for nothing older while nothing is known', async () => {
  const { now, run, asked } = await openHook(() => useHistory(filter), { history: () => page([], 0) });
  await expect.poll(() => now().isLoading).toBe(false);
  await run((one) => one.readOn());
  expect([asks(asked).length, now().state, now().more]).toEqual([1, 'resting', false]);
});

it('forgets the older ones of another question', async () => {
  const user = createSignal('kim');
  const { now, run } = await openHook(() => useHistory({ user: useSignal(user) }), {
    history: ({ query }) =>
      page(
        query.user === 'lee' ? [5] : query.before_id === undefined ? [9] : [4],
        query.user === 'lee' ? 1 : 2,
      ),
  });
  await expect.poll(() => now().more).toBe(true);
  await run((one) => one.readOn());
  await expect.poll(() => now().entries.map(({ id }) => id)).toEqual([9, 4]);
  act(() => user.set('lee'));
  expect([now().entries, now().isLoading]).toEqual([[], true]);
  await expect.poll(() => now().entries.map(({ id }) => id)).toEqual([5]);
});
