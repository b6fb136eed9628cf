// SQL for links as CDS zones: the candidates, and each link with all its shapes, rules and
// ancestors over time.
import type { Box } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { type LinkPlaceRow, linkPlaceColumns, toEpochMs } from './cds-places.sql.ts';

type Db = Kysely<Schema>;

/** Which links to consider. */
interface CandidateFilter {
  /** Epoch milliseconds: links that may have been a zone at this time. */
  readonly at: number;
  readonly bounds: Box | null;
  /** `null` = any. */
  readonly links: readonly number[] | null;
}

/**
 * Ids of links that may be zones at an instant, in order. Whether they are, and touch the place, is
 * checked afterwards.
 */
export async function candidateLinks(
  db: Db,
  { at, bounds, links }: CandidateFilter,
): Promise<readonly number[]> {
  const instant = sql`to_timestamp(${at}::float8 / 1000)`;
  // One millisecond later, because database instants are finer than those of CDS.
  const later = sql`to_timestamp(${at + 1}::float8 / 1000)`;
  const box =
    bounds === null ? null : sql`box(point(${bounds[0]}, ${bounds[1]}), point(${bounds[2]}, ${bounds[3]}))`;
  const here =
    box === null
      ? sql`true`
      : sql`(l.bounds && ${box} or exists (select from past_link_shape p where p.link_id = l.id and p.bounds && ${box}))`;
  const mine = links === null ? sql`true` : sql`l.id = any(${[...links]}::integer[])`;
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(l.id order by l.id) as ids from link l
    where (l.retired is null or l.retired > ${instant}
        or exists (select from past_link_shape p where p.link_id = l.id and p.to_at > ${instant}))
      and (l.created < ${later} or jsonb_typeof(l.source_properties -> 'start_date') = 'number')
      and ${here} and ${mine}`.execute(db);
  return rows[0]?.ids ?? [];
}

/** Rule set number, from, to (epoch milliseconds, `null` = open-ended). */
export type RuleSpan = readonly [number, number, number | null];

export interface ZoneRow extends LinkPlaceRow {
  readonly parent: number | null;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly shst_ref_id: string | null;
  readonly shst_location_start: number | null;
  readonly shst_location_end: number | null;
  readonly created: number;
  readonly modified: number;
  /** Oldest first. */
  readonly rules: readonly RuleSpan[] | null;
}

/** Links with their history, ordered by id. */
export async function zoneRows(db: Db, ids: readonly number[]): Promise<readonly ZoneRow[]> {
  const { rows } = await sql<ZoneRow>`
    select ${linkPlaceColumns}, l.source_properties, l.parent_link_id as parent, l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.shst_ref_id,
      l.shst_location_start, l.shst_location_end, ${toEpochMs(sql`l.created`)} as created, ${toEpochMs(sql`coalesce(l.modified, l.created)`)} as modified,
      (select json_agg(json_build_array(s.number, ${toEpochMs(sql`m.effective_from`)}, ${toEpochMs(sql`m.effective_to`)}) order by m.effective_from)
        from regulation_link m join regulation r on r.id = m.regulation_id join rule_set s on s.id = r.rule_set_id
        where m.link_id = l.id) as rules
    from link l left join link parent on parent.id = l.parent_link_id
    where l.id = any(${[...ids]}::integer[]) order by l.id`.execute(db);
  return rows;
}

/** The link of a zone id, also of an ended zone; `null` = there is none. */
export async function linkOfZone(db: Db, zone: string): Promise<number | null> {
  const first = await sql<{ id: number }>`
    select id from link where cds_zone_id(segment_id) = ${zone}::uuid order by id limit 1`.execute(db);
  if (first.rows[0] !== undefined) return first.rows[0].id;
  // If the curb was moved, the ids of its later zones are derived from the link's segment id and a
  // number.
  const later = await sql<{ id: number }>`
    select l.id from (select link_id, row_number() over (partition by link_id order by from_at) as number from past_link_shape) as p
    join link l on l.id = p.link_id where cds_uuid('zone ' || l.segment_id || ' ' || p.number) = ${zone}::uuid limit 1`.execute(
    db,
  );
  return later.rows[0]?.id ?? null;
}

/** For each link, all the links it came from by division, nearest first. */
export async function ancestorsOfLinks(
  db: Db,
  links: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (links.length === 0) return new Map();
  const { rows } = await sql<{ link: number; ancestors: number[] }>`
    with recursive line as (
      select l.id as link, l.parent_link_id as ancestor, 1 as remove from link l
      where l.id = any(${[...links]}::integer[]) and l.parent_link_id is not null
      union all
      select k.link, l.parent_link_id, k.remove + 1 from line k join link l on l.id = k.ancestor where l.parent_link_id is not null)
    select link, array_agg(ancestor order by remove) as ancestors from line group by link`.execute(db);
  return new Map(rows.map(({ link, ancestors }) => [link, ancestors]));
}

interface PublishedRuleSet {
  readonly number: number;
  /** Epoch milliseconds. */
  readonly published: number;
  /** Each restriction as JSON. */
  readonly restrictions: readonly string[];
}

/** Every rule set that any regulation has or had, ordered by number. */
export async function everyRuleSet(db: Db): Promise<readonly PublishedRuleSet[]> {
  const { rows } = await sql<PublishedRuleSet>`
    select s.number, ${toEpochMs(sql`s.created`)} as published,
      coalesce(array_agg((r.body || jsonb_build_object('payment', p.body))::text order by r.position) filter (where r.id is not null), '{}')
        as restrictions
    from rule_set s left join restriction r on r.rule_set_id = s.id left join payment p on p.id = r.payment_id
    where exists (select from regulation g where g.rule_set_id = s.id) group by s.id order by s.number`.execute(
    db,
  );
  return rows;
}

/** External ids of links, and whether they were drawn differently before. */
export async function namesOfLinks(
  db: Db,
  links: readonly number[],
): Promise<readonly { readonly id: number; readonly segment_id: string; readonly moved: boolean }[]> {
  const { rows } = await sql<{ id: number; segment_id: string; moved: boolean }>`
    select l.id, l.segment_id, exists (select from past_link_shape p where p.link_id = l.id) as moved
    from link l where l.id = any(${[...links]}::integer[]) order by l.id`.execute(db);
  return rows;
}
