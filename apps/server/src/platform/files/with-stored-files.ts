// Attaches files to an asset or a work order: first writes the bytes to disk, then the rows in the
// transaction. If the transaction fails, the bytes are deleted; files left by a killed process are
// swept.

import type { Transaction } from 'kysely';
import type { ApiContext } from '../api-context.ts';
import type { Schema } from '../database/schema.ts';
import type { Rejection } from '../http/outcome.ts';
import { writeInTransaction } from '../write-transaction.ts';
import { deleteFileBytes, type ReceivedFile, storeFile } from './file-store.ts';
import type { NewFile } from './files.sql.ts';

/**
 * Stores received files while `work` writes their rows in one transaction; returns its value or the
 * error.
 */
export async function withStoredFiles<T extends object>(
  context: ApiContext,
  received: readonly ReceivedFile[],
  work: (tx: Transaction<Schema>, files: readonly NewFile[]) => Promise<T | Rejection>,
): Promise<T | Rejection> {
  const stored: NewFile[] = [];
  const named = new Set<string>();
  const { config } = context;
  try {
    for (const file of received) {
      const { name, mediaType, size, sha256 } = file;
      stored.push({ key: await storeFile(config, file), name, mediaType, size, sha256 });
    }
    const done = await writeInTransaction(context, (tx) => work(tx, stored));
    if (!('kind' in done)) for (const { key } of stored) named.add(key);
    return done;
  } finally {
    for (const { key } of stored) if (!named.has(key)) await deleteFileBytes(config, key);
  }
}
