// The server's keys and settings in a backup, encrypted with a passphrase by jose (PBES2 and
// AES-256-GCM), so that the archive alone reveals no keys.
import { failWith, ok, type Result } from '@curbwright/core';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';

/** Iterations of PBKDF2 with SHA-512: the minimum OWASP recommends. */
const rounds = 210_000;

const keysSchema = z.object({
  secrets: z.array(z.object({ name: z.string(), value: z.base64(), created: z.string() })),
  settings: z.record(z.string(), z.string()),
});
/** Rows of `server_secret`, and the settings from the environment. */
export type BackedUpKeys = z.infer<typeof keysSchema>;

export async function encryptKeys(keys: BackedUpKeys, passphrase: string): Promise<Buffer> {
  const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(keys)))
    .setProtectedHeader({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM' })
    .setKeyManagementParameters({ p2c: rounds })
    .encrypt(Buffer.from(passphrase));
  return Buffer.from(jwe);
}

/** Rejects a wrong passphrase with `backup.wrong-passphrase`. */
export async function decryptKeys(locked: Uint8Array, passphrase: string): Promise<Result<BackedUpKeys>> {
  try {
    const { plaintext } = await compactDecrypt(locked, Buffer.from(passphrase), {
      keyManagementAlgorithms: ['PBES2-HS512+A256KW'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxPBES2Count: rounds,
    });
    return ok(keysSchema.parse(JSON.parse(Buffer.from(plaintext).toString())));
  } catch {
    return failWith('backup.wrong-passphrase');
  }
}
