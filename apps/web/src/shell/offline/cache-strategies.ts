// Response strategies of the offline worker: API responses from the network if the server is fast
// enough, tiles and assets from the device first.
//
// API responses are not "stale while revalidate": tiles name rule sets by number, and an old
// dictionary would show a wrong rule, which is worse than a late one. Workbox's strategies are not
// used, because they neither mark cached responses nor treat 5xx as no response.
import { cachedHeader } from '../reachability.ts';

/** The part of the browser's `Cache` that is used. */
export type CacheStore = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/**
 * Cache names. The number increases when the format of the content changes, because the new app
 * could not read the old one.
 */
export const cacheNames = { call: 'calls-2', tile: 'tiles-1', asset: 'assets-1' } as const;

/** Returns the caches on the device that have an outdated format. */
export function outdatedCaches(names: readonly string[]): string[] {
  const current: readonly string[] = Object.values(cacheNames);
  return names.filter((name) => /^(?:calls|tiles|assets)-\d+$/.test(name) && !current.includes(name));
}

interface CacheLimits {
  /** Most cached responses; the oldest are removed. */
  readonly most: number;
}

/** Lets work continue after the response was returned (`waitUntil`). */
type WaitUntil = (work: Promise<unknown>) => void;

/** Returns the cached response with a header, so the page can state that it is cached. */
function markCached(answer: Response, why: 'offline' | 'slow'): Response {
  const headers = new Headers(answer.headers);
  headers.set(cachedHeader, why);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/**
 * Caches a successful response and removes the oldest. Lack of space or a deleted cache is not
 * treated as an error.
 */
async function cacheResponse(
  cache: CacheStore,
  url: string,
  answer: Response,
  { most }: CacheLimits,
): Promise<void> {
  try {
    await cache.delete(url);
    await cache.put(url, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
  } catch (error) {
    console.warn('Not kept', url, error);
  }
}

function isCacheable(answer: Response): boolean {
  return answer.status === 200 || answer.status === 204;
}

/**
 * Returns the server's response; the cached one if there is no connection, the server fails, or it
 * takes longer than `timeoutMs` milliseconds. A wrong rule is worse than a late one, so nothing
 * cached is shown while the server responds in time.
 */
export async function networkFirst(
  request: Request,
  cache: CacheStore,
  later: WaitUntil,
  { patience: timeoutMs, most }: CacheLimits & { readonly patience: number },
): Promise<Response> {
  const fresh = fetch(request).then((answer) => {
    if (isCacheable(answer)) later(cacheResponse(cache, request.url, answer.clone(), { most }));
    return answer;
  });
  const settled = fresh.then(
    (answer) => ({ answer }),
    () => ({ answer: null }),
  );
  later(settled);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs));
  const first = await Promise.race([settled, late]);
  if (first !== null && first.answer !== null && first.answer.status < 500) return first.answer;
  const cached = await cache.match(request.url);
  if (cached === undefined) return fresh;
  return markCached(cached, first === null ? 'slow' : 'offline');
}

/**
 * Returns the cached response, else the server's, which is then cached; for URLs whose content
 * never changes. If neither is available, returns one cached for another revision.
 */
export async function cacheFirst(
  request: Request,
  cache: CacheStore,
  later: WaitUntil,
  bounds: CacheLimits,
): Promise<Response> {
  const cached = await cache.match(request.url);
  if (cached !== undefined) return cached;
  try {
    const answer = await fetch(request);
    if (isCacheable(answer)) later(cacheResponse(cache, request.url, answer.clone(), bounds));
    return answer;
  } catch (error) {
    const other = await cache.match(request.url, { ignoreSearch: true });
    if (other === undefined) throw error;
    return other;
  }
}
