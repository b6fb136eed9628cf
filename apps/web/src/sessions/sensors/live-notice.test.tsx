// @vitest-environment happy-dom
// What live data says as a whole, and how it is asked for: from the city's own pause, by calls where there is no stream, for now alone.
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveSet } from '../../city/layers/layers-slice.ts';
import { liveLinks } from '../../map/map-signals.ts';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { mockEventSource } from '../../testing/played-stream.ts';
import { liveFeed } from '../live-feed.ts';
import { LiveNotice } from './live-notice.tsx';
import { useLive } from './use-live.ts';

let hidden = false;
beforeEach(() => {
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  store.dispatch(liveSet(false));
  store.dispatch(nowChosen());
  vi.restoreAllMocks();
});

const state = { spaces: 8, free: 3, stale: 0, haloWidth: 4, heard: null, simulated: false, at: null };
const newsOf = (links: object, revision = 5) =>
  mockResponse('liveStates', { revision, whole: true, links } as never);

async function notice(links: object, message = true, on = true) {
  store.dispatch(liveSet(on));
  const page = await open(<LiveNotice />, {
    checkRealtimeSegmentsData: () => mockResponse('checkRealtimeSegmentsData', { message }),
    liveStates: () => newsOf(links),
  });
  const section = () => document.querySelector<HTMLElement>('section[data-live]');
  const texts = () => [...(section()?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  return { ...page, section, texts };
}

it.each([
  [{ 7: state, 8: { ...state, free: 1 } }, ['Live data', 'Live: 4 of 16 spaces with sensors available']],
  [
    { 7: state, 8: { ...state, spaces: 2, free: 0, stale: 1200 } },
    ['Live data', 'Live: 3 of 10 spaces with sensors available', '1,200 more are not reporting'],
  ],
  [
    { 7: { ...state, spaces: 0, free: 0, stale: 1 } },
    ['Live data', 'Live: no current data; 1 space is not reporting'],
  ],
  [
    { 7: { ...state, simulated: true } },
    ['Live data', 'Live: 3 of 8 spaces with sensors available', 'Simulated: these readings are not real.'],
  ],
])('says of %j: %j', async (links, expected) => {
  const { section, texts, view } = await notice(links);
  await expect.poll(() => section()?.dataset.live).toBe('there');
  expect(texts()).toEqual(expected);
  expect(view.getByRole('list', { name: 'What the halos mean' }).children.length).toBe(3);
});

it('says that there is none, or that it could not be read, aloud', async () => {
  const { section, texts } = await notice({});
  await expect.poll(() => section()?.dataset.live).toBe('none');
  expect(texts()).toEqual(['No live data here now']);
  expect(section()?.querySelector('[role=status]')?.className).toBe('');
});

it('is for now alone', async () => {
  store.dispatch(instantChosen(Date.parse('2026-11-28T12:00:00Z') as never));
  const { section, texts } = await notice({ 7: state });
  await expect.poll(() => section()?.dataset.live).toBe('hidden');
  expect(texts()).toEqual(['Live data is available only for the current time.']);
});

it.each([
  [false, true],
  [true, false],
])('says nothing where the city has none (%s) or nobody wants it (%s)', async (message, on) => {
  const { section, asked } = await notice({ 7: state }, message, on);
  await expect.poll(() => asked.some(({ name }) => name === 'checkRealtimeSegmentsData')).toBe(true);
  await settled();
  expect([section(), liveLinks.get(), asked.some(({ name }) => name === 'liveStates')]).toEqual([
    null,
    null,
    false,
  ]);
});

async function live(answers: Answers) {
  const page = await openHook(() => useLive(true), answers);
  const asks = () => page.asked.filter(({ name }) => name === 'liveStates').map(({ query }) => query);
  return { ...page, asks };
}

it('asks at once where there is no stream, then for what changed since', async () => {
  let fails = false;
  const { now, asks } = await live({
    liveStates: () =>
      fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : newsOf({ 7: state }, 9),
  });
  await expect.poll(now).toBe('there');
  expect([asks(), liveLinks.get()?.get(7)?.free, liveFeed.get()?.known()]).toEqual([[{}], 3, 9]);
  fails = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(now).toBe('failed');
  expect([asks().at(-1), liveLinks.get()?.get(7)?.free]).toEqual([{ since: '9' }, 0]);
});

it('asks nothing from a hidden page, and when it is looked at again', async () => {
  hidden = true;
  const { asks, now } = await live({ liveStates: () => newsOf({ 7: state }) });
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect([asks(), now()]).toEqual([[], 'loading']);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(now).toBe('there');
});

it('ends: nothing is shown, nor asked for, nor wanted of the stream', async () => {
  const { now, asks } = await live({ liveStates: () => newsOf({ 7: state }) });
  await expect.poll(now).toBe('there');
  cleanup();
  const before = asks().length;
  document.dispatchEvent(new Event('visibilitychange'));
  expect([asks().length, liveLinks.get(), liveFeed.get()]).toEqual([before, null, null]);
});

it('gives a stream three seconds before it asks, and shows what that tells', async () => {
  const { asked } = await open('', { liveStates: () => newsOf({}) });
  mockEventSource();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { unmount } = renderHook(() => useLive(true), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  const asks = () => asked.filter(({ name }) => name === 'liveStates').length;
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(asks()).toBe(0);
  act(() => liveFeed.get()?.take(JSON.stringify(newsOf({ 7: state }, 6))));
  expect([liveLinks.get()?.get(7)?.spaces, liveFeed.get()?.known()]).toEqual([8, 6]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asks()).toBe(1);
  unmount();
});

it('opens the stream anew where what it tells does not fit', async () => {
  const { now, run } = await live({ liveStates: () => newsOf({ 7: state }, 9) });
  await expect.poll(now).toBe('there');
  const before = liveFeed.get();
  await run(() => liveFeed.get()?.take(JSON.stringify({ revision: 3, whole: false, links: {} })));
  expect([liveFeed.get() === before, liveFeed.get()?.known()]).toEqual([false, 0]);
});
