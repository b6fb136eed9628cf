// Opens sealed (encrypted) responses: only those sealed recently, for this page's key and this
// request. Loaded with the first of them.
import { compactDecrypt } from 'jose/jwe/compact/decrypt';

/** Seconds for which the server allows a sealed response to be opened. */
const sealLifetimeSeconds = 60;

/**
 * The latest server time, in seconds, known to correspond to 0 on this page's own clock. It is
 * learned only from responses, so a device with a wrong clock still works, while a response that is
 * held back and replayed later is still detected.
 */
export interface ServerClock {
  started: number;
}

const pageClock: ServerClock = { started: Number.NEGATIVE_INFINITY };

/** A response as received, with its unencrypted metadata. */
interface SealedResponse {
  readonly jwe: string;
  /** `x-request-id`; a proxy may have appended its own after a comma. */
  readonly requestId: string | null;
  /** Seconds on a monotonic clock. */
  readonly arrived: number;
}

/** Checks that the expiry in a response is not before the server time shown by other responses. */
function isCurrent(end: unknown, arrived: number, clock: ServerClock): boolean {
  if (typeof end !== 'number' || !Number.isFinite(end)) return false;
  const started = end - sealLifetimeSeconds - arrived;
  // Tolerance for whole seconds on one side and for network delay.
  if (clock.started - started > sealLifetimeSeconds) return false;
  clock.started = Math.max(clock.started, started);
  return true;
}

/**
 * Decrypts a compact JWE and parses its JSON. Throws 'Decryption Error' if it cannot be decrypted,
 * belongs to another request, or has expired.
 */
export async function openSealedResponse(
  { jwe, requestId, arrived }: SealedResponse,
  privateKey: CryptoKey,
  clock: ServerClock = pageClock,
): Promise<unknown> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    });
    const { rid, exp } = protectedHeader;
    if (typeof rid !== 'string' || requestId?.split(', ').includes(rid) !== true) throw new Error('another');
    if (!isCurrent(exp, arrived, clock)) throw new Error('over');
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch {
    throw new Error('Decryption Error');
  }
}
