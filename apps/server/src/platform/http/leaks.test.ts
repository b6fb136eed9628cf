// Fifty ways to make the server fail or reject: the responses contain no stack trace, SQL, path,
// version or secret.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { password } from '../../testing/test-city.ts';
import { projectRoot } from '../root.ts';

let api: TestApi;
let access = '';
beforeAll(async () => {
  api = await openTestApi({ env: { STATEMENT_TIMEOUT: '400' } });
  access = (await api.signIn('admin')).access;
});
afterAll(() => api.close());

const versionOf = (path: string) =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(projectRoot(), path), 'utf8')))
    .version;
const versions = [
  process.version,
  versionOf('node_modules/fastify/package.json'),
  versionOf('node_modules/kysely/package.json'),
];

/** Returns which internals a text reveals; empty = none. */
function leaksOf(text: string): string[] {
  const signs: Readonly<Record<string, RegExp>> = {
    stack: /\bat (?:async )?[\w.<>]+ \(|\n\s+at /,
    code: /node_modules|\.(?:ts|mjs|js):\d+|file:\/\//,
    path: /\/(?:tmp|root|home|usr|var|app)\//,
    SQL: /\bselect\b.+\bfrom\b|\binsert into\b|\brelation "|\bcolumn "|syntax error at|violates \w+ constraint|pg_catalog/i,
    'error of the database': /\b(?:4[0-9A-Z]{4}|XX000|22P02|23505)\b|duplicate key|SQLSTATE/,
    'error of the runtime':
      /\b(?:TypeError|ReferenceError|SyntaxError|ERR_[A-Z_]+|ECONN\w+|Unexpected token|FST_ERR)/,
  };
  const found = Object.keys(signs).filter((name) => signs[name]?.test(text) === true);
  return [...found, ...versions.filter((version) => text.includes(version))];
}

const json = { 'content-type': 'application/json' };
const badBodies = [
  '',
  '{',
  '[',
  '{"a":',
  'null',
  '"x"',
  '[]',
  '{"__proto__":{"a":1}}',
  '\u0000',
  '{"username":1}',
];
const badPaths = [
  '/%',
  '/%00',
  '/%c0%ae%c0%ae/',
  '/..%2f..%2fetc%2fpasswd',
  '/api/../../etc/passwd',
  '/.git/config',
  '/.env',
  '/package.json',
  '/server-status',
  '/api/link/1%27%20or%201=1/',
  `/api/${'x'.repeat(300)}/`,
  '/api/regulation/99999999999999999999/',
  '/basemap/..%2f..%2f.env',
  '/exports/../data/pg/PG_VERSION',
];
const badQueries = [
  '/api/link/?box=1,2,3',
  '/api/link/?box=a,b,c,d',
  '/api/link/?limit=1e9',
  '/api/link/?limit=-1',
  '/api/search/?text=%27%3B%20drop%20table%20link%3B--',
  '/api/search/?text=%00',
  '/api/proposed_regulation/?ordering=password_hash',
  '/api/language/?language=../../etc/passwd',
  '/api/tiles/curbs/99/1/1/',
  '/api/tiles/curbs/x/y/z/',
  '/cds/curbs/zones?lat=x',
  '/cds/curbs/zones?zone_id=%00',
  '/cds/curbs/nowhere',
];

const provoked: (InjectOptions & { readonly url: string })[] = [
  ...badBodies.flatMap((payload) => [
    { method: 'POST' as const, url: '/api/token/', headers: json, payload },
    { method: 'POST' as const, url: '/api/feedback/', headers: json, payload },
  ]),
  ...[...badPaths, ...badQueries].map((url) => ({ method: 'GET' as const, url })),
  { method: 'POST', url: '/api/token/', payload: { username: 'admin', password: 'wrong' } },
  { method: 'POST', url: '/api/token/', headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
  {
    method: 'POST',
    url: '/api/feedback/',
    headers: { ...json, 'content-length': '5' },
    payload: '{"message":"x"}',
  },
  { method: 'PUT', url: '/api/token/' },
  { method: 'GET', url: '/api/user/currentuser/', headers: { authorization: 'Bearer a.b.c' } },
  { method: 'GET', url: '/api/user/currentuser/', headers: { authorization: 'Basic YWRtaW46YWRtaW4=' } },
  { method: 'GET', url: '/api/user/currentuser/', headers: { cookie: 'sid=x; sid=y' } },
];

describe('what the server says of a failure', () => {
  it('tells nothing of the inside, of fifty refusals', async () => {
    expect(provoked.length).toBeGreaterThanOrEqual(50);
    const seen: [string, number][] = [];
    for (const one of provoked) {
      const answer = await api.inject(one);
      expect([one.url, one.payload, answer.statusCode < 500, leaksOf(answer.body)]).toEqual([
        one.url,
        one.payload,
        true,
        [],
      ]);
      seen.push([one.url, answer.statusCode]);
    }
    expect(seen.filter(([, status]) => status >= 400).length).toBeGreaterThanOrEqual(45);
  });

  it('tells nothing of the inside when it is a fault of ours: a table that is gone, a statement that hangs', async () => {
    const url = api.database.config.databaseUrl ?? '';
    const breaker = new pg.Client({ connectionString: url });
    await breaker.connect();
    await breaker.query('alter table template rename to template_away');
    const authorization = `Bearer ${access}`;
    const broken = await api.inject({ method: 'GET', url: '/api/template/', headers: { authorization } });
    await breaker.query('alter table template_away rename to template');
    expect([broken.statusCode, leaksOf(broken.body)]).toEqual([500, []]);
    expect(Object.keys(broken.json())).toEqual(['detail', 'code']);
    await breaker.query('begin');
    await breaker.query('lock table language in access exclusive mode');
    const hanging = await api.inject({ method: 'GET', url: '/api/language/' });
    await breaker.query('rollback');
    await breaker.end();
    expect([hanging.statusCode, leaksOf(hanging.body)]).toEqual([503, []]);
  });

  it('says the same of a name that is there and one that is not', async () => {
    const said = async (username: string) => {
      const answer = await api.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { username, password: 'not the password' },
      });
      const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
      // The remaining sign-in attempts differ, because they are counted per address.
      const kept = Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'));
      return [answer.statusCode, answer.body, kept];
    };
    expect(await said('nobody-of-this-name')).toEqual(await said('analyst'));
  });

  it('is found when it tells too much (the control)', () => {
    const told = [
      'Error: x\n    at handler (/app/server/main.js:10:5)',
      'relation "link" does not exist',
      'select id from user_account',
      `fastify ${versions[1]}`,
      'duplicate key value violates unique constraint "x"',
      'TypeError: x is undefined',
    ];
    for (const text of told) expect(leaksOf(text)).not.toEqual([]);
    expect(leaksOf(JSON.stringify({ detail: 'Not found.', code: 'not_found', password }))).toEqual([]);
  });
});
