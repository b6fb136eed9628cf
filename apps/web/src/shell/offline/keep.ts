// How the offline worker answers: calls fresh where the server is quick enough, tiles and assets from the device first.
import { keptHeader } from '../reach.ts';

/** What it needs of a cache: the browser's `Cache`. */
export type Kept = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>;

/** The worker's caches. The number goes up when what is in them changed its form: the new app could not read the old one's. */
export const cacheNames = { call: 'calls-2', tile: 'tiles-1', asset: 'assets-1' } as const;

/** Of the caches on the device, those of earlier forms. */
export function outdatedCaches(names: readonly string[]): string[] {
  const current: readonly string[] = Object.values(cacheNames);
  return names.filter((name) => /^(?:calls|tiles|assets)-\d+$/.test(name) && !current.includes(name));
}

export interface Bounds {
  /** The most answers that are kept; the oldest go. */
  readonly most: number;
}

/** Lets work go on after the answer was given. */
export type Later = (work: Promise<unknown>) => void;

/** The kept answer, marked: the page says that it is one. */
function marked(answer: Response, why: 'offline' | 'slow'): Response {
  const headers = new Headers(answer.headers);
  headers.set(keptHeader, why);
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

/** Keeps a good answer and lets the oldest go. Room that is short, or a cache that was taken away, is no reason to fail. */
async function keep(cache: Kept, url: string, answer: Response, { most }: Bounds): Promise<void> {
  try {
    await cache.delete(url);
    await cache.put(url, answer);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
  } catch (error) {
    console.warn('Not kept', url, error);
  }
}

function isGood(answer: Response): boolean {
  return answer.status === 200 || answer.status === 204;
}

/**
 * The server's answer; the kept one when there is no connection, when the server is in trouble, or when it takes longer than `patience`
 * milliseconds. A wrong rule is worse than a late one, so nothing kept is shown while the server answers in time.
 */
export async function freshOrKept(
  request: Request,
  cache: Kept,
  later: Later,
  { patience, most }: Bounds & { readonly patience: number },
): Promise<Response> {
  const fresh = fetch(request).then((answer) => {
    if (isGood(answer)) later(keep(cache, request.url, answer.clone(), { most }));
    return answer;
  });
  const settled = fresh.then(
    (answer) => ({ answer }),
    () => ({ answer: null }),
  );
  later(settled);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const first = await Promise.race([settled, late]);
  if (first !== null && first.answer !== null && first.answer.status < 500) return first.answer;
  const kept = await cache.match(request.url);
  if (kept === undefined) return fresh;
  return marked(kept, first === null ? 'slow' : 'offline');
}

/** The kept answer, else the server's, which is kept: for what never changes at its address. Without either: one of another revision. */
export async function keptOrFresh(
  request: Request,
  cache: Kept,
  later: Later,
  bounds: Bounds,
): Promise<Response> {
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  try {
    const answer = await fetch(request);
    if (isGood(answer)) later(keep(cache, request.url, answer.clone(), bounds));
    return answer;
  } catch (error) {
    const other = await cache.match(request.url, { ignoreSearch: true });
    if (other === undefined) throw error;
    return other;
  }
}
