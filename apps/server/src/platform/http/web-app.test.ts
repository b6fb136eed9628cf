// The web app's files: the response to a mistyped URL for a browser, and for other clients.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrorHandler, type NotFoundPage } from './errors.ts';
import { installWebApp } from './web-app.ts';

const directory = mkdtempSync(join(tmpdir(), 'web-app-'));
const html = '<!doctype html><title>Curbwright</title>';
const sources = async () => ({ mapOrigins: [], embeddingOrigins: [] });

async function served(from: string): Promise<FastifyInstance> {
  const app = Fastify();
  let unknownPage: NotFoundPage = () => null;
  installErrorHandler(
    app,
    (path) => (path === '/api/known/' ? ['GET'] : []),
    (request, reply) => unknownPage(request, reply),
  );
  unknownPage = await installWebApp(app, from, sources);
  await app.ready();
  return app;
}

let app: FastifyInstance;
let unbuilt: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), html);
  writeFileSync(join(directory, 'assets', 'main-1a2b3c.js'), '1');
  writeFileSync(join(directory, 'robots.txt'), 'x');
  app = await served(directory);
  unbuilt = await served(join(directory, 'nowhere'));
});
afterAll(async () => {
  await app.close();
  await unbuilt.close();
  rmSync(directory, { recursive: true });
});

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
const get = (url: string, accept: string, from = app) =>
  from.inject({ method: 'GET', url, headers: { accept } });

it.each([
  ['/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/robots.txt', 'no-cache'],
  ['/manager/mapview/', 'no-cache'],
])('a file is kept for as long as its name says: %s %s', async (url, kept) => {
  const answer = await get(url, '*/*');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, kept]);
});

describe('an unknown address', () => {
  it("answers a browser with the app's page and 404, under the page's policy", async () => {
    for (const url of ['/nonsense', '/viewers/1?x=2', '/manager.html']) {
      const answer = await get(url, browser);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(html);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['content-security-policy']).toContain('default-src');
    }
    expect((await get('/viewer/anywhere', browser)).statusCode).toBe(200);
  });
  it('answers who only asks whether a page is there', async () => {
    for (const url of ['/', '/manager/mapview/']) {
      const answer = await app.inject({ method: 'HEAD', url });
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '']);
    }
    expect((await app.inject({ method: 'HEAD', url: '/nonsense' })).statusCode).toBe(404);
  });
  it('answers programs, calls and missing files as before', async () => {
    for (const [url, accept] of [
      ['/nonsense', 'application/json'],
      ['/nonsense', '*/*'],
      ['/api/nonsense/', browser],
      ['/assets/gone.js', browser],
      ['/basemap/gone.pmtiles', browser],
    ] as const) {
      const answer = await get(url, accept);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
    const written = await app.inject({ method: 'POST', url: '/nonsense', headers: { accept: browser } });
    expect(written.json()).toMatchObject({ code: 'not_found' });
  });
  it('says so in JSON where the app is not built', async () => {
    expect((await get('/nonsense', browser, unbuilt)).json()).toMatchObject({ code: 'not_found' });
  });
});
