// Sealed responses over HTTP: round trip, tampering and invalid keys.
import { contract, type Operation } from '@curbwright/contract';
import { base64url, type CryptoKey, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let access = '';
let privateKey: CryptoKey;
let offered = '';
let linkId = 0;
let regulationId = 0;

const encode = (jwk: unknown) => base64url.encode(JSON.stringify(jwk));
beforeAll(async () => {
  api = await openTestApi();
  access = (await api.signIn('admin')).access;
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  privateKey = pair.privateKey;
  offered = encode(await exportJWK(pair.publicKey));
  const [feature] = JSON.parse(
    `[${api.city.featureText(api.city.box([-180, -90, 180, 90], 1).ids[0] ?? 0) ?? ''}]`,
  );
  linkId = feature.id;
  regulationId = feature.properties.regulation_id;
});
afterAll(() => api.close());

const open = (text: string, key = privateKey) =>
  compactDecrypt(text, key, {
    keyManagementAlgorithms: ['ECDH-ES'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });

function ask(url: string, header: string | undefined) {
  const key = header === undefined ? {} : { 'x-sealing-key': header };
  return api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}`, ...key } });
}

const sealedCalls = Object.entries(contract).filter(([, call]: [string, Operation]) => call.sealed);

describe.each(sealedCalls)('%s', (name, call: Operation) => {
  const url = () => call.path.replace(':id', String(name === 'regulation' ? regulationId : linkId));
  it('answers plain JSON without a key and the same sealed with one', async () => {
    const plain = await ask(url(), undefined);
    expect(plain.statusCode).toBe(200);
    const sealed = await ask(url(), offered);
    expect(sealed.statusCode).toBe(200);
    expect(sealed.headers['content-type']).toBe('application/jose');
    expect(sealed.headers['cache-control']).toBe('no-store');
    const opened = await open(sealed.body);
    const value = JSON.parse(new TextDecoder().decode(opened.plaintext));
    const expected = plain.json();
    if ('at' in expected) {
      expect(value.link).toEqual(expected.link);
      expect(value.restrictions).toEqual(expected.restrictions);
    } else expect(value).toEqual(expected);
    expect(opened.protectedHeader).toMatchObject({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      cty: 'json',
      rid: sealed.headers['x-request-id'],
    });
    const end = Number(opened.protectedHeader.exp);
    expect(end - api.now() / 1000).toBeGreaterThan(50);
    expect(end - api.now() / 1000).toBeLessThan(61);
  });
});

describe('a sealed answer', () => {
  it('is for five calls', () => {
    expect(sealedCalls.map(([name]) => name)).toEqual([
      'cityConfiguration',
      'currentUser',
      'regulation',
      'linkRestrictions',
      'publicLinkRestrictions',
    ]);
  });

  it('cannot be opened when any part was changed, or with another key', async () => {
    const { body } = await ask('/api/user/currentuser/', offered);
    await expect(open(body)).resolves.toBeDefined();
    const parts = body.split('.');
    expect(parts.length).toBe(5);
    for (const index of [0, 2, 3, 4]) {
      const part = parts[index] ?? '';
      const at = Math.floor(part.length / 2);
      const other = part[at] === 'A' ? 'B' : 'A';
      const changed = parts.with(index, part.slice(0, at) + other + part.slice(at + 1));
      await expect(open(changed.join('.'))).rejects.toThrow();
    }
    const stranger = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    await expect(open(body, stranger.privateKey)).rejects.toThrow();
  });

  it('is refused with 400 for what is no P-256 public key, and tells nothing', async () => {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const jwk = await exportJWK(pair.publicKey);
    const p384 = await exportJWK(
      (await generateKeyPair('ECDH-ES', { crv: 'P-384', extractable: true })).publicKey,
    );
    const bad = [
      '',
      'x',
      'a.b.c',
      encode('text'),
      encode([]),
      encode({}),
      encode({ kty: 'oct', k: 'AAAA' }),
      encode(p384),
      encode(await exportJWK(pair.privateKey)),
      encode({ ...jwk, x: jwk.y }),
      encode({ ...jwk, crv: 'P-384' }),
      encode({ ...jwk, x: `${jwk.x}A` }),
      encode({ ...jwk, jku: 'https://evil.example/keys' }),
      encode({ ...jwk, filler: 'x'.repeat(2000) }),
    ];
    for (const header of bad) {
      const response = await ask('/api/user/currentuser/', header);
      expect(response.statusCode).toBe(400);
      expect(response.json().code).toBe('sealing_key');
      expect(response.body).not.toContain('admin');
    }
  });

  it('is no way around access', async () => {
    const response = await api.inject({
      method: 'GET',
      url: '/api/user/currentuser/',
      headers: { 'x-sealing-key': offered },
    });
    expect(response.statusCode).toBe(403);
  });
});
