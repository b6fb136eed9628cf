// Kept answers of writes that came with an Idempotency-Key.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

/** First key of the advisory lock of a write under way; the second is made of who asks and the key. */
const underWayLock = 7_230_041;

/** Whose key it is. */
export interface KeptBy {
  readonly asker: string;
  readonly keyHash: Buffer;
}

/** Takes the key for this transaction; false while another request, of any process, works under it. Ends with the transaction, also by a crash. */
export async function takeKey(db: Db, { asker, keyHash }: KeptBy): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${underWayLock}, hashtext(${asker} || encode(${keyHash}, 'hex'))) as taken`.execute(
    db,
  );
  return rows[0]?.taken === true;
}

export interface KeptRow {
  readonly request_hash: Buffer;
  readonly answer: Buffer;
  readonly expires: Date;
}

export function keptRow(db: Db, { asker, keyHash }: KeptBy): Promise<KeptRow | undefined> {
  return db
    .selectFrom('kept_answer')
    .select(['request_hash', 'answer', 'expires'])
    .where('asker', '=', asker)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Keeps the answer, in place of one that ran out. */
export async function keepRow(
  db: Db,
  { asker, keyHash }: KeptBy,
  row: KeptRow & { readonly created: Date },
): Promise<void> {
  await db
    .insertInto('kept_answer')
    .values({ asker, key_hash: keyHash, ...row })
    .onConflict((conflict) => conflict.columns(['asker', 'key_hash']).doUpdateSet(row))
    .execute();
}

/** Drops what is kept no longer, `most` at a time; how many went. */
export async function dropExpired(db: Db, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with gone as (
      delete from kept_answer
      where ctid = any (array(select ctid from kept_answer where expires <= ${now} limit ${most} for update skip locked))
      returning 1
    ) select count(*)::int as dropped from gone`.execute(db);
  return rows[0]?.dropped ?? 0;
}
