// SQL for the stored responses of writes with an Idempotency-Key.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

/**
 * First key of the advisory lock for a write in progress; the second is derived from the requester
 * and the key.
 */
const inProgressLock = 7_230_041;

/** Identifies an Idempotency-Key by its owner and its hash. */
export interface IdempotencyKeyRef {
  readonly asker: string;
  readonly keyHash: Buffer;
}

/**
 * Locks the key for this transaction; `false` while another request, in any process, uses it. The
 * lock ends with the transaction, even after a crash.
 */
export async function lockIdempotencyKey(db: Db, { asker, keyHash }: IdempotencyKeyRef): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${inProgressLock}, hashtext(${asker} || encode(${keyHash}, 'hex'))) as taken`.execute(
    db,
  );
  return rows[0]?.taken === true;
}

interface StoredResponseRow {
  readonly request_hash: Buffer;
  readonly answer: Buffer;
  readonly expires: Date;
}

export function loadStoredResponse(
  db: Db,
  { asker, keyHash }: IdempotencyKeyRef,
): Promise<StoredResponseRow | undefined> {
  return db
    .selectFrom('kept_answer')
    .select(['request_hash', 'answer', 'expires'])
    .where('asker', '=', asker)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Stores the response, replacing an expired one. */
export async function storeResponse(
  db: Db,
  { asker, keyHash }: IdempotencyKeyRef,
  row: StoredResponseRow & { readonly created: Date },
): Promise<void> {
  await db
    .insertInto('kept_answer')
    .values({ asker, key_hash: keyHash, ...row })
    .onConflict((conflict) => conflict.columns(['asker', 'key_hash']).doUpdateSet(row))
    .execute();
}

/** Deletes up to `most` expired responses and returns their number. */
export async function deleteExpiredRows(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with gone as (
      delete from kept_answer
      where ctid = any (array(select ctid from kept_answer where expires <= ${now} limit ${most} for update skip locked))
      returning 1
    ) select count(*)::int as dropped from gone`.execute(db);
  return rows[0]?.dropped ?? 0;
}
