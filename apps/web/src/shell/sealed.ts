// Sealed answers: the browser offers an ephemeral P-256 key with each page load and opens what comes back as a JWE.

interface SealingKey {
  readonly privateKey: CryptoKey;
  /** The public key as the header carries it: its JWK in base64url. */
  readonly offered: string;
}

function base64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

let made: Promise<SealingKey | null> | null = null;

async function makeKey(): Promise<SealingKey | null> {
  // Without a secure context (plain http on another host) there is no WebCrypto: answers then come unsealed.
  if (globalThis.crypto?.subtle === undefined) return null;
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { privateKey: pair.privateKey, offered: base64url(JSON.stringify({ kty, crv, x, y })) };
}

/** The page's key, made once; null where the browser offers no cryptography. */
export function sealingKey(): Promise<SealingKey | null> {
  made ??= makeKey();
  return made;
}
