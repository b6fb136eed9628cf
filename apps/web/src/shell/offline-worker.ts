// Registers the offline worker, and says when a newer version of the app waits. It takes over when the person asks, never under their hands.
import { calls } from 'virtual:contract-calls';
import { api } from './api.ts';
import { updateWaits } from './connection-slice.ts';
import { keepingOf, keptCalls } from './offline/kept-calls.ts';
import { viewTiles } from './offline/view-tiles.ts';
import type { store as appStore } from './store.ts';

/** What the page tells a waiting worker. */
export const takeOver = { type: 'take over' } as const;

const paths: ReadonlySet<string> = new Set(keptCalls.map((name) => calls[name].path));

let waiting: ServiceWorker | null = null;

function watchUpdate(registration: ServiceWorkerRegistration, store: typeof appStore): void {
  const offer = (worker: ServiceWorker | null) => {
    // The very first worker is no update: nothing older runs.
    if (worker === null || navigator.serviceWorker.controller === null) return;
    waiting = worker;
    store.dispatch(updateWaits(true));
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
    });
  });
}

/**
 * What came before the first worker was there is asked for once more, from the browser's own cache where it may be: so that the very first
 * visit can be read offline too. The worker decides what it keeps.
 */
async function keepFirstVisit(store: typeof appStore): Promise<void> {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => keepingOf({ method: 'GET', url }, location.origin, paths) !== 'none');
  const { camera } = store.getState().map;
  const city = api.endpoints.currentCity.select()(store.getState()).data;
  const tiles =
    camera?.kind === 'point' && city !== undefined
      ? viewTiles({ ...camera, width: innerWidth, height: innerHeight }).flatMap((tile) =>
          ['curbs', 'base'].map(
            (layer) => `/api/tiles/${layer}/${tile.join('/')}/?revision=${city.revision}`,
          ),
        )
      : [];
  for (const address of new Set([...own, ...tiles])) await fetch(address).catch(() => undefined);
}

/** Registers `/sw.js` in a built app, where the browser has service workers; without, everything works but offline. */
export function registerWorker(store: typeof appStore): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.self !== window.top) return;
  const script = '/sw.js';
  const policy = globalThis.trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => script });
  const trusted = policy?.createScriptURL(script) ?? script;
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener('controllerchange', () => void keepFirstVisit(store), {
      once: true,
    });
  navigator.serviceWorker.register(trusted, { scope: '/', updateViaCache: 'none' }).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      // Where something blocks workers quietly there is none.
      if (registration === undefined) return;
      watchUpdate(registration, store);
      // A page left open for days asks whether there is a newer version when the person comes back to it.
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) registration.update().catch(() => undefined);
      });
    },
    (error: unknown) => console.warn('No offline worker', error),
  );
}

/** Lets the waiting version take over, and loads the page with it. */
export function reloadToUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (waiting === null) location.reload();
  else waiting.postMessage(takeOver);
}
