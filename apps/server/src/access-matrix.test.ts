// Every route × every kind of caller: allowed, 401 or 403. A route without a row fails.
import { type Call, contract } from '@curbwright/contract';
import { isOpenable, keyScopes, type Permission, permissions } from '@curbwright/core';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertKey, setEntry } from './testing/queries.ts';
import { openTestApi, type Person, people, type TestApi } from './testing/test-api.ts';

let api: TestApi;
const tokens = new Map<string, string>();
const embeddingToken = 'an-embedding-token-of-the-city';

/** Routes that are no calls of the contract: nobody has to be anybody for them. */
const openRoutes = [
  '/healthz',
  '/readyz',
  // For this machine, as the tests are, and for administrators (http/metrics.test.ts).
  '/metrics',
  '/',
  '/api/*',
  // The live channel: each hears what they may see (http/events.test.ts).
  '/api/events/',
  // Where people come in who are nobody yet: out to the identity provider and back (features/auth/single-sign-on.test.ts).
  '/api/single-sign-on/',
  '/api/single-sign-on/callback/',
  '/api/single-sign-on/leave/',
  '/basemap/*',
  // What is published, as files anybody may take (nightly-exports/nightly-exports.test.ts).
  '/exports/',
  '/exports/*',
  ...['viewer', 'manager', 'analyzer', 'rulesapi', 'administration', 'loginpage', 'public-default'].flatMap(
    (prefix) => [`/${prefix}`, `/${prefix}/*`],
  ),
];

/** The files of the web app: there where it was built. */
const filesOfApp = '/*';

/** With everything that adds routes of its own; the provider is asked when the first person comes, and nobody does. */
const env = {
  PUBLIC_URL: 'http://curbs.test:8080',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'curbwright',
  OIDC_CLIENT_SECRET: 'the secret of a test',
  OIDC_GROUP_MAP: JSON.stringify({ staff: ['editors'] }),
  NIGHTLY_EXPORTS: 'geojson',
};

const held: Readonly<Record<Person, readonly Permission[]>> = {
  guest: [],
  analyst: ['view'],
  editor: ['view', 'edit'],
  publisher: ['view', 'edit', 'publish'],
  admin: permissions,
};

beforeAll(async () => {
  api = await openTestApi({ env });
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
  const { db } = api.database;
  // The key of id 1 is revoked by a row of the matrix.
  await insertKey(db, 'first', keyScopes);
  for (const scope of keyScopes) tokens.set(`key ${scope}`, await insertKey(db, scope, [scope]));
  tokens.set('revoked key', await insertKey(db, 'revoked', keyScopes, { revoked: new Date() }));
  tokens.set('expired key', await insertKey(db, 'expired', keyScopes, { expires: new Date(0) }));
});
afterAll(() => api.close());

const badKeys = ['revoked key', 'expired key'];
const callers = [
  'anonymous',
  ...Object.keys(people),
  'expired',
  'bad',
  'embedded',
  ...keyScopes.map((scope) => `key ${scope}`),
  ...badKeys,
];
const rows = Object.entries(contract).flatMap(([name, call]: [string, Call]) =>
  callers.map((caller): [string, string, Call] => [name, caller, call]),
);

function isPerson(caller: string): caller is Person {
  return caller in people;
}

/** What must happen: a status, or `through` when access lets the caller in. */
function expected(name: string, caller: string, call: Call): number | 'through' {
  if (call.credentials === 'ignored') return 'through';
  if (caller === 'expired' || caller === 'bad' || badKeys.includes(caller)) {
    if (call.credentials === 'checked') return 401;
    return name === 'checkLogin' ? 403 : 'through';
  }
  if (caller.startsWith('key ')) {
    const isScoped = call.scope !== null && (caller === `key ${call.scope}` || isOpenable(call.scope));
    const isPublicRead = call.scope === null && call.access === 'public' && call.method === 'GET';
    return isScoped || isPublicRead ? 'through' : 403;
  }
  if (caller === 'embedded') return call.access === 'public' && call.method === 'GET' ? 'through' : 403;
  if (call.access === 'public') return 'through';
  // Other software is told that it needs a key; CDS wants 401 too where nobody said who they are; our web app reads 403 (requirement §8).
  if (caller === 'anonymous') return call.path.startsWith('/cds/') || call.scope !== null ? 401 : 403;
  if (call.access === 'signed in') return 'through';
  return isPerson(caller) && held[caller].includes(call.access) ? 'through' : 403;
}

/** The code of the refusal. */
function codeOf(name: string, caller: string, call: Call, status: number): string {
  if (caller.startsWith('key ')) return call.scope === null ? 'permission_denied' : 'scope_missing';
  if (caller === 'anonymous' && call.scope !== null) return 'key_needed';
  if (status === 401 && badKeys.includes(caller)) return 'key_not_valid';
  const isNobody = caller === 'anonymous' || (name === 'checkLogin' && caller !== 'embedded');
  if (isNobody) return 'not_authenticated';
  return status === 401 ? 'token_not_valid' : 'permission_denied';
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
    const isCds = call.path.startsWith('/cds/');
    expect(response.json()[isCds ? 'error' : 'code']).toBe(codeOf(name, caller, call, wanted));
    if (!isCds && response.json().code === 'not_authenticated')
      expect(response.json().detail).toBe('Authentication credentials were not provided.');
  });

  it('knows every route the server has', () => {
    expect(api.routes.length).toBeGreaterThan(30);
    const paths = Object.values(contract).flatMap(({ path, alsoAt }: Call) => [path, alsoAt ?? path]);
    const known = new Set([...paths, ...openRoutes, filesOfApp]);
    expect(api.routes.filter((path) => !known.has(path))).toEqual([]);
    // A list of what is no more would hide what comes back under its name.
    expect(openRoutes.filter((path) => !api.routes.includes(path))).toEqual([]);
  });
});
