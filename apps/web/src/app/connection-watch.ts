// Keeps an open page in step: asks for the city each minute and whenever the person comes back, sends what waited, and registers the offline worker.
import { calls } from 'virtual:contract-calls';
import { api } from './api.ts';
import { cityChange } from './city-change.ts';
import { registerWorker } from './offline-worker.ts';
import { sendCall } from './send.ts';
import { flushFeedback } from './send-feedback.ts';
import type { store as appStore } from './store.ts';

type Store = typeof appStore;

/** Milliseconds between two looks at the city; while there is no connection; and the least between any two. */
const times = { usual: 60_000, lost: 10_000, least: 5_000 } as const;

type City = NonNullable<ReturnType<ReturnType<typeof api.endpoints.currentCity.select>>['data']>;

function isCity(value: unknown): value is City {
  return typeof value === 'object' && value !== null && 'revision' in value && 'configuration' in value;
}

/** Asks for the city and takes over what changed. Silent: that there is no connection is said by the banner. */
async function look(store: Store): Promise<void> {
  const before = api.endpoints.currentCity.select()(store.getState()).data;
  const answer = await sendCall({ call: calls.currentCity }, new AbortController().signal);
  if (!('data' in answer) || !isCity(answer.data)) return;
  const fresh = answer.data;
  const { differs, stale } = before === undefined ? { differs: true, stale: [] } : cityChange(before, fresh);
  if (differs) await store.dispatch(api.util.upsertQueryData('currentCity', undefined, fresh));
  if (stale.length > 0) store.dispatch(api.util.invalidateTags([...stale]));
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
    await look(store);
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
    // What failed meanwhile is asked again.
    store.dispatch(api.util.invalidateTags(['city', 'rule-sets', 'sub-activities', 'links', 'regulations']));
  });
  if (lost === null) void flushFeedback();
  again();
  registerWorker(store);
}
