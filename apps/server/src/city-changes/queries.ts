// What changed in the published city as the outbox holds it, told to other software by asking and by webhooks.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A change of the published city as the outbox holds it. */
export interface ChangeRow {
  readonly revision: number;
  readonly at: Date;
  /** Null = too many to name. */
  readonly links: readonly number[] | null;
}

/**
 * Changes after a revision, oldest first, and whether there are later ones. About `limit` of them: a page ends where a revision ends, because who
 * follows goes on after its last revision. A publication for a later day is a change when its day comes.
 */
export async function changesSince(
  db: Kysely<Schema>,
  since: number,
  limit: number,
): Promise<{ readonly changes: readonly ChangeRow[]; readonly more: boolean }> {
  const { rows } = await sql<{ revision: string; at: Date; links: number[] | null; newest: string }>`
    select (body ->> 'revision')::bigint as revision, at,
      case when jsonb_typeof(body -> 'links') = 'array' then body -> 'links' end as links,
      (select max((body ->> 'revision')::bigint) from outbox where kind = 'city changed') as newest
    from outbox where kind = 'city changed' and (body ->> 'revision')::bigint > ${since}
    order by (body ->> 'revision')::bigint fetch first ${limit} rows with ties`.execute(db);
  const changes = rows.map(({ revision, at, links }) => ({ revision: Number(revision), at, links }));
  const last = rows.at(-1);
  return { changes, more: last !== undefined && Number(last.newest) > Number(last.revision) };
}

/** The city's revision as the database has it. */
export async function cityRevision(db: Kysely<Schema>): Promise<number> {
  const city = await db.selectFrom('city').select('revision').executeTakeFirst();
  return Number(city?.revision ?? 0);
}

/** Outside ids of links, and whether they are published still. */
export async function namesOfLinks(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly segment_id: string; readonly is_published: boolean }>> {
  const { rows } = await sql<{ id: number; segment_id: string; is_published: boolean }>`
    select id, segment_id, retired is null as is_published from link where id = any(${[...ids]}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
