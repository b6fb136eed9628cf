// SQL for counting states of the city: links with their rule sets, open proposals of a scenario,
// links of zones, curb types and categories.
import type { Payment, Restriction, UnitSystem } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { cityUnits } from '../../platform/database/city-units.ts';
import { activeLinksAt, inForceAt, inForceNow } from '../../platform/database/in-force.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { toPgNumberArray } from '../../sessions/pg-arrays.ts';

type Db = Kysely<Schema>;

/**
 * Loads links, or only `ids`, with the rule sets in force now (`null`) or at an instant (epoch
 * milliseconds). Each text is a flat JSON array of some thousand links by id: id, rule set number,
 * bays, angle (0 parallel, 1 diagonal, 2 perpendicular) and length of each. This way PostgreSQL
 * joins once, and a few values are transferred instead of many thousands.
 */
export async function loadCurbRuleSets(
  db: Db,
  at: number | null,
  ids: readonly number[] | null,
): Promise<readonly string[]> {
  const inForce = at === null ? inForceNow('m') : inForceAt('m', at);
  const among = ids === null ? sql`true` : sql`l.id = any(${toPgNumberArray(ids)}::integer[])`;
  const { rows } = await sql<{ facts: string }>`
    select concat('[', string_agg(concat(l.id, ',', coalesce(s.number::text, 'null'), ',', coalesce(l.bays_count::text, 'null'), ',',
        case l.bays_angle when 'diagonal' then 1 when 'perpendicular' then 2 else 0 end, ',', l.length), ',' order by l.id), ']') as facts
    from link l
    left join regulation_link m on m.link_id = l.id and ${inForce}
    left join regulation r on r.id = m.regulation_id
    left join rule_set s on s.id = r.rule_set_id
    where ${activeLinksAt('l', at)} and ${among} group by l.id / 8192 order by l.id / 8192`.execute(db);
  return rows.map(({ facts }) => facts);
}

/**
 * Links where a regulation or the link itself begins or ends after an instant (epoch milliseconds),
 * including planned changes; all others are the same as at that instant. At most `limit`,
 * unordered.
 */
