// The gate before every operation: who makes the request, rate limits, what the response says about
// them, and which pages may read it.
import type { KeyScope } from '@curbwright/core';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createGate } from '../../accounts/api-keys/create-gate.ts';
import type { ApiRequestUsage } from '../../accounts/api-keys/usage-meter.ts';
import type { Identity } from './caller.ts';
import { allowsCrossOrigin, installPreflight } from './cross-origin.ts';
import type { GatedOperation } from './gate.ts';
import { defaultLimits, type Limits } from './limits.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const plain: GatedOperation = {
  access: 'public',
  method: 'GET',
  scope: null,
  credentials: 'checked',
  anyOrigin: false,
  name: 'things',
};
const forKeys: GatedOperation = { ...plain, scope: 'rules:read' };

const user = {
  kind: 'user',
  user: { id: 7, username: 'ada', displayName: 'Ada', email: null, language: 'en', groups: [] },
  sessionId: 's',
  via: 'cookie',
} as const;
const keyOf = (callsPerMinute: number | null, ...scopes: KeyScope[]): Identity => ({
  kind: 'key',
  key: { id: 3, name: 'app', scopes, callsPerMinute },
});

/** Sends one request through the gate. Returns the response, and what was counted for whom. */
async function ask(
  call: GatedOperation,
  identity: Identity,
  more: { limits?: Partial<Limits>; exceeded?: boolean; open?: KeyScope[] } = {},
) {
  app = Fastify();
  const taken: [string, number][] = [];
  const noted: ApiRequestUsage[] = [];
  const policy = {
    open: [],
    openScopes: new Set(more.open),
    key_calls_per_minute: 300,
    address_calls_per_minute: 40,
  };
  const gate = createGate({
    identify: async () => identity,
    policies: { current: async () => policy, forget: () => undefined },
    meter: {
      take(subject, most) {
        taken.push([subject, most]);
        return { most, left: 11, seconds: 23, exceeded: more.exceeded ?? false };
      },
      note: (use) => void noted.push(use),
      flush: async () => undefined,
      close: async () => undefined,
    },
    limits: { ...defaultLimits, ...more.limits },
    key: Buffer.from('key'),
  });
  app.get('/', { onRequest: gate(call) }, async ({ caller }) => caller.kind);
  const answer = await app.inject({ url: '/' });
  return { answer, taken, noted };
}

it.each<[string, GatedOperation, Identity, object, [RegExp, number][]]>([
  ['the map itself', plain, { kind: 'anonymous' }, {}, []],
  ['a person on the map', plain, user, {}, []],
  ['a person who calls as others do', forKeys, user, {}, [[/^user 7$/, 1_200]]],
  ['an address, as the city sets', forKeys, { kind: 'anonymous' }, {}, [[/^ip /, 40]]],
  [
    'an address, as the server sets',
    forKeys,
    { kind: 'anonymous' },
    { addressCallsPerMinute: 9 },
    [[/^ip /, 9]],
  ],
  ['a key, as the city sets', forKeys, keyOf(null), {}, [[/^key 3$/, 300]]],
  ['a key, as the server sets', forKeys, keyOf(null), { keyCallsPerMinute: 70 }, [[/^key 3$/, 70]]],
  ['a key with a limit of its own', forKeys, keyOf(5), { keyCallsPerMinute: 70 }, [[/^key 3$/, 5]]],
  ['a key on the map', plain, keyOf(null), {}, [[/^key 3$/, 300]]],
])('%s is counted', async (_, call, identity, limits, wanted) => {
  const { taken } = await ask(call, identity, { limits });
  expect(taken).toHaveLength(wanted.length);
  for (const [index, [subject, most]] of wanted.entries()) {
    expect(taken[index]?.[0]).toMatch(subject);
    expect(taken[index]?.[1]).toBe(most);
  }
});

it('says what is left, and how long until there is more', async () => {
  const { answer, noted } = await ask(forKeys, keyOf(5, 'rules:read'));
  expect(answer.body).toBe('key');
  expect(answer.headers['ratelimit-policy']).toBe('"minute";q=5;w=60');
  expect(answer.headers.ratelimit).toBe('"minute";r=11;t=23');
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(noted).toEqual([{ key: 3, call: 'things', status: 200 }]);
});

it('refuses beyond the limit and counts that', async () => {
  const { answer, noted } = await ask(
    forKeys,
    { kind: 'anonymous' },
    { exceeded: true, open: ['rules:read'] },
  );
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '23']);
  expect(noted).toEqual([{ key: 0, call: 'things', status: 429 }]);
});

it('does not count people as other software, nor lets pages of others read what is not for them', async () => {
  expect((await ask(forKeys, user)).noted).toEqual([]);
  await app.close();
  const { answer } = await ask(plain, user);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

it.each<[string, GatedOperation, Identity, number, string, string | undefined]>([
  ['a token of before', plain, { kind: 'bad token' }, 401, 'token_not_valid', undefined],
  [
    'a key of before',
    plain,
    { kind: 'bad key' },
    401,
    'key_not_valid',
    'Bearer realm="curbwright", error="invalid_token"',
  ],
  ['no key', forKeys, { kind: 'anonymous' }, 401, 'key_needed', 'Bearer realm="curbwright"'],
  [
    'a key for something else',
    forKeys,
    keyOf(null, 'cds:read'),
    403,
    'scope_missing',
    'Bearer realm="curbwright", error="insufficient_scope", scope="rules:read"',
  ],
  ['nobody', { ...plain, access: 'signed in' }, { kind: 'anonymous' }, 403, 'not_authenticated', undefined],
])('%s is refused by name', async (_, call, identity, status, code, challenge) => {
  const { answer } = await ask(call, identity);
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ code });
  expect(answer.headers['www-authenticate']).toBe(challenge);
});

it('lets pages of others read what a city can open and what is the same for anybody', () => {
  expect(allowsCrossOrigin({ scope: 'cds:read', anyOrigin: false })).toBe(true);
  expect(allowsCrossOrigin({ scope: null, anyOrigin: true })).toBe(true);
  expect(allowsCrossOrigin({ scope: 'events:read', anyOrigin: false })).toBe(false);
  expect(allowsCrossOrigin({ scope: null, anyOrigin: false })).toBe(false);
});

it('tells a browser before the call which methods and headers a page may send', async () => {
  app = Fastify();
  installPreflight(app, new Map([['/a/', ['GET', 'POST']]]));
  const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/a/' });
  expect(statusCode).toBe(204);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-methods']).toBe('GET, POST');
  expect(headers['access-control-allow-headers']).toContain('authorization');
  // A day.
  expect(Number(headers['access-control-max-age'])).toBe(24 * 60 * 60);
});
