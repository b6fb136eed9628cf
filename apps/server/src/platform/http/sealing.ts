// Sealed answers: a compact JWE for the ephemeral public key a client offers. Not an access control (trust §3.4): what may be read is decided before.
import { ok, type Result, refused } from '@curbwright/core';
import { base64url, CompactEncrypt, type CryptoKey, importJWK } from 'jose';
import { z } from 'zod';

export const sealingHeader = 'x-sealing-key';
/** Seconds a sealed answer may be opened. */
const sealedFor = 60;

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** A P-256 public key and nothing more: no private part, no address of a key, no algorithm of the client's choice. */
const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate });
const forbidden = ['d', 'k', 'x5u', 'x5c', 'jku'];

/** The key in the header's value: base64url of a JWK. Refused `sealing_key` when it is anything else. */
export async function sealingKey(header: string): Promise<Result<CryptoKey>> {
  const bad = refused('sealing_key');
  if (header.length > 1000) return bad;
  try {
    const jwk: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(header)),
    );
    const parsed = publicKey.safeParse(jwk);
    if (!parsed.success || typeof jwk !== 'object' || jwk === null) return bad;
    if (forbidden.some((name) => name in jwk)) return bad;
    const { kty, crv, x, y } = parsed.data;
    const key = await importJWK({ kty, crv, x, y }, 'ECDH-ES');
    return key instanceof Uint8Array ? bad : ok(key);
  } catch {
    return bad;
  }
}

/** The text sealed for the key: ECDH-ES and A256GCM; the protected header binds the request and an end, so that answers cannot be swapped or replayed. */
export async function seal(text: string, key: CryptoKey, requestId: string, now: number): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      cty: 'json',
      rid: requestId,
      exp: Math.floor(now / 1000) + sealedFor,
    })
    .encrypt(key);
}
