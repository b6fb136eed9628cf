// Tests the offline worker as the browser runs it: which requests it handles, from which source,
// what it caches, and when it takes over.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
const listeners = new Map<string, Listener[]>();
const opened = new Map<string, Map<string, Response>>();
const deeds: string[] = [];
const origin = 'https://city.example';

function cacheOf(name: string) {
  const entries = opened.get(name) ?? new Map<string, Response>();
  opened.set(name, entries);
  const urlOf = (key: string | Request) => (typeof key === 'string' ? new URL(key, origin).href : key.url);
  return {
    match: async (key: string | Request) => entries.get(urlOf(key))?.clone(),
    put: async (key: string | Request, answer: Response) => void entries.set(urlOf(key), answer),
    delete: async (key: string | Request) => entries.delete(urlOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
}

beforeAll(async () => {
  const worker = {
    __WB_MANIFEST: [{ url: '/index.html', revision: '1' }],
    __WB_DISABLE_DEV_LOGS: true,
    location: new URL(`${origin}/sw.js`),
    registration: { scope: `${origin}/` },
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    skipWaiting: async () => deeds.push('skips'),
    clients: { claim: async () => deeds.push('claims') },
  };
  vi.stubGlobal('location', worker.location);
  vi.stubGlobal('registration', worker.registration);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...opened.keys()],
    delete: async (name: string) => opened.delete(name),
    match: async (key: string | Request, { cacheName }: { cacheName?: string } = {}) =>
      cacheName === undefined ? undefined : await cacheOf(cacheName).match(key),
  });
  vi.stubGlobal('self', Object.assign(worker, { caches }));
  await import('./sw.ts');
});
afterAll(() => vi.unstubAllGlobals());

let server: (request: Request) => Promise<Response> = async () => new Response('fresh');
beforeEach(() => {
  opened.clear();
  deeds.length = 0;
  vi.stubGlobal('fetch', async (request: Request) => await server(request));
});

/** Sends a request as a page does. Returns `null` if the worker leaves it to the browser. */
async function ask(path: string, mode: 'navigate' | 'cors' = 'cors', init: RequestInit = {}) {
  const request = new Request(new URL(path, origin), init);
  Object.defineProperty(request, 'mode', { value: mode });
  const answers: Promise<Response>[] = [];
  const later: Promise<unknown>[] = [];
  const event = {
    request,
    waitUntil: (work: Promise<unknown>) => later.push(work),
    respondWith: (said: Promise<Response>) => answers.push(said),
  };
  for (const listener of listeners.get('fetch') ?? []) listener(event);
  const said = (await answers[0]) ?? null;
  await Promise.allSettled(later);
  return said;
}
const keptIn = () =>
  [...opened].flatMap(([name, entries]) => [...entries.keys()].map((url) => `${name} ${url}`));

it.each([
  ['/api/cityinfo/currentcity/', 'calls-2'],
  ['/api/tiles/curbs/16/1/2/', 'tiles-1'],
  ['/assets/map.js', 'assets-1'],
])('keeps %s in %s', async (path, cache) => {
  server = async () => new Response('fresh');
  expect(await (await ask(path))?.text()).toBe('fresh');
  expect(keptIn()).toEqual([`${cache} ${origin}${path}`]);
  server = async () => new Response('newer');
  // API responses are fetched again; content that never changes at its URL is not.
  expect(await (await ask(path))?.text()).toBe(cache === 'calls-2' ? 'newer' : 'fresh');
  server = () => Promise.reject(new TypeError('gone'));
  expect((await ask(path))?.status).toBe(200);
});

it.each([
  ['/api/user/', {}],
  ['/api/cityinfo/currentcity/', { method: 'POST' }],
  ['https://elsewhere.example/assets/map.js', {}],
])('leaves %s %j to the browser', async (path, init) => {
  expect(await ask(path, 'cors', init)).toBeNull();
  expect(keptIn()).toEqual([]);
});

it('gives a page fresh, also one that is refused, and the kept shell where the server is in trouble or gone', async () => {
  server = async () => new Response('page', { status: 404 });
  expect((await ask('/manager/mapview/', 'navigate'))?.status).toBe(404);
  server = async () => new Response('no', { status: 500 });
  expect((await ask('/manager/mapview/', 'navigate'))?.type).toBe('error');
  const [shell] = opened.keys();
  await cacheOf(shell ?? '').put('/index.html?__WB_REVISION__=1', new Response('shell'));
  expect(await (await ask('/manager/mapview/', 'navigate'))?.text()).toBe('shell');
  server = () => Promise.reject(new TypeError('gone'));
  expect(await (await ask('/', 'navigate'))?.text()).toBe('shell');
});

it.each(['/api/tiles/x/', '/healthz', '/readyz'])('does not take %s for a page', async (path) => {
  expect(await ask(path, 'navigate')).toBeNull();
});

it('takes over when it is told to, and by nothing else', () => {
  const tell = (data: unknown) => {
    for (const listener of listeners.get('message') ?? []) listener({ data });
  };
  for (const data of [null, 'take over', {}, { type: 'other' }]) tell(data);
  expect(deeds).toEqual([]);
  tell({ type: 'take over' });
  expect(deeds).toEqual(['skips']);
});

it('serves the page that brought it at once, and lets go of what it cannot read any more', async () => {
  for (const name of ['calls-1', 'calls-2', 'tiles-1', 'other']) cacheOf(name);
  const later: Promise<unknown>[] = [];
  const own = (listeners.get('activate') ?? []).at(-1);
  own?.({ waitUntil: (work: Promise<unknown>) => later.push(work) });
  await Promise.all(later);
  expect([[...opened.keys()], deeds]).toEqual([['calls-2', 'tiles-1', 'other'], ['claims']]);
});
