// Service worker that caches the app and the last viewed area. It takes over only on request and
// never reloads a page itself.
//
// The page is loaded from the network first, so that its security policy is current. Taking over at
// once would remove the chunks of the open page.
import { calls } from 'virtual:contract-calls';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { cacheFirst, cacheNames, networkFirst, outdatedCaches } from './shell/offline/cache-strategies.ts';
import { type CacheKind, cachedOperations, cacheKindOf } from './shell/offline/cached-operations.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Milliseconds to wait for the server before the cached page or response is used. */
const timeoutsMs = { page: 4000, call: 4000 } as const;
const maxCacheEntries = { call: 60, tile: 600, asset: 60 } as const;

const paths: ReadonlySet<string> = new Set(cachedOperations.map((name) => calls[name].path));

/**
 * Fetches the page from the server so that its security policy and version are current; falls back
 * to the cached shell.
 */
async function handlePageRequest(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(timeoutsMs.page) });
    if (answer.status < 500) return answer;
  } catch {
    // Offline or timed out: fall back to the cached shell below.
  }
  return (await matchPrecache('/index.html')) ?? Response.error();
}

// The first worker claims the page that installed it. A later one takes over open pages only on
// request.
registerRoute(
  new NavigationRoute(({ request }) => handlePageRequest(request), {
    denylist: [/^\/api\//, /^\/(?:healthz|readyz)/],
  }),
);
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

const kinds: readonly Exclude<CacheKind, 'none'>[] = ['call', 'tile', 'asset'];
for (const kind of kinds)
  registerRoute(
    ({ request }) => cacheKindOf(request, self.location.origin, paths) === kind,
    async ({ request, event }) => {
      const cache = await caches.open(cacheNames[kind]);
      const later = (work: Promise<unknown>) => event.waitUntil(work);
      if (kind === 'call')
        return networkFirst(request, cache, later, { most: maxCacheEntries.call, patience: timeoutsMs.call });
      return cacheFirst(request, cache, later, { most: maxCacheEntries[kind] });
    },
  );

self.addEventListener('message', (event) => {
  const said: unknown = event.data;
  if (typeof said === 'object' && said !== null && 'type' in said && said.type === 'take over')
    void self.skipWaiting();
});
async function deleteOutdatedCaches(): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys()).map((name) => caches.delete(name)));
}

// The first worker claims the page that installed it. A later one claims pages only after it
// receives the message to take over.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), deleteOutdatedCaches()])),
);
