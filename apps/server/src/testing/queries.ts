// Rows the tests read and write around the product's own queries.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

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

/** Records an import that was applied. */
export async function insertImportRun(db: Kysely<Schema>, format: string): Promise<void> {
  await sql`insert into import_run (format, source, finished, status, report) values (${format}, 'test', now(), 'applied', '{}')`.execute(
    db,
  );
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
