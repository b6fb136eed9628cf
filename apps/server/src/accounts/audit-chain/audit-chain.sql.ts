// SQL for the hash chain of the audit trail: finds rows ready for chaining, chains them and finds
// breaks in the chain.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

type Db = Kysely<Schema>;

/** Advisory lock: only one process chains at a time. */
const chainingLock = 7_230_042;

/** The end of the chain; before the first row, position 0 and an empty hash. */
export interface ChainHead {
  readonly position: number;
  readonly auditId: number;
  readonly hash: Buffer;
}

const start: ChainHead = { position: 0, auditId: 0, hash: Buffer.alloc(0) };

export async function chainHead(db: Db): Promise<ChainHead> {
  const row = await db
    .selectFrom('audit_link')
    .select(['position', 'audit_id', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? start : { position: row.position, auditId: row.audit_id, hash: row.hash };
}

/** The highest visible audit entry id; 0 if there is none. */
export async function lastEntry(db: Db): Promise<number> {
  const row = await db.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Open transactions that may still commit entries with ids already assigned: an insert takes this
 * lock before its id is assigned and holds it until the transaction ends.
 */
export async function openWriters(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map(({ writer }) => writer);
}

/**
 * Chains at most `most` rows with ids up to `upTo` and returns their number. No new entry may
 * appear at or below `upTo`. Returns 0 while another process is chaining.
 */
export function chainUpTo(db: Db, upTo: number, most: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${chainingLock}) as mine`.execute(tx);
    if (rows[0]?.mine !== true) return 0;
    const sealed = await sql<{
      done: number;
    }>`select seal_audit(${upTo}::bigint, ${most}::integer) as done`.execute(tx);
    return sealed.rows[0]?.done ?? 0;
  });
}

/**
 * The result of checking one page of links. The row text is rebuilt here instead of by the chaining
 * function, so that tampering with that function is detected too.
 */
interface ChainPage {
  readonly links: number;
  /** The last link of the page; `null` = there are no further links. */
  readonly last: ChainHead | null;
  readonly broken: readonly { readonly position: number; readonly audit_id: number; readonly kind: string }[];
}

/**
 * Reads at most `most` links after the given one and finds those that do not match the previous
 * link and their row.
 */
export async function verifyChainPage(db: Db, after: ChainHead, most: number): Promise<ChainPage> {
  const { rows } = await sql<{
    position: number;
    audit_id: number;
    hash: Buffer;
    links: number;
    broken: ChainPage['broken'] | null;
  }>`
    with page as materialized (
      select l.position, l.audit_id, l.hash, lag(l.position, 1, ${after.position}::bigint) over w as position_before,
        lag(l.audit_id, 1, ${after.auditId}::bigint) over w as id_before, lag(l.hash, 1, ${after.hash}::bytea) over w as hash_before
      from audit_link l where l.position > ${after.position} window w as (order by l.position) order by l.position limit ${most}
    ), looked as (
      select p.position, p.audit_id, case
        when a.id is null then 'removed'
        when p.position <> p.position_before + 1 then 'link removed'
        when p.audit_id <= p.id_before then 'out of order'
        when p.hash <> sha256(p.hash_before || convert_to(json_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint,
          a.user_id, a.username, a.action, a.noun, a.noun_id, a.before::text, a.after::text, a.request_id)::text, 'UTF8')) then 'changed'
        end as kind
      from page p left join audit a on a.id = p.audit_id
    )
    select position, audit_id, hash, (select count(*)::integer from page) as links,
      (select json_agg(json_build_object('position', position, 'audit_id', audit_id, 'kind', kind) order by position)
        from looked where kind is not null) as broken
    from page order by position desc limit 1`.execute(db);
  const [row] = rows;
  if (row === undefined) return { links: 0, last: null, broken: [] };
  const last = { position: row.position, auditId: row.audit_id, hash: row.hash };
  return { links: row.links, last, broken: row.broken ?? [] };
}

/**
 * At most `most` entries between two ids (excluding the first id) that no link refers to. They were
 * inserted after the chain had passed their ids.
 */
export async function unlinkedBetween(
  db: Db,
  after: number,
  upTo: number,
  most: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from audit a where a.id > ${after} and a.id <= ${upTo}
      and not exists (select from audit_link l where l.audit_id = a.id) order by a.id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Number of entries that are not chained yet. */
export async function countUnchainedAfter(db: Db, auditId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit where id > ${auditId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The hash of a link; `null` if there is no such link. */
export async function hashAt(db: Db, position: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('audit_link')
    .select('hash')
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The result of the last check of the whole chain. */
interface LastCheck {
  readonly checked: Date;
  readonly position: number;
  readonly hash: Buffer;
  readonly breaks: number;
}

export async function lastCheck(db: Db): Promise<LastCheck | null> {
  const row = await db
    .selectFrom('audit_check')
    .select(['checked', 'position', 'hash', 'breaks'])
    .executeTakeFirst();
  return row ?? null;
}

export async function storeCheck(db: Db, check: LastCheck): Promise<void> {
  await db
    .insertInto('audit_check')
    .values({ ...check })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...check }))
    .execute();
}
