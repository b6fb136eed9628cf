// @vitest-environment happy-dom
// What the page hears while it is looked at: which answers are read again, what the server says of itself, and the live curb where it is shown.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../shell/api.ts';
import { noticeSet, reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { store } from '../shell/store.ts';
import { defaultCity, open } from '../testing/page.tsx';
import { MockEventSource, mockEventSource } from '../testing/played-stream.ts';
import { untilTestEnds } from '../testing/until-test-ends.ts';
import { followLive } from './follow-live.ts';
import { liveFeed } from './live-feed.ts';

const stops: (() => unknown)[] = [];
const isThere = () => store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
let hidden = false;

beforeEach(() => {
  isThere();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  liveFeed.set(null);
  isThere();
  store.dispatch(noticeSet(null));
  // Must come last, because the store changes above would open the stream again.
  dispatchEvent(new Event('pagehide'));
  vi.restoreAllMocks();
});

const follow = () => untilTestEnds(followLive);
const turn = (next: boolean) => {
  hidden = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const streams = () => MockEventSource.opened.map(({ closed }) => (closed ? 'closed' : 'open'));
const latest = () => MockEventSource.opened.at(-1) as MockEventSource;

it('listens while the page is looked at and the server is there', async () => {
  await open('');
  mockEventSource();
  follow();
  expect([streams(), latest().address, latest().withCredentials]).toEqual([['open'], '/api/events/', true]);
  turn(true);
  expect(streams()).toEqual(['closed']);
  turn(false);
  expect(streams()).toEqual(['closed', 'open']);
  store.dispatch(wentOffline());
  expect(streams()).toEqual(['closed', 'closed']);
  isThere();
  expect(streams()).toEqual(['closed', 'closed', 'open']);
  dispatchEvent(new Event('pagehide'));
  expect(streams()).toEqual(['closed', 'closed', 'closed']);
  dispatchEvent(new Event('pageshow'));
  expect(streams().at(-1)).toBe('open');
});

it('does not begin in a page nobody looks at, nor without a connection, nor where there are no streams', async () => {
  await open('');
  follow();
  mockEventSource();
  hidden = true;
  follow();
  expect(streams()).toEqual([]);
  store.dispatch(wentOffline());
  turn(false);
  expect(streams()).toEqual([]);
});

interface Stoppable {
  readonly unsubscribe: () => void;
}
const reads = {
  proposals: () => api.endpoints.proposedRegulationListData.initiate({ query: {} }),
  scenarios: () => api.endpoints.scenarios.initiate({ query: {} }),
  history: () => api.endpoints.history.initiate({ query: {} }),
  assets: () => api.endpoints.assets.initiate({ query: {} }),
  'proposed-assets': () => api.endpoints.proposedAssetGroups.initiate({ query: {} }),
  'work-orders': () => api.endpoints.workOrders.initiate({ query: {} }),
  zones: () => api.endpoints.analysisZones.initiate({ query: {} }),
  'deleted-records': () => api.endpoints.deletedRecords.initiate({ query: {} }),
} as const;

it.each([
  ['proposals', ['deleted-records', 'history', 'proposals', 'scenarios']],
  ['assets', ['assets', 'deleted-records', 'history', 'proposed-assets']],
  ['work-orders', ['deleted-records', 'history', 'work-orders']],
  ['zones', ['deleted-records', 'history', 'zones']],
])('reads again after others changed %s', async (kind, expected) => {
  const { asked } = await open('');
  for (const read of Object.values(reads)) {
    const call = store.dispatch(read() as never) as unknown as PromiseLike<unknown> & Stoppable;
    stops.push(() => call.unsubscribe());
    await call;
  }
  const nameOf = new Map(asked.map(({ name }, at) => [name, Object.keys(reads)[at]]));
  mockEventSource();
  follow();
  latest().tell('open');
  asked.length = 0;
  latest().tell(kind);
  await expect
    .poll(() => asked.map(({ name }) => `${nameOf.get(name)}`).toSorted((a, b) => (a < b ? -1 : 1)))
    .toEqual(expected);
});

it('reads the city again where it is another', async () => {
  let city = defaultCity;
  const { asked } = await open('', { currentCity: () => city });
  mockEventSource();
  follow();
  const looks = () => asked.filter(({ name }) => name === 'currentCity').length;
  city = { ...defaultCity, revision: 9, name: 'Newtown' };
  latest().tell('city', `{"revision":${defaultCity.revision}}`);
  latest().tell('city', '{"revision":9}');
  await expect.poll(() => api.endpoints.currentCity.select()(store.getState()).data?.name).toBe('Newtown');
  expect(looks()).toBe(1);
});

it('says what the server says of itself, until it is well again', async () => {
  await open('');
  mockEventSource();
  follow();
  const notice = () => store.getState().connection.notice;
  latest().tell('serving', '{"status":"read-only"}');
  await expect.poll(notice).toBe('connection.readOnly');
  latest().tell('serving', '{"status":"ok"}');
  await expect.poll(notice).toBeNull();
  latest().tell('serving', '{"status":"down"}');
  latest().tell('serving', '{"status":"read-only"}');
  await expect.poll(notice).toBe('connection.readOnly');
});

it('asks for the live curb from what is known on, and hands on what it hears', async () => {
  await open('');
  mockEventSource();
  follow();
  const [take, opened] = [vi.fn(), vi.fn()];
  let known = 7;
  liveFeed.set({ known: () => known, take, opened });
  expect([streams(), latest().address]).toEqual([['closed', 'open'], '/api/events/?live=7']);
  latest().tell('open');
  latest().tell('live', '{"a":1}');
  expect([take.mock.calls, opened.mock.calls]).toEqual([[['{"a":1}']], [[false], [true]]]);
  known = 0;
  turn(true);
  expect(opened.mock.calls.at(-1)).toEqual([false]);
  turn(false);
  expect(latest().address).toBe('/api/events/?live=0');
  liveFeed.set(null);
  expect([streams().at(-1), latest().address]).toEqual(['open', '/api/events/']);
});
