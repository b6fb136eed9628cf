// The page's connection, from the start: hears whether the server answers, and what the city says of this server. The watch itself comes later.
import { configurationOf } from '@curbwright/core';
import { api } from '../shell/api.ts';
import { reachHeard, wentOffline } from '../shell/connection-slice.ts';
import { failureListener } from '../shell/failures.ts';
import { onReach } from '../shell/reach.ts';
import { heedCity } from '../shell/send-host.ts';
import type { store as appStore } from '../shell/store.ts';

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

/** What answers and the device say of the connection goes to the store; gives a function after which no answer does. */
export function followReach(store: typeof appStore): () => void {
  addEventListener('offline', () => store.dispatch(wentOffline()));
  return onReach((reach) => {
    const { lost, asOf } = store.getState().connection;
    // Hundreds of answers a minute say the same.
    if (reach.from === 'network' && lost === null && reach.at !== null && reach.at - (asOf ?? 0) < 1000)
      return;
    store.dispatch(reachHeard({ ...reach, onLine: navigator.onLine }));
  });
}

/** Begins it, once for a page and to its end. */
export function startConnection(store: typeof appStore): void {
  followReach(store);
  if (!navigator.onLine) store.dispatch(wentOffline());

  // After the first map, or when something is wrong: neither the watch nor the worker's downloads compete with it.
  const begin = () => {
    stop();
    clearTimeout(timer);
    import('./connection-watch.ts').then(
      ({ watchConnection }) => watchConnection(store),
      (error: unknown) => {
        console.error(error);
        setTimeout(begin, latest);
      },
    );
  };
  const stop = store.subscribe(() => {
    const { map, connection } = store.getState();
    if (map.drawn || connection.lost !== null) begin();
  });
  const timer = setTimeout(begin, latest);
}
