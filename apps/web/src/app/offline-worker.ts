// Registers the offline worker, and says when a newer version of the app waits. It takes over when the person asks, never under their hands.
import { updateWaits } from './connection-slice.ts';
import type { store as appStore } from './store.ts';

/** What the page tells a waiting worker. */
export const takeOver = { type: 'take over' } as const;

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

/** Registers `/sw.js` in a built app, where the browser has service workers; without, everything works but offline. */
export function registerWorker(store: typeof appStore): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || window.self !== window.top) return;
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).then(
    (registration) => {
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
