// Security headers on every response: all operations, successful or not, files, pages, unknown URLs
// and errors; and which forwarded client addresses are trusted.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type Operation } from '@curbwright/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';
import { installErrorHandler, type NotFoundPage } from './errors.ts';
import { installSecurityHeaders } from './security-headers.ts';
import { installWebApp } from './web-app.ts';

const publicUrl = 'https://curbs.example.org';
let api: TestApi;
let access = '';
beforeAll(async () => {
  api = await openTestApi({ env: { PUBLIC_URL: publicUrl, NIGHTLY_EXPORTS: 'geojson' } });
  const { dataDir } = api.database.config;
  for (const [folder, file] of [
    ['basemap', 'streets.pmtiles'],
    ['exports', 'index.json'],
  ] as const) {
    mkdirSync(join(dataDir, folder), { recursive: true });
    writeFileSync(join(dataDir, folder, file), '{}');
  }
  const signed = await api.inject({
    method: 'POST',
    url: '/api/token/',
    headers: { origin: publicUrl },
    payload: { username: 'admin', password },
  });
  access = signed.json<{ access: string }>().access;
});
afterAll(() => api.close());

type Headers = Readonly<Record<string, string | string[] | number | undefined>>;

/** Returns which headers of a response are missing or too weak. */
function faultsOf(headers: Headers): string[] {
  const policy = String(headers['content-security-policy']);
  const checks: Readonly<Record<string, boolean>> = {
    nosniff: headers['x-content-type-options'] === 'nosniff',
    'policy without inline script or eval':
      /(?:default|script)-src '(?:none|self)'/.test(policy) &&
      !/unsafe-eval|unsafe-hashes|script-src[^;]*(?:unsafe|\*|data:|blob:|https:)/.test(policy),
    'frame-ancestors': policy.includes('frame-ancestors') || policy.includes('sandbox'),
    'referrer-policy': headers['referrer-policy'] === 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': headers['cross-origin-opener-policy'] === 'same-origin',
    'cross-origin-resource-policy': /^(?:same|cross)-origin$/.test(
      String(headers['cross-origin-resource-policy']),
    ),
    'permissions-policy': String(headers['permissions-policy']).includes('camera=()'),
    hsts: headers['strict-transport-security'] === 'max-age=31536000; includeSubDomains',
    'request id': /^[0-9a-f-]{36}$/.test(String(headers['x-request-id'])),
    'no word of what serves': headers['x-powered-by'] === undefined && headers.server === undefined,
  };
  return Object.keys(checks).filter((name) => checks[name] !== true);
}

const calls: [string, Operation][] = Object.entries(contract);
const urlOf = (call: Operation) => call.path.replaceAll(/:\w+/g, '1');

