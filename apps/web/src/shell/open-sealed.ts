// Opens a sealed answer: only what was sealed for this page's key, for this very answer, and not long ago. Loaded with the first of them.
import { compactDecrypt } from 'jose/jwe/compact/decrypt';

/** Seconds the server lets a sealed answer be opened. */
const sealedFor = 60;

/**
 * The latest second the server is known to have reached when this page's own clock showed 0. It is learned from the answers alone: a device
 * whose clock is wrong reads on, and who keeps an answer back to give it later is told apart all the same.
 */
export interface ServerClock {
  started: number;
}

const pageClock: ServerClock = { started: Number.NEGATIVE_INFINITY };

/** What an answer came with, outside its seal. */
interface SealedAnswer {
  readonly jwe: string;
  /** `x-request-id`; a proxy may have added its own after a comma. */
  readonly requestId: string | null;
  /** Seconds of a clock that is never set. */
  readonly arrived: number;
}

/** The end an answer names must not lie before what other answers have shown the server's clock to be. */
function isCurrent(end: unknown, arrived: number, clock: ServerClock): boolean {
  if (typeof end !== 'number' || !Number.isFinite(end)) return false;
  const started = end - sealedFor - arrived;
  // Whole seconds on one side, and an answer that was on its way.
  if (clock.started - started > sealedFor) return false;
  clock.started = Math.max(clock.started, started);
  return true;
}

/** Opens a compact JWE and reads the JSON in it. Throws 'Decryption Error' when it does not open, is another request's, or is over. */
export async function openSealed(
  { jwe, requestId, arrived }: SealedAnswer,
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
