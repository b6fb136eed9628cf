// A provider or an intermediary that lies: each lie is tested beside a control without it.
import { createHash } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testClient } from '../../testing/identity-provider.ts';
import {
  startTamperingProvider,
  type TamperingOptions,
  type TamperingProvider,
} from '../../testing/tampering-provider.ts';
import { cookiesOf, openTestApi, type TestApi } from '../../testing/test-api.ts';

const begin = '/api/single-sign-on/';
let provider: TamperingProvider;
let api: TestApi;
const envOf = (issuer: string) => ({
  PUBLIC_URL: 'http://curbs.test:8080',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: testClient.id,
  OIDC_CLIENT_SECRET: testClient.secret,
  OIDC_GROUP_MAP: '{"staff": "editors"}',
});
beforeAll(async () => {
  provider = await startTamperingProvider();
  api = await openTestApi({ env: envOf(provider.issuer) });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => {
  provider.lies = {};
  provider.document = {};
});

interface Tried {
  /** `in` = signed in; otherwise the error code. */
  readonly came: string;
  readonly challenge: string;
}

/**
 * Starts a sign-in and returns at once with a code; `query` overrides parameters that a provider
 * would send.
 */
async function tryWith(
  lies: TamperingOptions,
  query: Readonly<Record<string, string | null>> = {},
  at = api,
): Promise<Tried> {
  const out = await at.inject({ method: 'GET', url: begin });
  const asked = new URL(String(out.headers.location)).searchParams;
  provider.lies = lies;
  provider.nonce = asked.get('nonce') ?? '';
  const sent = { code: 'a-code', state: asked.get('state'), iss: provider.issuer, ...query };
  const back = new URLSearchParams(
    Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  const answer = await at.inject({
    method: 'GET',
    url: `${begin}callback/?${back}`,
    headers: { cookie: `sso=${cookiesOf(out).sso}` },
  });
  expect(answer.statusCode).toBe(303);
  const trouble = new URL(String(answer.headers.location), 'http://curbs.test').searchParams.get('trouble');
  const isIn = cookiesOf(answer).sid !== undefined;
  expect(isIn).toBe(trouble === null);
  return { came: trouble ?? 'in', challenge: asked.get('code_challenge') ?? '' };
}

const now = () => Math.floor(Date.now() / 1000);
const sessions = async () =>
  (await api.database.pool.query('select count(*)::int as n from user_session')).rows[0].n;

const lies: readonly (readonly [string, TamperingOptions, trouble?: string])[] = [
  ['alg none', { token: (claims) => new UnsecuredJWT(claims).encode() }],
  [
    'HS256 with the client’s secret',
    {
      token: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(testClient.secret)),
    },
  ],
  [
    'HS256 with the public key as its secret',
    {
      token: (claims, { publicText }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(publicText)),
    },
  ],
  [
    'a key that is not the provider’s',
    {
      token: (claims, { wrong }) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(wrong),
    },
  ],
  [
    'a key it brings itself',
    {
      token: (claims, { wrong }) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', kid: 'two', jku: 'http://127.0.0.1:9/jwks' })
          .sign(wrong),
    },
  ],
  [
    'claims changed after signing',
    {
      token: async (claims, { right }) => {
        const [head, , seal] = (
          await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(right)
        ).split('.');
        const other = Buffer.from(JSON.stringify({ ...claims, sub: 'person-2' })).toString('base64url');
        return `${head}.${other}.${seal}`;
      },
    },
  ],
  ['another issuer', { claims: { iss: 'https://login.evil.test' } }],
  ['another audience', { claims: { aud: 'another client' } }],
  [
    'several audiences and another authorised one',
    { claims: { aud: [testClient.id, 'another'], azp: 'another' } },
  ],
  ['no audience', { claims: { aud: undefined } }],
  ['expired longer ago than clocks differ', { claims: { iat: now() - 300, exp: now() - 60 } }, 'clock'],
  ['no end', { claims: { exp: undefined } }],
  ['not valid yet', { claims: { nbf: now() + 300 } }, 'clock'],
  ['no subject', { claims: { sub: undefined } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['the nonce of another flow (replay)', { claims: { nonce: 'another' } }],
  ['no ID token', { answer: { id_token: undefined } }],
  ['an ID token that is none', { answer: { id_token: 'a.b.c' } }],
  [
    'user information of somebody else',
    { claims: { groups: undefined }, person: { sub: 'person-2', groups: ['staff'] } },
  ],
];

describe('what the provider answers', () => {
  const told = lies.map(([name, lie, trouble = 'failed']) => [name, lie, trouble] as const);
  it.each(told)('signs nobody in with %s', async (_name, lie, trouble) => {
    const before = await sessions();
    expect((await tryWith(lie)).came).toBe(trouble);
    expect(await sessions()).toBe(before);
  });

  it('signs in as it is meant: also with clocks that differ a little, and groups from the user information', async () => {
    expect((await tryWith({})).came).toBe('in');
    expect((await tryWith({ claims: { exp: now() - 15, iat: now() - 75 } })).came).toBe('in');
    expect((await tryWith({ claims: { aud: [testClient.id], azp: testClient.id } })).came).toBe('in');
    const person = { sub: 'person-1', groups: ['staff'] };
    expect((await tryWith({ claims: { groups: undefined }, person })).came).toBe('in');
    expect((await tryWith({ claims: { groups: undefined }, person: { sub: 'person-1' } })).came).toBe(
      'no-group',
    );
  });

  it('is asked with the verifier of the challenge, the exact address, and the secret in no form', async () => {
    provider.asked.length = 0;
    const { challenge } = await tryWith({});
    const [form] = provider.asked;
    const verifier = form?.get('code_verifier') ?? '';
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenge);
    expect(form?.get('redirect_uri')).toBe('http://curbs.test:8080/api/single-sign-on/callback/');
    expect(form?.has('client_secret')).toBe(false);
  });
});

describe('what the browser brings back', () => {
  it.each([
    ['another issuer (mix-up)', { iss: 'https://login.evil.test' }, 'failed'],
    ['no issuer, of a provider that names itself', { iss: null }, 'failed'],
    ['another state (forged sign-in)', { state: 'x'.repeat(43) }, 'expired'],
    ['no state', { state: null }, 'expired'],
    ['no code', { code: null }, 'failed'],
    ['the provider’s no', { code: null, error: 'access_denied' }, 'denied'],
    ['the provider’s trouble', { code: null, error: 'server_error' }, 'unavailable'],
    ['an error of its own making', { code: null, error: '<script>alert(1)</script>' }, 'failed'],
  ] as const)('signs nobody in with %s', async (_name, query, trouble) => {
    provider.asked.length = 0;
    expect((await tryWith({}, query)).came).toBe(trouble);
    // The code was not sent to the provider.
    expect(provider.asked).toEqual([]);
  });
});

describe('a provider in trouble', () => {
  it.each([
    ['errors', { status: 500, answer: { error: 'server_error' } }, 'unavailable'],
    ['refuses the code', { status: 400, answer: { error: 'invalid_grant' } }, 'expired'],
    ['refuses us', { status: 401, answer: { error: 'invalid_client' } }, 'settings'],
    ['answers without end', { bytes: 3_000_000 }, 'unavailable'],
  ] as const)('says so when it %s', async (_name, lie, trouble) => {
    expect((await tryWith(lie)).came).toBe(trouble);
  });

  it('sends us to no other address', async () => {
    provider.paths.length = 0;
    expect((await tryWith({ redirect: `${provider.issuer}/elsewhere` })).came).toBe('unavailable');
    expect(provider.paths).toContain('/token');
    expect(provider.paths).not.toContain('/elsewhere');
  });

  it.each([
    ['another issuer than is set', { issuer: 'http://127.0.0.1:9' }],
    ['a token endpoint without TLS elsewhere is not asked', { token_endpoint: 'ftp://127.0.0.1/token' }],
  ])('is not believed with %s', async (_name, document) => {
    provider.document = document;
    const fresh = await openTestApi({ env: envOf(provider.issuer) });
    const out = await fresh.inject({ method: 'GET', url: begin });
    const isOut = String(out.headers.location).startsWith(provider.issuer);
    if (isOut) expect((await tryWith({}, {}, fresh)).came).toBe('failed');
    else expect(out.headers.location).toBe('/loginpage/?trouble=failed');
    expect((await fresh.database.pool.query('select from user_session')).rowCount).toBe(0);
    await fresh.close();
  });
});
