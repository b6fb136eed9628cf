// SQL that selects links by their properties, one statement each.
import { type Kysely, sql } from 'kysely';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface LinkChoice {
  /** Ids of the links to select from; `null` = all links. */
  readonly among: readonly number[] | null;
  readonly street?: string | undefined;
  readonly sub_activity?: string | undefined;
  readonly time_limit?: number | undefined;
  readonly segment_ids?: readonly string[] | undefined;
  readonly regulations?: readonly string[] | undefined;
}

export interface LinkSelection {
  readonly ids: readonly number[];
  readonly length: number;
  readonly spaces: number;
}

/**
 * Returns the ids of published links that meet every condition, at most `limit`, with the totals of
 * all that match.
 */
export async function loadSelectedLinks(db: Db, choice: LinkChoice, limit: number): Promise<LinkSelection> {
  const parts = [sql`l.retired is null`];
  if (choice.among !== null) parts.push(sql`l.id = any(${[...choice.among]}::integer[])`);
  if (choice.street !== undefined) parts.push(sql`lower(l.bl_street_name) = lower(${choice.street})`);
  if (choice.segment_ids !== undefined)
    parts.push(sql`l.segment_id = any(${[...choice.segment_ids]}::text[])`);
  if (choice.sub_activity !== undefined)
    parts.push(sql`coalesce(s.name, 'unregulated') = ${choice.sub_activity}`);
  if (choice.time_limit !== undefined) parts.push(sql`r.time_limit = ${choice.time_limit}`);
  if (choice.regulations !== undefined)
    parts.push(sql`r.regulation_id = any(${[...choice.regulations]}::text[])`);
  const { rows } = await sql<{ ids: number[] | null; length: number; spaces: number }>`
    select array_agg(id order by id) as ids, coalesce(sum(length), 0) as length, coalesce(sum(bays_count), 0)::int as spaces
    from (select l.id, l.length, l.bays_count from link l
      left join regulation_link m on m.link_id = l.id and ${inForceNow('m')}
      left join regulation r on r.id = m.regulation_id left join sub_activity s on s.id = r.sub_activity_id
      where ${sql.join(parts, sql` and `)} order by l.id limit ${limit}) as found`.execute(db);
  const [row] = rows;
  return { ids: row?.ids ?? [], length: row?.length ?? 0, spaces: row?.spaces ?? 0 };
}

/**
 * Returns the segment ids that no published link has, at most `limit` of them, and their total
 * count.
 */
export async function unknownSegments(
  db: Db,
  ids: readonly string[],
  limit: number,
): Promise<{ readonly named: string[]; readonly count: number }> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, (count(*) over ())::int as count from unnest(${[...ids]}::text[]) as s(id)
    where not exists (select from link l where l.segment_id = s.id and l.retired is null) limit ${limit}`.execute(
    db,
  );
  return { named: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}
