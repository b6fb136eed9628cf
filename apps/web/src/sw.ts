// The offline worker: keeps the app and the last area on the device. It waits until it is told to take over, and never loads a page again by itself.
import { calls } from 'virtual:contract-calls';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { cacheNames, freshOrKept, keptOrFresh, outdatedCaches } from './shell/offline/keep.ts';
import { type Keeping, keepingOf, keptCalls } from './shell/offline/kept-calls.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Milliseconds the server has before the kept page or answer is shown. */
const patience = { page: 4000, call: 4000 } as const;
const most = { call: 60, tile: 600, asset: 60 } as const;

const paths: ReadonlySet<string> = new Set(keptCalls.map((name) => calls[name].path));

/** The page fresh from the server, so that its policy and version are today's; the kept shell when that does not come. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(patience.page) });
    if (answer.status < 500) return answer;
  } catch {
    // Offline, or too slow: the shell below.
  }
  return (await matchPrecache('/index.html')) ?? Response.error();
}

// Before the precache's own route, which would answer `/` from the device for ever.
registerRoute(
  new NavigationRoute(({ request }) => page(request), { denylist: [/^\/api\//, /^\/(?:healthz|readyz)/] }),
);
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

const kinds: readonly Exclude<Keeping, 'none'>[] = ['call', 'tile', 'asset'];
for (const kind of kinds)
  registerRoute(
    ({ request }) => keepingOf(request, self.location.origin, paths) === kind,
    async ({ request, event }) => {
      const cache = await caches.open(cacheNames[kind]);
      const later = (work: Promise<unknown>) => event.waitUntil(work);
      if (kind === 'call')
        return freshOrKept(request, cache, later, { most: most.call, patience: patience.call });
      return keptOrFresh(request, cache, later, { most: most[kind] });
    },
  );

self.addEventListener('message', (event) => {
  const said: unknown = event.data;
  if (typeof said === 'object' && said !== null && 'type' in said && said.type === 'take over')
    void self.skipWaiting();
});
async function removeOutdated(): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys()).map((name) => caches.delete(name)));
}

// The first worker serves the page that brought it; a later one takes its pages over only when it was told to.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), removeOutdated()])),
);
