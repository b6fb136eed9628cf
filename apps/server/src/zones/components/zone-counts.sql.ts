// SQL that counts the segments, meters and spaces of analysis zones and their components.
import { metresPerSpace } from '@curbwright/core';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { idList } from '../../platform/database/id-list.ts';
import { inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SpaceRules } from '../space-rules.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

/** Spaces of a link `l` whose regulation in force is `r`, exactly as core's `spacesOf` counts them. */
function linkSpacesSql({ closed, uncounted }: SpaceRules): RawBuilder<unknown> {
  const { parallel, diagonal, perpendicular } = metresPerSpace;
  const room = sql`floor((l.length + 0.001) / case l.bays_angle when 'diagonal' then ${diagonal}::float8
      when 'perpendicular' then ${perpendicular}::float8 else ${parallel}::float8 end)`;
  return sql`case
    when l.bays_count > 0 or l.bays_count = 0 and coalesce(r.rule_set_id <> all(${[...uncounted]}::text[]), true) then l.bays_count
    when r.rule_set_id = any(${[...closed]}::text[]) then 0 else ${room} end`;
}

interface LinkTotals {
  readonly segments: number;
  readonly metres: number;
  readonly spaces: number;
}

/** Returns the totals of those of the links that are in force. */
export async function computeLinkTotals(
  db: Db,
  links: readonly number[],
  rules: SpaceRules,
): Promise<LinkTotals> {
  const { rows } = await sql<LinkTotals>`
    select count(*)::int as segments, coalesce(round(sum(l.length)::numeric, 2), 0)::float8 as metres,
      coalesce(sum(${linkSpacesSql(rules)}), 0)::int as spaces
    from link l left join regulation_link rl on rl.link_id = l.id and ${inForceNow('rl')}
    left join regulation r on r.id = rl.regulation_id
    where l.retired is null and l.id = any(${idList(links)})`.execute(db);
  return rows[0] ?? { segments: 0, metres: 0, spaces: 0 };
}

/**
 * From this many links on, nested loops are disabled: with them, counting a whole city takes three
 * times as long.
 */
const manyLinksThreshold = 20_000;

async function hasManyLinks(tx: Tx, zones: RawBuilder<number[]>): Promise<boolean> {
  const { rows } = await sql<{ links: number }>`
    select count(*)::int as links from (select from zone_component c join zone_component_link m on m.component_id = c.id
      where c.zone_id = any(${zones}) limit ${manyLinksThreshold}) as k`.execute(tx);
  return rows[0]?.links === manyLinksThreshold;
}

/**
 * Recounts zones and their components over their links in force, which are read once. A link in
 * several components counts once in the zone. A zone with a single component has the same counts as
 * it.
 */
export async function recountZones(tx: Tx, zones: readonly number[], rules: SpaceRules): Promise<void> {
  if (zones.length === 0) return;
  const ids = idList(zones);
  const isMany = await hasManyLinks(tx, ids);
  if (isMany) await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
  await sql`
    with parts as materialized (
      select id, zone_id, type, count(*) over (partition by zone_id) as siblings from zone_component where zone_id = any(${ids})),
    counted as materialized (
      select k.id as component_id, k.zone_id, k.siblings, l.id, l.length, ${linkSpacesSql(rules)} as spaces
      from parts k join zone_component_link m on m.component_id = k.id join link l on l.id = m.link_id and l.retired is null
      left join regulation_link rl on rl.link_id = l.id and ${inForceNow('rl')}
      left join regulation r on r.id = rl.regulation_id),
    sums as (
      select component_id, count(*)::int as segments, round(sum(length)::numeric, 2) as metres, sum(spaces)::int as spaces
      from counted group by component_id),
    counted_parts as (
      update zone_component c set segments = coalesce(s.segments, 0), metres = coalesce(s.metres, 0), spaces = coalesce(s.spaces, 0)
      from parts k left join sums s on s.component_id = k.id where c.id = k.id returning c.id),
    once as (select distinct on (zone_id, id) zone_id, length, spaces from counted where siblings > 1),
    totals as (
      select k.zone_id, s.segments as links, s.metres, s.spaces from parts k join sums s on s.component_id = k.id where k.siblings = 1
      union all
      select zone_id, count(*)::int, round(sum(length)::numeric, 2), sum(spaces)::int from once group by zone_id),
    kinds as (select zone_id, array_agg(distinct type order by type) as types from parts group by zone_id)
    update analysis_zone z set link_count = coalesce(t.links, 0), total_metres = coalesce(t.metres, 0),
      total_spaces = coalesce(t.spaces, 0), component_types = coalesce(n.types, '{}')
    from analysis_zone k left join totals t on t.zone_id = k.id left join kinds n on n.zone_id = k.id
    where k.id = any(${ids}) and z.id = k.id`.execute(tx);
  if (isMany) await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
}
