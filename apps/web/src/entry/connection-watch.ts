// Keeps an open page current: receives others' changes at once, checks the city every minute and
// when the user returns, sends pending work, and registers the offline worker.

import { reloadCity } from '../city/city/reload-city.ts';
import { flushFeedback } from '../city/feedback/send-feedback.ts';
import { loadStaffTexts } from '../i18n/start.ts';
import { api } from '../shell/api.ts';
import { isApiError } from '../shell/api-error.ts';
import { registerWorker } from '../shell/offline-worker.ts';
import type { store as appStore } from '../shell/store.ts';
import { unsentCount } from '../shell/unsent-work.ts';

type Store = typeof appStore;

/**
 * Milliseconds between checks of the city: normally (`usual`), while the connection is lost
 * (`lost`), and the minimum between any two checks (`least`).
 */
const intervalsMs = { usual: 60_000, lost: 10_000, least: 5_000 } as const;

/** Checks who is signed in if the page was opened without a connection. */
function recheckLogin(store: Store): void {
  const login = api.endpoints.checkLogin.select()(store.getState());
  if (login.isError && isApiError(login.error) && login.error.status === 0)
    store.dispatch(api.util.invalidateTags(['access']));
}

/** Sends pending field work, regardless of the page the user is on. */
async function sendFieldWork(store: Store): Promise<void> {
  const username = api.endpoints.checkLogin.select()(store.getState()).data?.username;
  if (username === undefined || unsentCount(username) === 0) return;
  await loadStaffTexts();
  await (await import('../work-orders/field/field-work.ts')).openFieldWork(username);
}

/** Starts the watch, once per page. Returns a function that ends its timed checks. */
export function watchConnection(store: Store): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Date.now();
  let looking = false;
  let hasEnded = false;
  const again = () => {
    clearTimeout(timer);
    if (hasEnded) return;
    timer = setTimeout(
      () => void run(),
      store.getState().connection.lost === null ? intervalsMs.usual : intervalsMs.lost,
    );
  };
  const run = async () => {
    if (looking) return;
    if (document.hidden) return again();
    looking = true;
    last = Date.now();
    await reloadCity(store);
    looking = false;
    again();
  };
  const soon = () => {
    if (!document.hidden && Date.now() - last >= intervalsMs.least) void run();
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
    recheckLogin(store);
    // Requests again what failed in the meantime.
    store.dispatch(api.util.invalidateTags(['city', 'rule-sets', 'sub-activities', 'links', 'regulations']));
  });
  if (lost === null) {
    void flushFeedback();
    void sendFieldWork(store);
  }
  again();
  // In a separate chunk, because the first map image does not need it. If the chunk fails to load,
  // the watch above continues.
  void import('../sessions/follow-live.ts').then(({ followLive }) => followLive(store), console.error);
  registerWorker(store);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}
