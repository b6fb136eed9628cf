// Every route × every kind of caller: allowed, 401 or 403. The test fails for a route without a
// row.
import { isDeepStrictEqual } from 'node:util';
import { contract, type Operation } from '@curbwright/contract';
import { isOpenable, keyScopes, type Permission, permissions } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../accounts/password.ts';
import { operationFacts, requiredAccessOf } from '../testing/operations/all-operations.ts';
import { signInClient } from '../testing/proposals.ts';
import { insertKey, insertUser, setEntry } from '../testing/queries.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { password, people } from '../testing/test-city.ts';
import { openApp } from './app.ts';

let api: TestApi;
const tokens = new Map<string, string>();
const minute = 60_000;
const embeddingToken = 'an-embedding-token-of-the-city';

/** Routes outside the contract, which need no sign-in. */
const openRoutes = [
  '/healthz',
  '/readyz',
  // Open to this machine, on which the tests run, and to administrators
  // (operations/health/metrics.test.ts).
  '/metrics',
  '/',
  '/api/*',
  // The live channel: each client receives only what it may see (sessions/live-channel.test.ts).
  '/api/events/',
  // The redirect to the identity provider and back, before a person is signed in
  // (accounts/sign-in/single-sign-on.test.ts).
  '/api/single-sign-on/',
  '/api/single-sign-on/callback/',
  '/api/single-sign-on/leave/',
  '/basemap/*',
  // Published files that anyone may download (exchange/nightly-exports/nightly-exports.test.ts).
  '/exports/',
  '/exports/*',
  ...['viewer', 'manager', 'analyzer', 'rulesapi', 'administration', 'loginpage', 'public-default'].flatMap(
    (prefix) => [`/${prefix}`, `/${prefix}/*`],
  ),
];

/** The files of the web app; the route exists only if the app was built. */
const filesOfApp = '/*';

/**
 * Settings that enable every optional route. The identity provider is contacted at the first
 * sign-in, which does not happen here.
 */
const env = {
  PUBLIC_URL: 'http://curbs.test:8080',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'curbwright',
  OIDC_CLIENT_SECRET: 'the secret of a test',
  OIDC_GROUP_MAP: JSON.stringify({ staff: ['editors'] }),
  NIGHTLY_EXPORTS: 'geojson',
};

/** Groups created by the city, with permissions that no built-in group has. */
const reviewers: readonly Permission[] = ['view', 'publish'];
const writers: readonly Permission[] = ['analyze', 'edit', 'publish'];
const permissionsByUser: Readonly<Record<string, readonly Permission[]>> = {
  guest: [],
  analyst: ['view', 'analyze'],
  editor: ['view', 'analyze', 'edit'],
  publisher: ['view', 'analyze', 'edit', 'publish'],
  admin: permissions,
  reviewer: reviewers,
  // Without permission to view, the other permissions have no effect, because responses would
  // reveal data.
  writer: [],
};

async function insertPerson(username: string, group: string): Promise<void> {
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.refusal.code);
  await insertUser(api.database.db, username, group, hashed.value);
}
/** Disables the account, as an administrator would. */
async function disable(username: string): Promise<void> {
  const admin = await signInClient(api, 'admin');
  const { results } = (await admin.get('/api/accounts/?limit=100')).json();
  const { id, version } = results.find((each: { username: string }) => each.username === username);
  const done = await admin.patch(`/api/accounts/${id}/`, { is_active: false, version });
  expect(done.statusCode, done.body).toBe(200);
}
const ownAccount = (token: string | undefined) => ({
  method: 'GET' as const,
  url: '/api/account/',
  headers: { authorization: `Bearer ${token}` },
});

let signedIn = 0;
async function signInAll(): Promise<void> {
  signedIn = api.now();
  for (const person of Object.keys(permissionsByUser)) tokens.set(person, (await api.signIn(person)).access);
}
/** Tokens are valid for five minutes, and a busy machine takes longer than that. */
beforeEach(async () => {
  if (api.now() > signedIn + 4 * minute) await signInAll();
});

beforeAll(async () => {
  api = await openTestApi({ env });
  // A valid token of an active session, except that its five minutes are over.
  api.pass(-minute * 6);
  await insertPerson('early', 'admins');
  const { access } = await api.signIn('early');
  tokens.set('expired', access);
  expect((await api.inject(ownAccount(access))).statusCode).toBe(200);
  api.pass(minute * 6);
  const admin = await signInClient(api, 'admin');
  await admin.post('/api/user-groups/', { name: 'Reviewers', permissions: reviewers });
  await admin.post('/api/user-groups/', { name: 'Writers', permissions: writers });
  await insertPerson('reviewer', 'Reviewers');
  await insertPerson('writer', 'Writers');
  await signInAll();
  tokens.set('bad', 'not.a.token');
  await insertPerson('disabled', 'admins');
  tokens.set('disabled', (await api.signIn('disabled')).access);
  expect((await api.inject(ownAccount(tokens.get('disabled')))).statusCode).toBe(200);
  await disable('disabled');
  await setEntry(api.database.db, 'EMBEDDING', { is_enabled: true, token: embeddingToken }, true);
  tokens.set('embedded', embeddingToken);
  const { db } = api.database;
  // A row of the matrix revokes the key with id 1.
  await insertKey(db, 'first', keyScopes);
  for (const scope of keyScopes) tokens.set(`key ${scope}`, await insertKey(db, scope, [scope]));
  tokens.set('revoked key', await insertKey(db, 'revoked', keyScopes, { revoked: new Date() }));
  tokens.set('expired key', await insertKey(db, 'expired', keyScopes, { expires: new Date(0) }));
});
afterAll(() => api.close());

