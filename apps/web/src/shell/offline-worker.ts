// Registers the offline worker and reports when an app update is waiting. The update takes over
// only when the user requests it.
import { calls } from 'virtual:contract-calls';
import { api } from './api.ts';
import { updateWaits } from './connection-slice.ts';
import { cachedOperations, cacheKindOf } from './offline/cached-operations.ts';
import { viewTiles } from './offline/view-tiles.ts';
import type { store as appStore } from './store.ts';

/** Message from the page to a waiting worker. */
export const takeOverMessage = { type: 'take over' } as const;

const cachedPaths: ReadonlySet<string> = new Set(cachedOperations.map((name) => calls[name].path));

let waitingWorker: ServiceWorker | null = null;

function watchForUpdate(registration: ServiceWorkerRegistration, store: typeof appStore): void {
  const offer = (worker: ServiceWorker | null) => {
    // The first worker is not an update, because no older one is running.
    if (worker === null || navigator.serviceWorker.controller === null) return;
    waitingWorker = worker;
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
 * Caches what was loaded before the first worker was active by fetching it again (from the
 * browser's cache if possible), so that even the first visit is available offline. The worker
 * decides what to cache.
 */
async function cacheFirstVisit(store: typeof appStore): Promise<void> {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => cacheKindOf({ method: 'GET', url }, location.origin, cachedPaths) !== 'none');
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

/**
 * Registers `/sw.js` in a production build if the browser supports service workers; without it,
 * everything works except offline use.
 */
export function registerWorker(store: typeof appStore): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.self !== window.top) return;
  const script = '/sw.js';
  const policy = globalThis.trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => script });
  const trusted = policy?.createScriptURL(script) ?? script;
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener('controllerchange', () => void cacheFirstVisit(store), {
      once: true,
    });
  navigator.serviceWorker.register(trusted, { scope: '/', updateViaCache: 'none' }).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      // Some environments block workers silently; then there is no registration.
      if (registration === undefined) return;
      watchForUpdate(registration, store);
      // A page left open for days checks for an update when the user returns to it.
      document.addEventListener('visibilitychange', () => {
        if (!document.hidden) registration.update().catch(() => undefined);
      });
    },
    (error: unknown) => console.warn('No offline worker', error),
  );
}

/** Activates the waiting version and reloads the page. */
export function reloadToUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (waitingWorker === null) location.reload();
  else waitingWorker.postMessage(takeOverMessage);
}
