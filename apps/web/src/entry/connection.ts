// Tracks the page's connection from the start: whether the server responds, and which settings the
// city reports for this server. The watch itself is loaded later.
import { parseConfiguration } from '@curbwright/core';
import { api } from '../shell/api.ts';
import { reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { failureListener } from '../shell/failures.ts';
import { onReachability } from '../shell/reachability.ts';
import { applyCitySettings } from '../shell/sender-environment.ts';
import type { store as appStore } from '../shell/store.ts';

/** Milliseconds after which the watch starts even if no map was drawn. */
const startDelayMs = 10_000;

/**
 * Whether the page is in a frame. The embedding token applies only there; the city's own page is
 * not embedded.
 */
function isFramed(): boolean {
  return window.self !== window.top;
}

failureListener.startListening({
  matcher: api.endpoints.currentCity.matchFulfilled,
  effect: ({ payload }) => {
    const { embeddingToken } = parseConfiguration(payload.configuration);
    applyCitySettings({ staging: payload.staging, embeddingToken: isFramed() ? embeddingToken : null });
  },
});

/**
 * Stores what responses and browser events reveal about the connection. Returns a function that
 * unsubscribes from responses.
 */
export function trackReachability(store: typeof appStore): () => void {
  addEventListener('offline', () => store.dispatch(wentOffline()));
  return onReachability((reach) => {
    const { lost, asOf } = store.getState().connection;
    // Skip updates that change nothing, because hundreds of responses a minute report the same
    // state.
    if (reach.from === 'network' && lost === null && reach.at !== null && reach.at - (asOf ?? 0) < 1000)
      return;
    store.dispatch(reachabilityReported({ ...reach, onLine: navigator.onLine }));
  });
}

/** Starts tracking, once per page and until it closes. */
export function startConnection(store: typeof appStore): void {
  trackReachability(store);
  if (!navigator.onLine) store.dispatch(wentOffline());

  // Starts after the first map image, or when the connection is lost, so that neither the watch nor
  // the worker's downloads compete with the map.
  const begin = () => {
    stop();
    clearTimeout(timer);
    import('./connection-watch.ts').then(
      ({ watchConnection }) => watchConnection(store),
      (error: unknown) => {
        console.error(error);
        setTimeout(begin, startDelayMs);
      },
    );
  };
  const stop = store.subscribe(() => {
    const { map, connection } = store.getState();
    if (map.drawn || connection.lost !== null) begin();
  });
  const timer = setTimeout(begin, startDelayMs);
}
