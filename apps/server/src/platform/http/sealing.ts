// Sealed responses: a compact JWE for the client's ephemeral public key. This is not access control
// (trust §3.4): permissions are checked before.
import { failWith, ok, type Result } from '@curbwright/core';
import { base64url, CompactEncrypt, type CryptoKey, importJWK } from 'jose';
import { z } from 'zod';

export const sealingHeader = 'x-sealing-key';
/** Seconds during which a sealed response may be opened. */
const sealLifetimeSeconds = 60;

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/**
 * A P-256 public key and nothing else: no private part, no key URL, no algorithm chosen by the
 * client.
 */
const publicKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate });
const forbidden = ['d', 'k', 'x5u', 'x5c', 'jku'];

/**
 * Parses the key in the header: a JWK as base64url. Anything else is rejected with `sealing_key`.
 */
export async function parseSealingKey(header: string): Promise<Result<CryptoKey>> {
  const bad = failWith('sealing_key');
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

/**
 * Encrypts the text for the key with ECDH-ES and A256GCM. The protected header binds it to the
 * request and an expiry, so that responses cannot be swapped or replayed.
 */
export async function seal(text: string, key: CryptoKey, requestId: string, now: number): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      cty: 'json',
      rid: requestId,
      exp: Math.floor(now / 1000) + sealLifetimeSeconds,
    })
    .encrypt(key);
}
