// Files given to an asset or a work order: their bytes first, on the disk; then their names, in the transaction. What the transaction refuses
// takes its bytes with it; what a kill leaves is swept.

import type { Transaction } from 'kysely';
import type { ApiContext } from '../api-context.ts';
import type { Schema } from '../database/schema.ts';
import type { Refused } from '../http/outcome.ts';
import { writeInTransaction } from '../write-transaction.ts';
import type { NewFile } from './files.sql.ts';
import { dropFile, keepFile, type ReceivedFile } from './keep.ts';

/** Keeps received files while `work` names them in one transaction; its value, or why not. */
export async function withKeptFiles<T extends object>(
  context: ApiContext,
  received: readonly ReceivedFile[],
  work: (tx: Transaction<Schema>, files: readonly NewFile[]) => Promise<T | Refused>,
): Promise<T | Refused> {
  const kept: NewFile[] = [];
  const named = new Set<string>();
  const { config } = context;
  try {
    for (const file of received) {
      const { name, mediaType, size, sha256 } = file;
      kept.push({ key: await keepFile(config, file), name, mediaType, size, sha256 });
    }
    const done = await writeInTransaction(context, (tx) => work(tx, kept));
    if (!('kind' in done)) for (const { key } of kept) named.add(key);
    return done;
  } finally {
    for (const { key } of kept) if (!named.has(key)) await dropFile(config, key);
  }
}