describe('every answer carries the headers', () => {
  it('of every call, refused to strangers and answered to administrators', async () => {
    let asked = 0;
    for (const [name, call] of calls) {
      // Signing out would end the session that the other requests use.
      const heads = name === 'logout' ? [{}] : [{}, { authorization: `Bearer ${access}` }];
      for (const headers of heads) {
        const { headers: got, statusCode } = await api.inject({
          method: call.method,
          url: urlOf(call),
          headers,
        });
        expect([name, statusCode, faultsOf(got)]).toEqual([name, statusCode, []]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(calls.length);
  });

  it('of a read by a person: none may be kept by anybody between', async () => {
    for (const [name, call] of calls.filter(
      ([, { method, access: who }]) => method === 'GET' && who !== 'public',
    )) {
      if (name === 'logout') continue;
      const headers = { authorization: `Bearer ${access}` };
      const answer = await api.inject({ method: 'GET', url: urlOf(call), headers });
      const kept = String(answer.headers['cache-control']);
      expect([name, /no-store|^private/.test(kept), kept]).toEqual([name, true, kept]);
    }
  });

  it('of files, health, figures, unknown addresses, other methods, bad bodies and questions of other pages', async () => {
    const asked = [
      { method: 'GET', url: '/basemap/streets.pmtiles' },
      { method: 'GET', url: '/basemap/none.pmtiles' },
      { method: 'GET', url: '/exports/' },
      { method: 'GET', url: '/exports/index.json' },
      { method: 'GET', url: '/exports/none.json' },
      { method: 'GET', url: '/healthz' },
      { method: 'GET', url: '/readyz' },
      { method: 'GET', url: '/metrics' },
      { method: 'GET', url: '/' },
      { method: 'GET', url: '/viewer' },
      { method: 'GET', url: '/nowhere' },
      { method: 'GET', url: '/api/nowhere/' },
      { method: 'GET', url: '/%00' },
      { method: 'GET', url: '/.git/config' },
      { method: 'DELETE', url: '/api/language/' },
      { method: 'OPTIONS', url: '/api/rules/verdict/' },
      { method: 'OPTIONS', url: '/api/token/' },
      { method: 'POST', url: '/api/token/', payload: '{', headers: { 'content-type': 'application/json' } },
      { method: 'POST', url: '/api/token/', payload: 'x', headers: { 'content-type': 'text/plain' } },
      { method: 'POST', url: '/api/feedback/', payload: { message: 'x'.repeat(1_100_000) } },
      { method: 'GET', url: '/api/tiles/curbs/1/1/1/' },
      { method: 'GET', url: `/api/links/?box=${'1'.repeat(3000)}` },
    ] as const;
    for (const one of asked) {
      const { headers, statusCode } = await api.inject(one);
      expect([one.url, statusCode, faultsOf(headers)]).toEqual([one.url, statusCode, []]);
    }
  });

  it('of the page and its files', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'web-app-headers-'));
    mkdirSync(join(directory, 'assets'));
    writeFileSync(join(directory, 'index.html'), '<!doctype html>');
    writeFileSync(join(directory, 'assets/app-1.js'), 'void 0;');
    writeFileSync(join(directory, 'assets/app-1.js.map'), '{}');
    writeFileSync(join(directory, '.secret'), 'x');
    const app = Fastify();
    let unknownPage: NotFoundPage = () => null;
    installErrorHandler(
      app,
      () => [],
      (request, reply) => unknownPage(request, reply),
    );
    await installSecurityHeaders(app, { publicUrl });
    const sources = async () => ({ mapOrigins: ['https://tiles.example'], embeddingOrigins: [] });
    unknownPage = await installWebApp(app, directory, sources);
    const statuses: [string, number][] = [];
    for (const url of [
      '/',
      '/viewer/x',
      '/assets/app-1.js',
      '/assets/none.js',
      '/assets/app-1.js.map',
      '/assets/app-1.js%2eMAP',
      '/.secret',
      '/..%2f..%2fetc%2fpasswd',
    ]) {
      const { headers, statusCode } = await app.inject({
        method: 'GET',
        url,
        headers: { accept: 'text/html' },
      });
      // The request ids of this app have a different length.
      expect([url, faultsOf({ ...headers, 'x-request-id': '0'.repeat(36) })]).toEqual([url, []]);
      statuses.push([url, statusCode]);
    }
    expect(statuses.filter(([, status]) => status === 200).map(([url]) => url)).toEqual([
      '/',
      '/viewer/x',
      '/assets/app-1.js',
    ]);
    await app.close();
    rmSync(directory, { recursive: true });
  });

  it('also of what is no HTTP, where there is no request yet', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(address);
    const text = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.setEncoding('utf8').on('data', (chunk) => (heard += chunk));
      socket.on('close', () => resolve(heard));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    const [head = ''] = text.split('\r\n\r\n');
    const lines = head.split('\r\n').slice(1);
    const got = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    expect(faultsOf(got)).toEqual([]);
    expect(got['cache-control']).toBe('no-store');
    // The headers are the same as in responses to ordinary requests.
    const usual = (await api.inject({ method: 'GET', url: '/nowhere' })).headers;
    for (const name of Object.keys(got).filter((each) => each !== 'x-request-id' && each in usual))
      if (!/^(?:content-length|connection|content-type)$/.test(name))
        expect([name, got[name]]).toEqual([name, usual[name]]);
    // TRACE would return the request, including its cookies.
    const traced = await new Promise<number | undefined>((resolve, reject) => {
      const sent = ask({ port, method: 'TRACE', path: '/api/language/', headers: { cookie: 'sid=secret' } });
      sent.on('error', reject).on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.end();
    });
    expect([404, 405]).toContain(traced);
  });

  it('and the check finds what is missing (the control)', () => {
    expect(faultsOf({})).toHaveLength(9);
    const weak = "default-src 'self'; script-src 'self' 'unsafe-inline'; frame-ancestors 'self'";
    expect(faultsOf({ 'content-security-policy': weak })).toContain('policy without inline script or eval');
  });
});

describe('what a client says of itself', () => {
  const forged = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7;host=evil.example;proto=https',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    host: 'evil.example',
  };
  const signIn = async (one: TestApi, headers: Record<string, string>) => {
    await one.inject({
      method: 'POST',
      url: '/api/token/',
      headers,
      payload: { username: 'editor', password },
    });
    const { rows } = await one.database.pool.query(
      'select address from user_session order by created desc limit 1',
    );
    return rows[0]?.address;
  };

  it('of its address and host counts for nothing without a proxy that is believed', async () => {
    const plain = await openTestApi({ limits: { feedbackPerHour: 2 } });
    expect(await signIn(plain, forged)).toBe('127.0.0.1');
    const statuses: number[] = [];
    for (let from = 1; from <= 3; from += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${from}` };
      const sent = await plain.inject({
        method: 'POST',
        url: '/api/feedback/',
        headers,
        payload: { message: 'a' },
      });
      statuses.push(sent.statusCode);
    }
    expect(statuses).toEqual([201, 201, 429]);
    for (const url of ['/api/analysis_zones/?limit=1', '/exports/', '/viewer', '/api/schema/', '/nowhere']) {
      const answer = await plain.inject({ method: 'GET', url, headers: forged });
      expect([url, answer.body.includes('evil.example')]).toEqual([url, false]);
      expect(String(answer.headers.location ?? '')).not.toContain('evil.example');
    }
    await plain.close();
  });

  it('before the proxy that is believed counts for nothing either: the last address is the one it saw', async () => {
    const behind = await openTestApi({
      env: { TRUST_PROXY: 'true', PUBLIC_URL: 'http://curbs.example.org' },
    });
    expect(await signIn(behind, { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' })).toBe('198.51.100.9');
    expect(await signIn(behind, { 'x-forwarded-for': '198.51.100.9' })).toBe('198.51.100.9');
    await behind.close();
  });
});