const badTokens = ['expired', 'bad', 'disabled'];
const badKeys = ['revoked key', 'expired key'];
const callers = [
  'anonymous',
  ...Object.keys(permissionsByUser),
  ...badTokens,
  'embedded',
  ...keyScopes.map((scope) => `key ${scope}`),
  ...badKeys,
];
const rows = Object.entries(contract).flatMap(([name, call]: [string, Operation]) =>
  callers.map((caller): [string, string, Operation] => [name, caller, call]),
);

function isPerson(caller: string): boolean {
  return caller in permissionsByUser;
}

/** The expected result: a status, or `through` when access lets the caller in. */
function expected(name: string, caller: string, call: Operation): number | 'through' {
  const { access, scope, credentials } = requiredAccessOf(name);
  if (credentials === 'ignored') return 'through';
  if (badTokens.includes(caller) || badKeys.includes(caller)) {
    if (credentials === 'checked') return 401;
    return name === 'checkLogin' ? 403 : 'through';
  }
  if (caller.startsWith('key ')) {
    const isScoped = scope !== null && (caller === `key ${scope}` || isOpenable(scope));
    const isPublicRead = scope === null && access === 'public' && call.method === 'GET';
    return isScoped || isPublicRead ? 'through' : 403;
  }
  if (caller === 'embedded') return access === 'public' && call.method === 'GET' ? 'through' : 403;
  if (access === 'public') return 'through';
  // API clients are told that they need a key. CDS also requires 401 for callers without
  // credentials; our web app expects 403 (requirement §8).
  if (caller === 'anonymous') return call.path.startsWith('/cds/') || scope !== null ? 401 : 403;
  if (access === 'signed in') return 'through';
  return permissionsByUser[caller]?.includes(access) === true ? 'through' : 403;
}

/** The error code of the rejection. */
function codeOf(name: string, caller: string, status: number): string {
  if (caller.startsWith('key '))
    return requiredAccessOf(name).scope === null ? 'permission_denied' : 'scope_missing';
  if (caller === 'anonymous' && requiredAccessOf(name).scope !== null) return 'key_needed';
  if (status === 401 && badKeys.includes(caller)) return 'key_not_valid';
  const isNobody = caller === 'anonymous' || (name === 'checkLogin' && caller !== 'embedded');
  if (isNobody) return 'not_authenticated';
  return status === 401 ? 'token_not_valid' : 'permission_denied';
}

describe('every call × every caller', () => {
  it.each(rows)('%s as %s', async (name, caller, call) => {
    // Signing out would invalidate the token that the other rows use, so this row gets its own.
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
    expect(response.json()[isCds ? 'error' : 'code']).toBe(codeOf(name, caller, wanted));
    if (!isCds && response.json().code === 'not_authenticated')
      expect(response.json().detail).toBe('Authentication credentials were not provided.');
  });

  it('needs of each call what the table of rights says', () => {
    const calls = Object.entries<Operation>(contract);
    const differing = calls
      .map(([name, { access, scope, credentials }]) => ({
        name,
        contract: { access, scope, credentials },
        table: requiredAccessOf(name),
      }))
      .filter((row) => !isDeepStrictEqual(row.contract, row.table));
    const where =
      'The table is testing/operations: change it where the new right is meant, else the contract.';
    expect(differing, where).toEqual([]);
    expect([...operationFacts.keys()].toSorted(), where).toEqual(Object.keys(contract).toSorted());
  });

  it('as all the people and groups there are', () => {
    expect(Object.keys(people).filter((person) => !(person in permissionsByUser))).toEqual([]);
  });

  it('and who is disabled is refused at once here, and within five seconds by another server', async () => {
    await insertPerson('leaver', 'admins');
    const { access } = await api.signIn('leaver');
    const elsewhere = await openApp(api.database.context);
    await elsewhere.fastify.ready();
    const there = async () => (await elsewhere.fastify.inject(ownAccount(access))).statusCode;
    expect([await there(), (await api.inject(ownAccount(access))).statusCode]).toEqual([200, 200]);
    await disable('leaver');
    expect((await api.inject(ownAccount(access))).statusCode).toBe(401);
    await expect.poll(there, { timeout: 5_000, interval: 100 }).toBe(401);
    await elsewhere.fastify.close();
  });

  it('knows every route the server has', () => {
    expect(api.routes.length).toBeGreaterThan(30);
    const paths = Object.values(contract).flatMap(({ path, alsoAt }: Operation) => [path, alsoAt ?? path]);
    const known = new Set([...paths, ...openRoutes, filesOfApp]);
    expect(api.routes.filter((path) => !known.has(path))).toEqual([]);
    // A listed route that no longer exists would hide a later route with the same path.
    expect(openRoutes.filter((path) => !api.routes.includes(path))).toEqual([]);
  });
});
