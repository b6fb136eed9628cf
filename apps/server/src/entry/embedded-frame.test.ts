// The embedding token and the frame: the token reads what visitors read, writes nothing, starts no
// session, and stops working with its setting; only one page may frame ours (trust §2, A10).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type Operation } from '@curbwright/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageSources } from '../city/map-layers/map-layers.routes.ts';
import { installErrorHandler, type NotFoundPage } from '../platform/http/errors.ts';
import { installSecurityHeaders } from '../platform/http/security-headers.ts';
import { installWebApp } from '../platform/http/web-app.ts';
import { setEntry, writableState } from '../testing/queries.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const token = 'a-token-everybody-may-read';
const origin = 'https://city.example';
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await setEmbedding({ is_enabled: true, token, origin: `${origin}/curbs` });
});
afterAll(() => api.close());

/** Sets the entry and waits until the cached setting expires. */
async function setEmbedding(value: object): Promise<void> {
  await setEntry(api.database.db, 'EMBEDDING', value, true);
  api.pass(6_000);
}

const pathOf = (call: Operation) => call.path.replaceAll(/:type\b/g, 'csv').replaceAll(/:\w+/g, '1');
const calls = Object.entries<Operation>(contract);
const publicReads = calls.filter(
  ([, call]) =>
    call.access === 'public' && call.method === 'GET' && !call.writes && call.credentials !== 'ignored',
);

async function ask(call: Operation, bearer: string | null, more: Readonly<Record<string, string>> = {}) {
  return api.inject({
    method: call.method,
    url: pathOf(call),
    headers: { ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }), ...more },
    ...(call.method === 'GET' ? {} : { payload: {} }),
  });
}

/** Names of the cookies that a response sets; cleared cookies do not count. */
const cookiesSetBy = ({ cookies }: Awaited<ReturnType<typeof ask>>) =>
  cookies.filter(({ value }) => value !== '').map(({ name }) => name);

/** The body with all instants replaced, because they change. */
const text = ({ body }: { readonly body: string }) =>
  body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13}/g, 'then');

/**
 * Sends the same request as a visitor and with the embedding token, until visitors get the same
 * response before and after it.
 */
async function compareVisitorAndFrame(call: Operation) {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await ask(call, null);
    const framed = await ask(call, token);
    const visitor = await ask(call, null);
    if (text(before) === text(visitor)) return { framed, visitor };
  }
  throw new Error(`${call.path} never says the same twice`);
}

describe('who comes with the embedding token', () => {
  it('reads, call by call, what a visitor reads: not a byte more', async () => {
    expect(publicReads.length).toBeGreaterThan(20);
    let read = 0;
    for (const [name, call] of publicReads) {
      const { framed, visitor } = await compareVisitorAndFrame(call);
      expect([name, framed.statusCode], framed.body).toEqual([name, visitor.statusCode]);
      expect([name, text(framed)]).toEqual([name, text(visitor)]);
      expect(cookiesSetBy(framed), name).toEqual([]);
      if (framed.statusCode === 200) read += 1;
    }
    expect(read).toBeGreaterThan(10);
  });

  it('is refused by everything else, which changes nothing and begins no session', async () => {
    const before = await writableState(api.database.db);
    let refused = 0;
    for (const [name, call] of calls) {
      if (call.access === 'public' && call.method === 'GET') continue;
      const answer = await ask(call, token);
      expect(cookiesSetBy(answer), name).toEqual([]);
      // Sign-in ignores the token, because it needs the person's credentials.
      const wanted = call.credentials === 'ignored' ? [400, 401, 403, 415] : [403];
      if (call.credentials !== 'forgiving')
        expect(wanted, `${name} ${answer.body}`).toContain(answer.statusCode);
      if (answer.statusCode === 403) refused += 1;
      else expect(answer.statusCode, name).toBeGreaterThanOrEqual(400);
    }
    expect(refused).toBeGreaterThan(100);
    expect(await writableState(api.database.db)).toBe(before);
  });

  it('is nobody by any other way than the header', async () => {
    for (const headers of [{ cookie: `sid=${token}` }, { cookie: `rt=${token}` }, { 'x-api-key': token }])
      expect((await api.inject({ method: 'GET', url: '/api/checklogin/', headers })).statusCode).toBe(403);
    const refreshed = await api.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      headers: { cookie: `rt=${token}` },
      payload: {},
    });
    expect(refreshed.statusCode).toBe(401);
  });

  it('reads no more from a page elsewhere: no answer lets another origin’s script read it with the token', async () => {
    for (const [name, call] of publicReads) {
      const { headers } = await ask(call, token, { origin: 'https://elsewhere.example' });
      const allowed = headers['access-control-allow-origin'];
      // Operations that other sites may use are public anyway, and never with credentials.
      if (call.scope === null) expect([name, allowed]).toEqual([name, undefined]);
      expect(headers['access-control-allow-credentials'], name).toBeUndefined();
    }
  });

  it('is nobody once the setting names another, is off, or is too short to be a secret', async () => {
    const reads = async (bearer: string) =>
      (
        await api.inject({
          method: 'GET',
          url: '/api/subactivity/',
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).statusCode;
    expect(await reads(token)).toBe(200);
    await setEmbedding({ is_enabled: true, token: 'another-token-of-the-city', origin });
    expect(await reads(token)).toBe(401);
    await setEmbedding({ is_enabled: false, token, origin });
    expect(await reads(token)).toBe(401);
    await setEmbedding({ is_enabled: true, token: 'short', origin });
    expect(await reads('short')).toBe(401);
    await setEmbedding({ is_enabled: true, token, origin });
    expect(await reads(token)).toBe(200);
  });
});

describe('who may frame', () => {
  const framers = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];

  it('the page is one origin beside ours, the one the city names; everything else nobody', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'curbwright-frame-'));
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html>');
    const app = Fastify();
    let unknownPage: NotFoundPage = () => null;
    installErrorHandler(
      app,
      () => [],
      (request, reply) => unknownPage(request, reply),
    );
    await installSecurityHeaders(app, { publicUrl: 'https://curbs.example' });
    const { db, context } = api.database;
    const sources = createPageSources({ db, log: context.log, now: () => api.now() });
    unknownPage = await installWebApp(app, directory, sources);
    const page = async () => {
      const { headers } = await app.inject({
        method: 'GET',
        url: '/viewer/',
        headers: { accept: 'text/html' },
      });
      return framers(headers['content-security-policy']);
    };
    expect(await page()).toBe(`'self' ${origin}`);
    // Several origins, a pattern, or text that would end the directive: nobody may frame the page.
    for (const odd of [
      `${origin} https://b.example`,
      'https://*.example',
      '*',
      'https://a;sandbox',
      'data:,x',
    ]) {
      await setEmbedding({ is_enabled: true, token, origin: odd });
      expect([odd, await page()]).toEqual([odd, "'self'"]);
    }
    await setEmbedding({ is_enabled: false, token, origin });
    expect(await page()).toBe("'self'");
    await setEmbedding({ is_enabled: true, token, origin });
    await app.close();
    rmSync(directory, { recursive: true });
    for (const [name, call] of publicReads) {
      const policy = (await ask(call, token)).headers['content-security-policy'];
      expect([name, String(policy).includes('sandbox') ? "'none'" : framers(policy)]).toEqual([
        name,
        "'none'",
      ]);
    }
  });
});
