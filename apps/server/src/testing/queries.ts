// Rows the tests read and write around the product's own queries.
import {
  type Calendar,
  type LineGeometry,
  type Payment,
  type Restriction,
  restriction,
} from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

export interface NaiveLinkRow {
  readonly id: number;
  readonly segment_id: string;
  readonly regulation_id: string | null;
  readonly regulation: number | null;
  readonly rule_set: number | null;
  readonly sub_activity: string | null;
  readonly time_limit: number | null;
  readonly bl_street_name: string | null;
  readonly bl_side: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly curb_side: 'left' | 'right' | 'unknown';
  readonly bays_count: number | null;
  readonly bays_angle: string | null;
  readonly length: number;
  readonly from_node: string | null;
  readonly to_node: string | null;
  readonly shst_location_start: number | null;
  readonly shst_location_end: number | null;
  readonly geometry: LineGeometry;
}

/** The published city, read whole. */
export async function publishedCity(db: Kysely<Schema>) {
  const city = await sql<{ revision: number; time_zone: string; currency: string; calendar: Calendar }>`
    select revision, time_zone, currency, calendar from city where id = 1`.execute(db);
  const links = await sql<NaiveLinkRow>`
    select l.id, l.segment_id, r.regulation_id, r.id as regulation, o.number as rule_set, s.name as sub_activity, r.time_limit,
      l.bl_street_name, l.bl_side, l.bl_from, l.bl_to, l.curb_side, l.bays_count, l.bays_angle, l.length,
      f.outside_id as from_node, t.outside_id as to_node, l.shst_location_start, l.shst_location_end, l.geometry
    from link l
    left join node f on f.id = l.from_node_id left join node t on t.id = l.to_node_id
    left join regulation_link m on m.link_id = l.id and m.effective_to is null
    left join regulation r on r.id = m.regulation_id
    left join rule_set o on o.id = r.rule_set_id
    left join sub_activity s on s.id = r.sub_activity_id
    where l.retired is null order by l.id`.execute(db);
  const rows = await sql<{
    id: string;
    number: number;
    body: Omit<Restriction, 'payment'>;
    payment: Payment | null;
  }>`
    select o.id, o.number, x.body, p.body as payment
    from rule_set o join restriction x on x.rule_set_id = o.id left join payment p on p.id = x.payment_id
    order by o.number, x.position`.execute(db);
  const ruleSets = new Map<number, { id: string; restrictions: Restriction[] }>();
  for (const row of rows.rows) {
    const set = ruleSets.get(row.number) ?? { id: row.id, restrictions: [] };
    set.restrictions.push(restriction.parse({ ...row.body, payment: row.payment }));
    ruleSets.set(row.number, set);
  }
  const [own] = city.rows;
  if (own === undefined) throw new Error('there is no city');
  return { city: own, links: links.rows, ruleSets };
}

/** Makes a user in a group with a password hash; answers the id. */
export async function insertUser(
  db: Kysely<Schema>,
  username: string,
  group: string,
  passwordHash: string | null,
): Promise<number> {
  const made = await sql<{ id: number }>`
    with u as (
      insert into user_account (username, display_name, password_hash) values (${username}, ${username}, ${passwordHash})
      returning id
    ), m as (
      insert into group_member (group_id, user_id) select g.id, u.id from user_group g, u where g.name = ${group}
    )
    select id from u`.execute(db);
  const [row] = made.rows;
  if (row === undefined) throw new Error('no user was made');
  return row.id;
}

/** Stores a configuration entry. */
export async function setEntry(
  db: Kysely<Schema>,
  key: string,
  value: unknown,
  isPublic: boolean,
): Promise<void> {
  await sql`insert into city_configuration (config_key, config_value, is_public)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${isPublic})
    on conflict (config_key) do update set config_value = excluded.config_value, is_public = excluded.is_public`.execute(
    db,
  );
}

/** Audit entries of an action, oldest first. */
export async function auditOf(db: Kysely<Schema>, action: string) {
  return db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute();
}

export async function setActive(db: Kysely<Schema>, username: string, active: boolean): Promise<void> {
  await db.updateTable('user_account').set({ is_active: active }).where('username', '=', username).execute();
}

/** Everything a write may change, as one text to compare. */
export async function writableState(db: Kysely<Schema>): Promise<string> {
  const found = await sql<{ state: string }>`
    select json_build_object(
      'users', (select json_agg(u order by id) from (select id, username, display_name, email, language, is_active, password_hash, version from user_account) u),
      'sub_activities', (select json_agg(s order by id) from sub_activity s),
      'feedback', (select json_agg(f order by id) from feedback f))::text as state`.execute(db);
  return found.rows[0]?.state ?? '';
}

/** Puts a sensor on a link. */
export async function insertSensor(db: Kysely<Schema>, linkId: number, outsideId: string): Promise<void> {
  await sql`
    with s as (
      insert into sensor (outside_id, is_online, last_reading, reading)
      values (${outsideId}, true, now(), '{"occupied": false}') returning id
    )
    insert into link_sensor (link_id, sensor_id) select ${linkId}, id from s`.execute(db);
}
