// Nineteen forged access tokens over HTTP, each of which gets 401. A reader without our options
// accepts five of them, which proves that the forgeries are realistic.
import { createHmac } from 'node:crypto';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { serverSecret } from './login-sessions.sql.ts';
import { issueTicket } from './sign-in-ticket.ts';
import { keysFrom } from './tokens.ts';

let api: TestApi;
let key: Uint8Array;
let ticketKey: Uint8Array;
let claims: Record<string, unknown>;
let refreshToken = '';

beforeAll(async () => {
  api = await openTestApi();
  const keys = keysFrom(await serverSecret(api.database.db));
  key = keys.accessToken;
  ticketKey = keys.secondFactor;
  const signed = await api.signIn('admin');
  refreshToken = signed.refresh;
  claims = JSON.parse(Buffer.from(signed.access.split('.')[1] ?? '', 'base64url').toString());
});
afterAll(() => api.close());

const ask = (token: string) =>
  api.inject({
    method: 'GET',
    url: '/api/user/currentuser/',
    headers: { authorization: `Bearer ${token}` },
  });

const typed = { alg: 'HS256', typ: 'at+jwt' } as const;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token signed by hand: whatever its header says, the signature is an HMAC with this key. */
function byHand(header: object, by: Uint8Array | string = key, payload: object = claims, hash = 'sha256') {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, by).update(text).digest('base64url')}`;
}

const own = (change: object, header: { alg: string; typ?: string } = typed) =>
  new SignJWT({ ...claims, ...change }).setProtectedHeader(header).sign(key);

/** Signed with the attacker's private key; the header carries the public key. */
async function withOwnKey(header: (publicKey: object) => object): Promise<string> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(pair.publicKey);
  return new SignJWT(claims)
    .setProtectedHeader({ ...header(jwk), alg: 'ES256', typ: 'at+jwt' })
    .sign(pair.privateKey);
}

async function publicKeyAsSecret(): Promise<string> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const { n = '' } = await exportJWK(pair.publicKey);
  return byHand(typed, Buffer.from(n, 'base64url'));
}

const seconds = () => Math.floor(api.now() / 1000);

/** The five that a reader without our options would accept. */
const wellForged: [string, () => Promise<string>][] = [
  ['another type', () => own({}, { alg: 'HS256', typ: 'JWT' })],
  ['another audience', () => own({ aud: 'another-service' })],
  ['another issuer', () => own({ iss: 'another-city' })],
  ['no end', () => own({ exp: undefined })],
  ['HS512 by the same key', async () => byHand({ alg: 'HS512', typ: 'at+jwt' }, key, claims, 'sha512')],
];

const attacks: [string, () => Promise<string>][] = [
  ...wellForged,
  ['no signature, alg none', async () => new UnsecuredJWT(claims).encode()],
  ['alg None in other letters, with the old signature', async () => byHand({ alg: 'nOnE', typ: 'at+jwt' })],
  ['RS256 in the header, an HMAC in the signature', async () => byHand({ alg: 'RS256', typ: 'at+jwt' })],
  ['a public key taken for the secret', publicKeyAsSecret],
  ['the key brought along as jwk', () => withOwnKey((jwk) => ({ jwk }))],
  ['an address of keys (jku)', () => withOwnKey(() => ({ jku: 'https://evil.example/keys.json' }))],
  ['a certificate at an address (x5u)', () => withOwnKey(() => ({ x5u: 'https://evil.example/cert.pem' }))],
  ['kid as a path to an empty file', async () => byHand({ ...typed, kid: '../../../../dev/null' }, '')],
  ['kid as SQL', async () => byHand({ ...typed, kid: "x' union select 'secret" }, 'secret')],
  ['an extension nobody knows (crit)', async () => byHand({ ...typed, crit: ['exp'], exp: 1 })],
  ['expired this second', () => own({ exp: seconds() })],
  ['not valid yet', () => own({ nbf: seconds() + 60 })],
  ['a refresh token', async () => refreshToken],
  [
    'a ticket of the second step',
    () => issueTicket(ticketKey, { kind: 'code', userId: Number(claims.sub), version: 1 }, api.now()),
  ],
];

describe('a forged access token', () => {
  it('is of nineteen kinds', () => expect(attacks).toHaveLength(19));

  it.each(attacks)('is refused with 401: %s', async (_what, forge) => {
    const response = await ask(await forge());
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'token_not_valid' });
    expect(response.body).not.toContain('admin');
  });

  it('is taken by a reader without our options: of five kinds (the control)', async () => {
    const taken: string[] = [];
    for (const [what, forge] of attacks)
      await jwtVerify(await forge(), key).then(
        () => taken.push(what),
        () => undefined,
      );
    expect(taken).toEqual(wellForged.map(([what]) => what));
  });

  it('differs from ours by nothing else: made by the same hand with nothing changed it is taken', async () => {
    expect((await ask(byHand(typed))).statusCode).toBe(200);
    expect((await ask(await own({}))).statusCode).toBe(200);
  });
});
