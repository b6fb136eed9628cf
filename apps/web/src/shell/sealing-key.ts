// Sealed responses: the browser sends an ephemeral P-256 key, created on each page load, and
// decrypts the JWE in the response.

interface SealingKey {
  readonly privateKey: CryptoKey;
  /** The public key as sent in the header: its JWK in base64url. */
  readonly offered: string;
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

let cachedKey: Promise<SealingKey | null> | null = null;

async function makeKey(): Promise<SealingKey | null> {
  // Without a secure context (plain http on another host) there is no WebCrypto, so responses are
  // not sealed.
  if (globalThis.crypto?.subtle === undefined) return null;
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { privateKey: pair.privateKey, offered: base64url(JSON.stringify({ kty, crv, x, y })) };
}

/** The page's key, created once; `null` where the browser has no WebCrypto. */
export function sealingKey(): Promise<SealingKey | null> {
  cachedKey ??= makeKey();
  return cachedKey;
}
