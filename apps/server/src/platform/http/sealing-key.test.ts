// Sealing: which keys are accepted, and until when a sealed response may be opened.
import { base64url, compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import { parseSealingKey, seal } from './sealing.ts';

const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
const jwk = await exportJWK(pair.publicKey);
const encode = (value: unknown, length = 0) => base64url.encode(JSON.stringify(value).padEnd(length));

it('takes a public key of at most a thousand characters, and none that says more than it is', async () => {
  expect((await parseSealingKey(encode(jwk))).ok).toBe(true);
  expect([encode(jwk, 750).length, encode(jwk, 751).length]).toEqual([1_000, 1_002]);
  expect((await parseSealingKey(encode(jwk, 750))).ok).toBe(true);
  expect((await parseSealingKey(encode(jwk, 751))).ok).toBe(false);
  for (const name of ['d', 'k', 'x5u', 'x5c', 'jku'])
    expect((await parseSealingKey(encode({ ...jwk, [name]: 'a' }))).ok).toBe(false);
  for (const wrong of [null, [], 5, {}, { ...jwk, crv: 'P-384' }, { ...jwk, x: 'a' }])
    expect((await parseSealingKey(encode(wrong))).ok).toBe(false);
});

it('binds what is sealed to its request, and to a minute from now', async () => {
  const key = await parseSealingKey(encode(jwk));
  if (!key.ok) throw new Error(key.refusal.code);
  const now = Date.parse('2026-02-03T04:05:06.900Z');
  const sealed = await seal('{"a":1}', key.value, 'request 7', now);
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, pair.privateKey);
  expect(new TextDecoder().decode(plaintext)).toBe('{"a":1}');
  expect(protectedHeader).toMatchObject({
    alg: 'ECDH-ES',
    enc: 'A256GCM',
    rid: 'request 7',
    exp: Date.parse('2026-02-03T04:06:06Z') / 1000,
  });
});
