// SQL for months whose parking sessions were dropped, and for the hashes that remain of their
// external ids.
import { formatMonthDate, monthNumber } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgTextArray } from '../pg-arrays.ts';
import { lockIngest } from '../sessions.sql.ts';

type Db = Kysely<Schema>;

/**
 * Hashes the external id of a session that is dropped with its month, so that the id can be
 * recognized but not read.
 */
function nameHash(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`('x' || left(md5(${name}), 16))::bit(64)::bigint`;
}

/** Returns those external ids of a source whose sessions were dropped with their month. */
export async function findDroppedIds(
  db: Db,
  source: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${toPgTextArray(names)}::text[]) as n(name)
    join session_dropped d on d.source_id = ${source} and d.name_hash = ${nameHash(sql`n.name`)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Drops partitions before a month, one by one; a hash of each external id is stored. */
export async function dropMonthsBefore(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'parking_session'::regclass and c.relname < ${`parking_session_${month.slice(0, 4)}_${month.slice(5, 7)}`}
    order by 1`.execute(db);
  const dropped: string[] = [];
  for (const { name } of rows) {
    const first = `${name.slice(-7, -3)}-${name.slice(-2)}-01`;
    await db.transaction().execute(async (tx) => {
      await lockIngest(tx);
      // A long-running reader must not block everyone behind this lock; the job tries again
      // tomorrow.
      await sql`set local lock_timeout = '5s'`.execute(tx);
      const there = await sql`select where to_regclass(${name}) is not null`.execute(tx);
      if (there.rows.length === 0) return;
      await sql`insert into session_dropped (source_id, name_hash)
        select source_id, ${nameHash(sql`outside_id`)} from session_key where month = ${first}::date on conflict do nothing`.execute(
        tx,
      );
      await sql`delete from session_key where month = ${first}::date`.execute(tx);
      await sql`alter table parking_session detach partition ${sql.id(name)}`.execute(tx);
      await sql`drop table ${sql.id(name)}`.execute(tx);
      await sql`
        insert into session_kept as k (month) values (${formatMonthDate(monthNumber(first) + 1)}::date)
        on conflict (id) do update set month = greatest(k.month, excluded.month)`.execute(tx);
    });
    dropped.push(first);
  }
  return dropped;
}
