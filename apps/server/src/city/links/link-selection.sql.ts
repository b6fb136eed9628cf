// SQL that selects links by their properties, one statement each.
import type { PointGeometry, PolygonGeometry } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { idList } from '../../platform/database/id-list.ts';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface LinkChoice {
  /** Ids of the links to select from; `null` = all links. */
  readonly among: readonly number[] | null;
  readonly side?: string | undefined;
  readonly sub_activity?: string | undefined;
  readonly time_limit?: number | undefined;
  readonly segment_ids?: readonly string[] | undefined;
  readonly regulations?: readonly string[] | undefined;
  /** Numbers of rule sets. */
  readonly rule_sets?: readonly number[] | undefined;
}

export interface LinkSelection {
  readonly ids: readonly number[];
  readonly length: number;
  readonly spaces: number;
  /** Number of links by the number of their rule set, without unregulated ones. */
  readonly byRuleSet: readonly (readonly [ruleSet: number, links: number])[];
}

/**
 * Returns the ids of published links that meet every condition, at most `limit`, with the totals of
 * the returned links. When more match, those beyond the limit are not in the totals.
 */
export async function loadSelectedLinks(db: Db, choice: LinkChoice, limit: number): Promise<LinkSelection> {
  const parts = [sql`l.retired is null`];
  if (choice.among !== null) parts.push(sql`l.id = any(${idList(choice.among)})`);
  if (choice.side !== undefined) parts.push(sql`l.bl_side = ${choice.side}`);
  if (choice.segment_ids !== undefined)
    parts.push(sql`l.segment_id = any(${[...choice.segment_ids]}::text[])`);
  if (choice.sub_activity !== undefined)
    parts.push(sql`coalesce(s.name, 'unregulated') = ${choice.sub_activity}`);
  if (choice.time_limit !== undefined) parts.push(sql`r.time_limit = ${choice.time_limit}`);
  if (choice.regulations !== undefined)
    parts.push(sql`r.regulation_id = any(${[...choice.regulations]}::text[])`);
  if (choice.rule_sets !== undefined) parts.push(sql`o.number = any(${idList(choice.rule_sets)})`);
  const { rows } = await sql<{
    ids: number[];
    length: number;
    spaces: number;
    rule_sets: [number, number][] | null;
  }>`
    with found as materialized (select l.id, l.length, l.bays_count, o.number from link l
      left join regulation_link m on m.link_id = l.id and ${inForceNow('m')}
      left join regulation r on r.id = m.regulation_id left join rule_set o on o.id = r.rule_set_id
      left join sub_activity s on s.id = r.sub_activity_id
      where ${sql.join(parts, sql` and `)} order by l.id limit ${limit})
    select coalesce(json_agg(id order by id), '[]') as ids, coalesce(sum(length), 0) as length,
      coalesce(sum(bays_count), 0)::int as spaces,
      (select json_agg(json_build_array(number, links)) from
        (select number, count(*)::int as links from found where number is not null group by number order by number) as g) as rule_sets
    from found`.execute(db);
  const [row] = rows;
  return {
    ids: row?.ids ?? [],
    length: row?.length ?? 0,
    spaces: row?.spaces ?? 0,
    byRuleSet: row?.rule_sets ?? [],
  };
}

/** Shape of an asset. */
export type AssetShape = PointGeometry | PolygonGeometry;

/** Returns the shapes of the assets of a type that are not removed; `null` when there is no such type. */
export async function findAssetShapes(db: Db, type: string): Promise<readonly AssetShape[] | null> {
  const { rows } = await sql<{ geometry: AssetShape | null }>`
    select a.geometry from asset_config c left join asset a on a.asset_config_id = c.id
      and (a.removed is null or a.removed > (now() at time zone (select time_zone from city where id = 1))::date)
    where c.name = ${type}`.execute(db);
  return rows.length === 0 ? null : rows.flatMap(({ geometry }) => geometry ?? []);
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
