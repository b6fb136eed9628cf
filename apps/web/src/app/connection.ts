// The page's connection, from the start: hears whether the server answers, and what the city says of this server. The watch itself comes later.
import { configurationOf } from '@curbwright/core';
import { api } from './api.ts';
import { reachHeard, wentOffline } from './connection-slice.ts';
import { failureListener } from './failures.ts';
import { onReach } from './reach.ts';
import { heedCity } from './send-host.ts';
import type { store as appStore } from './store.ts';

/** Milliseconds after which the watch starts also where no map was drawn. */
const latest = 10_000;

/** The token of an embedded frame counts in a frame only: the city's own page is not embedded. */
function isFramed(): boolean {
  return window.self !== window.top;
}

failureListener.startListening({
  matcher: api.endpoints.currentCity.matchFulfilled,
  effect: ({ payload }) => {
    const { embeddingToken } = configurationOf(payload.configuration);
    heedCity({ staging: payload.staging, embeddingToken: isFramed() ? embeddingToken : null });
  },
});

export function startConnection(store: typeof appStore): void {
  onReach((reach) => {
    const { lost, asOf } = store.getState().connection;
    // Hundreds of answers a minute say the same.
    if (reach.from === 'network' && lost === null && reach.at !== null && reach.at - (asOf ?? 0) < 1000)
      return;
    store.dispatch(reachHeard({ ...reach, onLine: navigator.onLine }));
  });
  addEventListener('offline', () => store.dispatch(wentOffline()));
  if (!navigator.onLine) store.dispatch(wentOffline());

  // After the first map, or when something is wrong: neither the watch nor the worker's downloads compete with it.
  let started = false;
  const start = () => {
    const { map, connection } = store.getState();
    if (started || !(map.drawn || connection.lost !== null)) return;
    begin();
  };
  const begin = () => {
    if (started) return;
    started = true;
    stop();
    import('./connection-watch.ts').then(
      ({ watchConnection }) => watchConnection(store),
      (error: unknown) => {
        started = false;
        console.error(error);
        setTimeout(begin, latest);
      },
    );
  };
  const stop = store.subscribe(start);
  setTimeout(begin, latest);
}
