// Every route × every kind of caller: allowed, 401 or 403. A route without a row fails.
import { type Call, contract } from '@curbwright/contract';
import { type Permission, permissions } from '@curbwright/core';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEntry } from './testing/queries.ts';
import { openTestApi, type Person, people, type TestApi } from './testing/test-api.ts';

let api: TestApi;
const tokens = new Map<string, string>();
const embeddingToken = 'an-embedding-token-of-the-city';

/** Routes that are no calls of the contract: nobody has to be anybody for them. */
const openRoutes = [
  '/healthz',
  '/readyz',
  '/',
  '/*',
  '/api/*',
  // The live channel: each hears what they may see (http/events.test.ts).
  '/api/events/',
  '/basemap/*',
  ...['viewer', 'manager', 'analyzer', 'rulesapi', 'loginpage', 'public-default'].flatMap((prefix) => [
    `/${prefix}`,
    `/${prefix}/*`,
  ]),
];

const held: Readonly<Record<Person, readonly Permission[]>> = {
  guest: [],
  analyst: ['view'],
  editor: ['view', 'edit'],
  publisher: ['view', 'edit', 'publish'],
  admin: permissions,
};

beforeAll(async () => {
  api = await openTestApi();
  for (const person of Object.keys(people)) tokens.set(person, (await api.signIn(person)).access);
  tokens.set('bad', 'not.a.token');
  tokens.set(
    'expired',
    await new SignJWT({ sid: '00000000-0000-4000-8000-000000000000' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setExpirationTime(1)
      .sign(new Uint8Array(32)),
  );
  await setEntry(api.database.db, 'EMBEDDING', { is_enabled: true, token: embeddingToken }, true);
  tokens.set('embedded', embeddingToken);
});
afterAll(() => api.close());

const callers = ['anonymous', ...Object.keys(people), 'expired', 'bad', 'embedded'] as const;
const rows = Object.entries(contract).flatMap(([name, call]: [string, Call]) =>
  callers.map((caller): [string, string, Call] => [name, caller, call]),
);

function isPerson(caller: string): caller is Person {
  return caller in people;
}

/** What must happen: a status, or `through` when access lets the caller in. */
function expected(name: string, caller: string, call: Call): number | 'through' {
  if (call.credentials === 'ignored') return 'through';
  if (caller === 'expired' || caller === 'bad') {
    if (call.credentials === 'checked') return 401;
    return name === 'checkLogin' ? 403 : 'through';
  }
  if (caller === 'embedded') return call.access === 'public' && call.method === 'GET' ? 'through' : 403;
  if (call.access === 'public') return 'through';
  // CDS wants 401 where nobody said who they are; our web app reads 403 (requirement §8).
  if (caller === 'anonymous') return call.path.startsWith('/cds/') ? 401 : 403;
  if (call.access === 'signed in') return 'through';
  return isPerson(caller) && held[caller].includes(call.access) ? 'through' : 403;
}

describe('every call × every caller', () => {
  it.each(rows)('%s as %s', async (name, caller, call) => {
    // Signing a test person out would end the token of the other rows.
    const token =
      name === 'logout' && isPerson(caller) ? (await api.signIn(caller)).access : tokens.get(caller);
    const response = await api.inject({
      method: call.method,
      url: call.path.replaceAll(/:\w+/g, '1'),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const wanted = expected(name, caller, call);
    if (wanted === 'through') {
      expect([200, 201, 204, 400, 404, ...(name === 'refreshToken' ? [401] : [])]).toContain(
        response.statusCode,
      );
      return;
    }
    expect(response.statusCode).toBe(wanted);
    if (call.path.startsWith('/cds/')) {
      const code = caller === 'anonymous' ? 'not_authenticated' : null;
      expect(response.json().error).toBe(code ?? (wanted === 401 ? 'token_not_valid' : 'permission_denied'));
      return;
    }
    const nobody = caller === 'anonymous' || (name === 'checkLogin' && caller !== 'embedded');
    if (wanted === 403 && nobody)
      expect(response.json()).toMatchObject({ detail: 'Authentication credentials were not provided.' });
    else expect(response.json().code).toBe(wanted === 401 ? 'token_not_valid' : 'permission_denied');
  });

  it('knows every route the server has', () => {
    expect(api.routes.length).toBeGreaterThan(30);
    const paths = Object.values(contract).flatMap(({ path, alsoAt }: Call) => [path, alsoAt ?? path]);
    const known = new Set([...paths, ...openRoutes]);
    expect(api.routes.filter((path) => !known.has(path))).toEqual([]);
  });
});
