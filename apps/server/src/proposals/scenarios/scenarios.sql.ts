// SQL for scenarios and their number of open proposals.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

export interface ScenarioRow {
  readonly id: number;
  readonly name: string;
  readonly kind: 'existing' | 'general' | 'own';
  readonly created: Date;
  readonly modified: Date;
  readonly version: number;
  readonly username: string | null;
  readonly open_proposals: number;
}

/**
 * Returns scenarios that are not deleted, built-in ones first, then by name. Returns only one when
 * its id is given.
 */
export async function listScenarios(db: Kysely<Schema>, id: number | null): Promise<readonly ScenarioRow[]> {
  const { rows } = await sql<ScenarioRow>`
    select s.id, s.name, s.kind, s.created, s.modified, s.version, u.username,
      (select count(*)::int from proposed_regulation p where p.scenario_id = s.id and not p.is_published) as open_proposals
    from scenario s left join user_account u on u.id = s.created_by
    where s.deleted is null and (${id}::integer is null or s.id = ${id}::integer)
    order by case s.kind when 'existing' then 0 when 'general' then 1 else 2 end, lower(s.name), s.id`.execute(
    db,
  );
  return rows;
}

/** Locks a scenario until the transaction ends. `false` when it is deleted or does not exist. */
export async function lockScenario(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('scenario')
    .select('id')
    .where('id', '=', id)
    .where('deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertScenario(tx: Tx, name: string, userId: number | null): Promise<number> {
  const row = await tx
    .insertInto('scenario')
    .values({ name, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function renameScenario(tx: Tx, id: number, name: string): Promise<void> {
  await tx
    .updateTable('scenario')
    .set((of) => ({ name, version: of('version', '+', 1), modified: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute();
}

/** Returns ids of a scenario's open proposals. */
export async function loadOpenProposalIds(tx: Tx, scenario: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('proposed_regulation')
    .select('id')
    .where('scenario_id', '=', scenario)
    .where('is_published', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks a scenario as deleted. Published proposals still refer to it. */
export async function deleteScenario(tx: Tx, id: number): Promise<void> {
  await sql`update scenario set deleted = now(), version = version + 1 where id = ${id}`.execute(tx);
}

/**
 * Copies the open proposals of a scenario into another, with their payments, restrictions and
 * links. The authors of a proposal are also authors of its copy. Returns ids of the copies.
 */
export async function copyProposals(
  tx: Tx,
  from: number,
  to: number,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with source as materialized (
      select *, nextval(pg_get_serial_sequence('proposed_regulation', 'id'))::integer as copy,
        case when payment_id is not null then nextval(pg_get_serial_sequence('proposed_payment', 'id'))::integer end as payment_copy
      from proposed_regulation where scenario_id = ${from} and not is_published order by id),
    payments as (
      insert into proposed_payment (id, currency, body, created_by) overriding system value
      select s.payment_copy, y.currency, y.body, ${author.id}::integer from source s join proposed_payment y on y.id = s.payment_id
      returning id),
    copies as (
      insert into proposed_regulation (id, scenario_id, action, reason, sub_activity_id, time_limit, payment_id, payment_status,
        actual_regulation_id, batch_id, effective_from, waivers, created_by, modified_by, authors, regulation_name, street_name, side, from_street,
        to_street, regulation_type, username, created_date, link_count) overriding system value
      select s.copy, ${to}::integer, s.action, s.reason, s.sub_activity_id, s.time_limit, s.payment_copy, s.payment_status,
        s.actual_regulation_id, s.batch_id, s.effective_from, '[]'::jsonb, ${author.id}::integer, ${author.id}::integer,
        array(select distinct u from unnest(s.authors || s.created_by || ${author.id}::integer) u where u is not null), s.regulation_name,
        s.street_name, s.side, s.from_street, s.to_street, s.regulation_type, ${author.username},
        (now() at time zone (select time_zone from city where id = 1))::date, s.link_count
      from source s where s.payment_copy is null or s.payment_copy in (select id from payments) returning id),
    restrictions as (
      insert into proposed_restriction (proposed_regulation_id, position, activity, sub_activity_id, priority, time_limit, body)
      select s.copy, x.position, x.activity, x.sub_activity_id, x.priority, x.time_limit, x.body
      from source s join proposed_restriction x on x.proposed_regulation_id = s.id
      where s.copy in (select id from copies) order by x.id returning id),
    places as materialized (
      select s.copy, k.link_id, k.proposed_link_id, k.base_link_id, k.seen_regulation_id,
        case when k.proposed_link_id is not null then nextval(pg_get_serial_sequence('proposed_link', 'id'))::integer end as custom_copy
      from source s join proposed_regulation_link k on k.proposed_regulation_id = s.id
      where s.copy in (select id from copies) order by k.id),
    customs as (
      insert into proposed_link (id, proposed_regulation_id, parent_link_id, from_m, to_m, geometry, bl_street_name, created_by)
      overriding system value
      select q.custom_copy, q.copy, c.parent_link_id, c.from_m, c.to_m, c.geometry, c.bl_street_name, ${author.id}::integer
      from places q join proposed_link c on c.id = q.proposed_link_id returning id),
    links as (
      insert into proposed_regulation_link (proposed_regulation_id, link_id, proposed_link_id, base_link_id, seen_regulation_id)
      select q.copy, q.link_id, q.custom_copy, q.base_link_id, q.seen_regulation_id from places q
      where q.custom_copy is null or q.custom_copy in (select id from customs) returning id),
    claims as (
      insert into proposal_claim (scenario_id, link_id, proposed_regulation_id)
      select distinct ${to}::integer, q.base_link_id, q.copy from places q returning link_id)
    select copy as id from source order by copy`.execute(tx);
  return rows.map(({ id }) => id);
}
