// @vitest-environment happy-dom
// What the city says of this server, where the token of an embedded frame counts in a frame of another page only; and when the watch of the connection begins.
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { noticeSet, reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { applyCitySettings, browserEnvironment } from '../shell/sender-environment.ts';
import { store } from '../shell/store.ts';
import { defaultCity, open, settled } from '../testing/page.tsx';
import { startConnection } from './connection.ts';

afterEach(() => {
  vi.restoreAllMocks();
  applyCitySettings({ staging: false, embeddingToken: null });
});

const embedding = (is_enabled: boolean) => ({
  config_key: 'EMBEDDING',
  config_value: { is_enabled, token: 'frame-token', origin: 'https://city.example' },
});

it.each([
  { framed: false, on: true, token: null },
  { framed: true, on: true, token: 'frame-token' },
  { framed: true, on: false, token: null },
])('sends the token of a frame: framed $framed, embedding on $on', async ({ framed, on, token }) => {
  if (framed) vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window);
  await open('', {
    currentCity: () => ({ ...defaultCity, staging: on, configuration: [embedding(on)] }),
  });
  await expect
    .poll(() => [browserEnvironment.embeddingToken(), browserEnvironment.staging()])
    .toEqual([token, on]);
});

/** Starts the page's connection until the test ends, and counts how often the watch starts. */
async function begun() {
  await open('');
  const stops: (() => unknown)[] = [];
  let watches = 0;
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
      // Only the watch listens for this event.
      if (name === 'online') watches += 1;
      stops.push(() => target.removeEventListener(name, listener as EventListener));
      add(name, listener as EventListener);
    });
  }
  let isOver = false;
  const subscribe: typeof store.subscribe = (listener) => {
    // The watch's module may be loaded only after the test, whose store it must not follow then.
    if (isOver) return () => undefined;
    const stop = store.subscribe(listener);
    stops.push(stop);
    return stop;
  };
  onTestFinished(() => {
    isOver = true;
    vi.clearAllTimers();
    vi.useRealTimers();
    for (const stop of stops) stop();
    store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The store never resets whether a map was drawn, so this page has its own flag.
  let drawn = false;
  const getState = () => {
    const state = store.getState();
    return { ...state, map: { ...state.map, drawn } };
  };
  startConnection({ ...store, subscribe, getState });
  const draw = () => {
    drawn = true;
    store.dispatch(noticeSet(null));
  };
  const begins = () => watches;
  /** How often the watch has started, once its module is loaded. The module is loaded only once. */
  const later = async () => {
    await import('./connection-watch.ts');
    await settled();
    return watches;
  };
  return { begins, later, draw };
}

it('begins to watch after the first picture of the map, once', async () => {
  const { begins, later, draw } = await begun();
  store.dispatch(noticeSet(null));
  expect(await later()).toBe(0);
  draw();
  await expect.poll(begins).toBe(1);
  draw();
  vi.advanceTimersByTime(20_000);
  expect(await later()).toBe(1);
});

it('begins after ten seconds where no map is drawn', async () => {
  const { begins, later } = await begun();
  vi.advanceTimersByTime(9_999);
  expect(await later()).toBe(0);
  vi.advanceTimersByTime(1);
  await expect.poll(begins).toBe(1);
});

it('begins at once when the connection is lost', async () => {
  const { begins } = await begun();
  expect(store.getState().connection.lost).toBeNull();
  store.dispatch(wentOffline());
  await expect.poll(begins).toBe(1);
});

it.each([true, false])('knows of a device that is online at the start: %s', async (onLine) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  await begun();
  expect(store.getState().connection.lost).toBe(onLine ? null : 'offline');
});
