// Keeps an open page in step: hears of others' changes at once, asks for the city each minute and whenever the person comes back, sends what waited, and
// registers the offline worker.
import type { CacheTag } from '@curbwright/contract';
import { staffTexts } from '../i18n/start.ts';
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { liveStreamOf, openLiveChannel, type StaffNews } from './live-channel.ts';
import { thisLocalMode } from './local-settings.ts';
import { lookAtCity } from './look-at-city.ts';
import { registerWorker } from './offline-worker.ts';
import { flushFeedback } from './send-feedback.ts';
import type { store as appStore } from './store.ts';
import { unsentOf } from './unsent-work.ts';

type Store = typeof appStore;

/** Milliseconds between two looks at the city; while there is no connection; and the least between any two. */
const times = { usual: 60_000, lost: 10_000, least: 5_000 } as const;

/** What is read again when others changed something; edits in hand are no answers of the server, and stay. */
const staleAfter: Readonly<Record<StaffNews, readonly CacheTag[]>> = {
  proposals: ['proposals', 'scenarios', 'history'],
  assets: ['assets', 'proposed-assets', 'history'],
  'work-orders': ['work-orders', 'history'],
  zones: ['zones', 'history'],
};

/** Hears what others publish and draft while the page is looked at; without it the watch below finds the city's changes within the minute. */
function followLive(store: Store): void {
  const stream = liveStreamOf(thisLocalMode);
  if (stream === null) return;
  const channel = openLiveChannel(stream, {
    revision: () => api.endpoints.currentCity.select()(store.getState()).data?.revision ?? null,
    cityChanged: () => lookAtCity(store),
    changed: (kinds) =>
      void store.dispatch(api.util.invalidateTags([...new Set(kinds.flatMap((kind) => staleAfter[kind]))])),
  });
  const follow = () => channel.listen(!document.hidden && store.getState().connection.lost === null);
  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => channel.listen(false));
  addEventListener('pageshow', follow);
  store.subscribe(follow);
  follow();
}

/** A page that opened without a connection asks now who is signed in. */
function askWhoIsThere(store: Store): void {
  const login = api.endpoints.checkLogin.select()(store.getState());
  if (login.isError && isApiError(login.error) && login.error.status === 0)
    store.dispatch(api.util.invalidateTags(['access']));
}

/** Work in the street that waits goes out from any page of the person's. */
async function sendFieldWork(store: Store): Promise<void> {
  const username = api.endpoints.checkLogin.select()(store.getState()).data?.username;
  if (username === undefined || unsentOf(username) === 0) return;
  await staffTexts();
  await (await import('./field-work.ts')).openFieldWork(username);
}

/** Starts it; once for a page. */
export function watchConnection(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Date.now();
  let looking = false;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => void run(),
      store.getState().connection.lost === null ? times.usual : times.lost,
    );
  };
  const run = async () => {
    if (looking) return;
    if (document.hidden) return again();
    looking = true;
    last = Date.now();
    await lookAtCity(store);
    looking = false;
    again();
  };
  const soon = () => {
    if (!document.hidden && Date.now() - last >= times.least) void run();
  };
  addEventListener('focus', soon);
  document.addEventListener('visibilitychange', soon);
  addEventListener('online', () => void run());

  let lost = store.getState().connection.lost;
  store.subscribe(() => {
    const now = store.getState().connection.lost;
    if (now === lost) return;
    const back = lost !== null && now === null;
    lost = now;
    again();
    if (!back) return;
    void flushFeedback();
    askWhoIsThere(store);
    // What failed meanwhile is asked again.
    store.dispatch(api.util.invalidateTags(['city', 'rule-sets', 'sub-activities', 'links', 'regulations']));
  });
  if (lost === null) {
    void flushFeedback();
    void sendFieldWork(store);
  }
  again();
  followLive(store);
  registerWorker(store);
}
