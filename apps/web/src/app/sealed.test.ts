// Sealed answers open with the page's key and no other.
import { CompactEncrypt, importJWK } from 'jose';
import { describe, expect, it } from 'vitest';
import { openSealed, sealingKey } from './sealed.ts';

async function sealFor(offered: string, text: string): Promise<string> {
  const jwk: unknown = JSON.parse(Buffer.from(offered, 'base64url').toString('utf8'));
  if (typeof jwk !== 'object' || jwk === null) throw new Error('no key');
  const key = await importJWK({ ...jwk }, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key);
}

describe('openSealed', () => {
  it('opens what was sealed for the offered key', async () => {
    const key = await sealingKey();
    if (key === null) throw new Error('this runtime has WebCrypto');
    const jwe = await sealFor(key.offered, '{"results":[1]}');
    expect(await openSealed(jwe, key.privateKey)).toEqual({ results: [1] });
  });

  it("throws 'Decryption Error' for a changed, foreign or senseless answer", async () => {
    const key = await sealingKey();
    if (key === null) throw new Error('this runtime has WebCrypto');
    const jwe = await sealFor(key.offered, '{}');
    const changed = jwe.replace(
      /\.([^.])([^.]*)$/,
      (_all, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`,
    );
    const other = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveBits',
    ]);
    const notJson = await sealFor(key.offered, '<html>');
    for (const [text, privateKey] of [
      [changed, key.privateKey],
      [jwe, other.privateKey],
      ['not a jwe', key.privateKey],
      [notJson, key.privateKey],
    ] as const)
      await expect(openSealed(text, privateKey)).rejects.toThrow('Decryption Error');
  });

  it('offers no private part and the same key all the time', async () => {
    const key = await sealingKey();
    expect(await sealingKey()).toBe(key);
    const jwk: unknown = JSON.parse(Buffer.from(key?.offered ?? '', 'base64url').toString('utf8'));
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y']);
  });
});