export async function linksChangedAfter(db: Db, instant: number, limit: number): Promise<readonly number[]> {
  const at = sql`to_timestamp(${instant}::float8 / 1000)`;
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id) as ids from (
      select link_id as id from regulation_link where effective_from > ${at} or effective_to > ${at}
      union select id from link where created > ${at} or retired > ${at} limit ${limit}) as touched`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/**
 * The published city as seen by this transaction: its publication version, and the current instant
 * in epoch milliseconds.
 */
export async function cityRevisionAndTime(
  db: Db,
): Promise<{ readonly revision: number; readonly instant: number }> {
  const { rows } = await sql<{ revision: number; instant: number }>`
    select revision::integer as revision, extract(epoch from now())::float8 * 1000 as instant from city`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no city');
  return row;
}

export interface ScenarioRow {
  readonly id: number;
  readonly name: string;
  readonly kind: 'existing' | 'general' | 'own';
  readonly open_proposals: number;
}

/**
 * Scenarios that are not deleted, built-in ones first, then by name; only one when its id is given.
 */
export async function scenariosToCompare(db: Db, id: number | null): Promise<readonly ScenarioRow[]> {
  const { rows } = await sql<ScenarioRow>`
    select s.id, s.name, s.kind,
      (select count(*)::int from proposed_regulation p where p.scenario_id = s.id and not p.is_published) as open_proposals
    from scenario s where s.deleted is null and (${id}::integer is null or s.id = ${id}::integer)
    order by case s.kind when 'existing' then 0 when 'general' then 1 else 2 end, lower(s.name), s.id`.execute(
    db,
  );
  return rows;
}

export interface OpenProposalRow {
  readonly id: number;
  readonly action: 'create' | 'modify' | 'remove';
  readonly sub_activity: string;
  readonly time_limit: number | null;
  readonly payment: Payment | null;
  readonly restrictions: readonly Restriction[];
}

/** Open proposals of a scenario after an id, with their rules. */
export async function openProposalRows(
  db: Db,
  scenario: number,
  after: number,
  size: number,
): Promise<readonly OpenProposalRow[]> {
  const { rows } = await sql<OpenProposalRow>`
    select p.id, p.action, s.name as sub_activity, p.time_limit, y.body as payment,
      coalesce((select jsonb_agg(x.body order by x.position, x.id) from proposed_restriction x
        where x.proposed_regulation_id = p.id), '[]') as restrictions
    from proposed_regulation p join sub_activity s on s.id = p.sub_activity_id
    left join proposed_payment y on y.id = p.payment_id and p.payment_status
    where p.scenario_id = ${scenario} and not p.is_published and p.id > ${after} order by p.id limit ${size}`.execute(
    db,
  );
  return rows;
}

export interface ProposedPlaceRow {
  readonly proposal: number;
  readonly link: number;
  /** Meters from the link's start; both `null` = the whole link. */
  readonly from_m: number | null;
  readonly to_m: number | null;
  readonly segment_id: string;
  readonly bays_count: number | null;
  readonly bays_angle: string | null;
  readonly length: number;
  readonly coordinates: [number, number][];
}

/** The links of open proposals, as far as they still exist, with the data needed to divide them. */
export async function proposedPlaceRows(
  db: Db,
  proposals: readonly number[],
): Promise<readonly ProposedPlaceRow[]> {
  const { rows } = await sql<ProposedPlaceRow>`
    select k.proposed_regulation_id as proposal, l.id as link, c.from_m, c.to_m, l.segment_id, l.bays_count, l.bays_angle, l.length,
      l.geometry -> 'coordinates' as coordinates
    from proposed_regulation_link k join link l on l.id = k.base_link_id and l.retired is null
    left join proposed_link c on c.id = k.proposed_link_id
    where k.proposed_regulation_id = any(${[...proposals]}::integer[]) order by l.id, k.id`.execute(db);
  return rows;
}

/** Lines of links by id, including retired ones. */
export async function linesOf(
  db: Db,
  links: readonly number[],
): Promise<ReadonlyMap<number, [number, number][]>> {
  const { rows } = await sql<{ id: number; coordinates: [number, number][] }>`
    select id, geometry -> 'coordinates' as coordinates from link where id = any(${[...links]}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, coordinates }) => [id, coordinates]));
}

/** The city's expected values per curb type. */
export async function expectationRows(db: Db) {
  return db
    .selectFrom('sub_activity')
    .select(['id', 'name', 'occupancy_percent', 'curbside_users'])
    .execute();
}

/** Categories of user classes in order; only one when its id is given. */
export async function categoriesToCount(db: Db, id: number | null) {
  return db
    .selectFrom('user_class_category')
    .select(['id', 'name', 'display_name', 'user_classes'])
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The earliest start of any regulation; `null` without any. */
export async function earliestRegulationStart(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('regulation')
    .select((of) => of.fn.min('effective_from').as('first'))
    .executeTakeFirst();
  return row?.first ?? null;
}

export async function loadCityUnits(db: Db): Promise<UnitSystem> {
  const { units } = await db.selectFrom('city').select(cityUnits.as('units')).executeTakeFirstOrThrow();
  return units === 'imperial' ? 'imperial' : 'metric';
}

/** The links of each component of a zone, including those no longer in force. */
export async function componentLinks(db: Db, zone: number): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; links: number[] }>`
    select c.id, coalesce(array_agg(k.link_id) filter (where k.link_id is not null), '{}') as links
    from zone_component c left join zone_component_link k on k.component_id = c.id
    where c.zone_id = ${zone} group by c.id`.execute(db);
  return new Map(rows.map(({ id, links }) => [id, links]));
}

/** Ancestors of these links by division, direct and indirect. */
export async function ancestorsOf(
  db: Db,
  links: readonly number[],
): Promise<readonly { readonly link: number; readonly ancestor: number }[]> {
  const { rows } = await sql<{ link: number; ancestor: number }>`
    with recursive line as (
      select l.id as link, l.parent_link_id as ancestor from link l
      where l.id = any(${[...links]}::integer[]) and l.parent_link_id is not null
      union
      select k.link, l.parent_link_id from line k join link l on l.id = k.ancestor where l.parent_link_id is not null)
    select link, ancestor from line`.execute(db);
  return rows;
}
