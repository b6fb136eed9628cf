// Encodes a stored response: compressed, and encrypted with a key derived partly from the
// Idempotency-Key. Some responses contain secrets shown only once (an API key), and the database or
// a backup alone must not reveal them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { type Outcome, respond, respondRaw } from '../http/outcome.ts';

const cipher = 'aes-256-gcm';
const [nonceLength, tagLength] = [12, 16];

const storedOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('answered'),
    value: z.unknown(),
    headers: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    kind: z.literal('ready'),
    body: z.string(),
    headers: z.record(z.string(), z.string()),
    status: z.number().nullable(),
  }),
]);
type StoredOutcome = z.infer<typeof storedOutcomeSchema>;

/** The hash stored in place of the key. */
export function hashIdempotencyKey(serverKey: Uint8Array, key: string): Buffer {
  return createHmac('sha256', serverKey).update(`idempotency key\n${key}`).digest();
}

function deriveEncryptionKey(serverKey: Uint8Array, key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, serverKey, 'kept answer', 32));
}

/**
 * The part of an outcome to store; `null` for rejections and for outcomes that cannot be the
 * response to a write.
 */
export function toStoredOutcome(outcome: Outcome<unknown>): StoredOutcome | null {
  if (outcome.kind === 'answered' && outcome.cookies.length === 0) {
    const { kind, value, headers } = outcome;
    return { kind, value, headers };
  }
  if (outcome.kind === 'ready' && typeof outcome.body === 'string') {
    const { kind, body, headers, status } = outcome;
    return { kind, body, headers, status };
  }
  return null;
}

export function encryptOutcome(serverKey: Uint8Array, key: string, storedOutcome: StoredOutcome): Buffer {
  const nonce = randomBytes(nonceLength);
  const seal = createCipheriv(cipher, deriveEncryptionKey(serverKey, key), nonce);
  const sealed = Buffer.concat([seal.update(gzipSync(JSON.stringify(storedOutcome))), seal.final()]);
  return Buffer.concat([nonce, seal.getAuthTag(), sealed]);
}

/**
 * The stored outcome; `null` if it cannot be decrypted because the server's key changed (database
 * restored without it).
 */
export function decryptOutcome(serverKey: Uint8Array, key: string, sealed: Buffer): Outcome<unknown> | null {
  const open = createDecipheriv(
    cipher,
    deriveEncryptionKey(serverKey, key),
    sealed.subarray(0, nonceLength),
  ).setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  let text: string;
  try {
    const opened = Buffer.concat([open.update(sealed.subarray(nonceLength + tagLength)), open.final()]);
    text = gunzipSync(opened).toString();
  } catch {
    return null;
  }
  const storedOutcome = storedOutcomeSchema.parse(JSON.parse(text));
  return storedOutcome.kind === 'answered'
    ? respond(storedOutcome.value, { headers: storedOutcome.headers })
    : respondRaw(storedOutcome.body, { headers: storedOutcome.headers, status: storedOutcome.status });
}
