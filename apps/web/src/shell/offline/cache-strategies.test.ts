// Tests the worker's responses with a real server that is fast, slow, failing or unreachable; the
// cache is a plain map.
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type CacheStore, cacheFirst, cacheNames, networkFirst, outdatedCaches } from './cache-strategies.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function serve(answer: (response: ServerResponse) => void) {
  const state = { answer, asked: 0 };
  const server = createServer((_request, response) => {
    state.asked += 1;
    state.answer(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  stops.push(stop);
  return { state, stop, url: `http://127.0.0.1:${port}` };
}

function memory(): CacheStore & { readonly entries: Map<string, Response> } {
  const entries = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  const bare = (url: string) => url.split('?')[0];
  return {
    entries,
    match: async (key, options) => {
      const url = urlOf(key);
      const found =
        options?.ignoreSearch === true
          ? [...entries].find(([kept]) => bare(kept) === bare(url))?.[1]
          : entries.get(url);
      return found?.clone();
    },
    put: async (key, answer) => void entries.set(urlOf(key), answer),
    delete: async (key) => entries.delete(urlOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
}

/** Runs a strategy and waits for the work it deferred. */
async function withLater<T>(run: (later: (work: Promise<unknown>) => void) => Promise<T>): Promise<T> {
  const works: Promise<unknown>[] = [];
  const answer = await run((work) => works.push(work));
  await Promise.allSettled(works);
  return answer;
}

const fine = (text: string) => (response: ServerResponse) => void response.writeHead(200).end(text);
const bounds = { most: 3, patience: 60_000 };

describe('calls', () => {
  it('are fresh while the server answers, and kept when it is gone, with their time and a mark', async () => {
    const { state, url, stop } = await serve(fine('one'));
    const cache = memory();
    const ask = () => withLater((later) => networkFirst(new Request(`${url}/a`), cache, later, bounds));
    expect(await (await ask()).text()).toBe('one');
    state.answer = fine('two');
    const second = await ask();
    expect([await second.text(), second.headers.get('x-kept')]).toEqual(['two', null]);
    stop();
    const third = await ask();
    expect([await third.text(), third.headers.get('x-kept')]).toEqual(['two', 'offline']);
    expect(third.headers.get('date')).toBe(second.headers.get('date'));
  });
  it('are kept ones when the server is in trouble; without one its own words', async () => {
    const { state, url } = await serve(fine('good'));
    const cache = memory();
    const ask = (path: string) =>
      withLater((later) => networkFirst(new Request(`${url}${path}`), cache, later, bounds));
    await ask('/a');
    state.answer = (response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>');
    expect(await (await ask('/a')).text()).toBe('good');
    expect((await ask('/b')).status).toBe(502);
    expect(cache.entries.size).toBe(1);
  });
  it('are kept ones on a slow connection, and what comes late is kept for the next time', async () => {
    const { state, url } = await serve(fine('old'));
    const cache = memory();
    const ask = (patience: number, later: (work: Promise<unknown>) => void) =>
      networkFirst(new Request(`${url}/a`), cache, later, { ...bounds, patience });
    await withLater((later) => ask(bounds.patience, later));
    let goOn = (): void => undefined;
    const going = new Promise<void>((done) => {
      goOn = done;
    });
    state.answer = (response) => void going.then(() => response.writeHead(200).end('new'));
    const slow = await withLater(async (later) => {
      const early = await ask(50, later);
      goOn();
      return early;
    });
    expect([await slow.text(), slow.headers.get('x-kept')]).toEqual(['old', 'slow']);
    expect(await (await cache.match(`${url}/a`))?.text()).toBe('new');
  });
  it('that are refusals are not kept', async () => {
    const { state, url } = await serve(fine('good'));
    const cache = memory();
    const ask = () => withLater((later) => networkFirst(new Request(`${url}/a`), cache, later, bounds));
    await ask();
    state.answer = (response) => void response.writeHead(403).end('no');
    expect((await ask()).status).toBe(403);
    expect(await (await cache.match(`${url}/a`))?.text()).toBe('good');
  });
});

describe('tiles', () => {
  it('come from the device first, and of another revision when there is no connection', async () => {
    const { state, url, stop } = await serve(fine('tile'));
    const cache = memory();
    const ask = (query: string) =>
      withLater((later) => cacheFirst(new Request(`${url}/1/2/3/${query}`), cache, later, bounds));
    await ask('?revision=1');
    await ask('?revision=1');
    expect(state.asked).toBe(1);
    stop();
    expect(await (await ask('?revision=2')).text()).toBe('tile');
    await expect(ask('4/')).rejects.toThrow();
  });
  it('that are empty are kept too, and the oldest go beyond the bound', async () => {
    const { state, url } = await serve((response) => void response.writeHead(204).end());
    const cache = memory();
    for (const path of ['/a', '/b', '/c', '/d', '/a'])
      await withLater((later) => cacheFirst(new Request(`${url}${path}`), cache, later, bounds));
    expect([...cache.entries.keys()].map((key) => key.slice(-2))).toEqual(['/c', '/d', '/a']);
    expect(state.asked).toBe(5);
  });
});

describe('caches', () => {
  it('of an earlier form are removed, those of today and of others are not', () => {
    const names = [...Object.values(cacheNames), 'calls-1', 'workbox-precache-v2-https://curbs.example/'];
    expect(outdatedCaches(names)).toEqual(['calls-1']);
  });
});
