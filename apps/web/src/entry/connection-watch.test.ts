// @vitest-environment happy-dom
// The watch: the city is asked for each minute, sooner without a connection and when the person comes back, and what failed meanwhile is asked again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../shell/api.ts';
import { reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { store } from '../shell/store.ts';
import { type Answers, defaultCity, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { untilTestEnds } from '../testing/until-test-ends.ts';
import { watchConnection } from './connection-watch.ts';

const stops: (() => unknown)[] = [];
let hidden = false;
const isThere = () => store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));

beforeEach(() => {
  // Requests of other files' tests that still wait for the city would count as looks.
  store.dispatch(api.util.resetApiState());
  isThere();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
  isThere();
  vi.restoreAllMocks();
});

/** Waits until responses that have arrived are processed, without advancing the clock. */
const taken = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((go) => setImmediate(go));
};

/** Starts the watch with fake timers, until the test ends. */
async function watch(answers: Answers = {}) {
  const { asked } = await open('', answers);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  untilTestEnds(watchConnection);
  const looks = () => asked.filter(({ name }) => name === 'currentCity').length;
  const after = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await taken();
    return looks();
  };
  return { asked, after, looks };
}

it('looks at the city each minute', async () => {
  const { after } = await watch();
  expect([await after(59_999), await after(1), await after(59_999), await after(1)]).toEqual([0, 1, 1, 2]);
});

it('looks every ten seconds while there is no connection', async () => {
  let isReachable = true;
  const { after } = await watch({
    currentCity: () => {
      if (isReachable) return defaultCity;
      throw new TypeError('Failed to fetch');
    },
  });
  isReachable = false;
  store.dispatch(wentOffline());
  expect([await after(9_999), await after(1), await after(9_999), await after(1)]).toEqual([0, 1, 1, 2]);
});

it('does not look from a page nobody looks at, and does when they are back', async () => {
  const { after } = await watch();
  hidden = true;
  expect(await after(200_000)).toBe(0);
  dispatchEvent(new Event('focus'));
  expect(await after(0)).toBe(0);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await after(0)).toBe(1);
});

it('looks when the person comes back, five seconds after the last look at the soonest', async () => {
  const { after } = await watch();
  await after(4_999);
  dispatchEvent(new Event('focus'));
  expect(await after(0)).toBe(0);
  await after(1);
  dispatchEvent(new Event('focus'));
  expect(await after(0)).toBe(1);
  await after(4_999);
  dispatchEvent(new Event('focus'));
  expect(await after(0)).toBe(1);
  expect([await after(55_000), await after(1)]).toEqual([1, 2]);
});

it('looks at once when the device is online again, one look at a time', async () => {
  const { after } = await watch();
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  expect(await after(0)).toBe(1);
  dispatchEvent(new Event('online'));
  expect(await after(0)).toBe(2);
});

it('asks again for what failed when the server is back, and not before', async () => {
  const { asked, after } = await watch();
  const reads = [
    store.dispatch(api.endpoints.ruleSets.initiate()),
    store.dispatch(api.endpoints.subActivities.initiate()),
    store.dispatch(api.endpoints.mapLayers.initiate()),
  ];
  stops.push(() => reads.map((read) => read.unsubscribe()));
  await after(0);
  asked.length = 0;
  store.dispatch(wentOffline());
  await after(0);
  expect(asked).toEqual([]);
  isThere();
  await after(0);
  const names = () => new Set(asked.map(({ name }) => name));
  expect([names().has('ruleSets'), names().has('subActivities'), names().has('mapLayers')]).toEqual([
    true,
    true,
    false,
  ]);
});

it.each([
  [0, 1],
  [403, 0],
])('asks who is there after a check that was answered %s: %s', async (status, times) => {
  let tried = 0;
  const login = signedIn('edit').checkLogin();
  const { asked, after } = await watch({
    checkLogin: () => {
      tried += 1;
      if (tried > 1) return login;
      if (status === 0) throw new TypeError('no connection');
      return new ErrorResponse(status, { code: 'not_signed_in', detail: 'No.' });
    },
  });
  await after(0);
  asked.length = 0;
  store.dispatch(wentOffline());
  isThere();
  await after(0);
  expect(asked.filter(({ name }) => name === 'checkLogin').length).toBe(times);
});
