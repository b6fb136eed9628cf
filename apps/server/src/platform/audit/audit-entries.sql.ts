// The append-only audit trail: who did what, with the state before and after.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

export interface AuditEntry {
  readonly userId: number | null;
  readonly username: string | null;
  readonly action: string;
  readonly noun: string;
  readonly nounId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string | null;
}

function toJsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** Who makes an audited change: a user, or nobody for a command or a job. */
export type AuditedUser = Pick<AuditEntry, 'userId' | 'username' | 'requestId'>;

/** The user of an audited change that a command or a job makes. */
export const noUser: AuditedUser = { userId: null, username: null, requestId: null };

/**
 * Writes an entry in the transaction of the change, so that both are committed or neither. The only
 * other way is a statement that changes many rows and inserts their entries with them.
 */
export async function writeAudit(tx: Transaction<Schema>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      user_id: entry.userId,
      username: entry.username,
      action: entry.action,
      noun: entry.noun,
      noun_id: entry.nounId,
      before: toJsonOrNull(entry.before),
      after: toJsonOrNull(entry.after),
      request_id: entry.requestId,
    })
    .execute();
}

/** Who last changed an object, and when; `null` if not recorded. */
export async function lastChange(
  db: Kysely<Schema>,
  noun: string,
  nounId: string,
): Promise<{ username: string | null; at: Date } | null> {
  const row = await db
    .selectFrom('audit')
    .select(['username', 'at'])
    .where('noun', '=', noun)
    .where('noun_id', '=', nounId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
