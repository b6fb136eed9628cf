// Queries that tests use to read and write rows without the application's own code.
import type { KeyScope } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import { newSecret } from '../accounts/api-keys/secret.ts';
import type { Schema } from '../platform/database/schema.ts';

/** Creates a user in a group with a password hash and returns the id. */
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

/** Returns the audit entries of an action, oldest first. */
export async function loadAuditEntries(db: Kysely<Schema>, action: string) {
  return db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id').execute();
}

export async function setActive(db: Kysely<Schema>, username: string, active: boolean): Promise<void> {
  await db.updateTable('user_account').set({ is_active: active }).where('username', '=', username).execute();
}

/** Returns everything a write may change as one text, for comparison. */
export async function writableState(db: Kysely<Schema>): Promise<string> {
  const found = await sql<{ state: string }>`
    select json_build_object(
      'users', (select json_agg(u order by id) from (select id, username, display_name, email, language, is_active, password_hash, version from user_account) u),
      'sub_activities', (select json_agg(s order by id) from sub_activity s),
      'scenarios', (select json_agg(s order by id) from scenario s),
      'proposals', (select json_agg(p order by id) from proposed_regulation p),
      'proposed restrictions', (select json_agg(x order by id) from proposed_restriction x),
      'proposed payments', (select json_agg(y order by id) from proposed_payment y),
      'proposed links', (select json_agg(l order by id) from proposed_link l),
      'proposal remarks', (select json_agg(k order by id) from proposal_remark k),
      'assets', (select json_agg(a order by id) from asset a),
      'asset configs', (select json_agg(c order by id) from asset_config c),
      'proposed assets', (select json_agg(p order by id) from proposed_asset p),
      'proposed asset groups', (select json_agg(g order by id) from proposed_asset_group g),
      'batches', (select json_agg(b order by id) from proposal_batch b),
      'work orders', (select json_agg(w order by id) from work_order w),
      'work order comments', (select json_agg(c order by id) from work_order_comment c),
      'files', (select json_agg(f order by id) from stored_file f),
      'templates', (select json_agg(t order by id) from template t),
      'regulations', (select json_agg(r order by id) from regulation r),
      'feedback', (select json_agg(f order by id) from feedback f))::text as state`.execute(db);
  return found.rows[0]?.state ?? '';
}

/** Creates an API key with these scopes, or a revoked one, and returns its secret. */
export async function insertKey(
  db: Kysely<Schema>,
  name: string,
  scopes: readonly KeyScope[],
  more: { readonly expires?: Date; readonly revoked?: Date; readonly callsPerMinute?: number } = {},
): Promise<string> {
  const { prefix, hash, text } = newSecret();
  await db
    .insertInto('api_key')
    .values({
      name,
      prefix,
      secret_hash: hash,
      scopes: [...scopes],
      expires: more.expires ?? null,
      revoked: more.revoked ?? null,
      calls_per_minute: more.callsPerMinute ?? null,
    })
    .execute();
  return text;
}

/** Returns the usage counts of a key by its name, over all hours. */
export async function loadKeyUsage(db: Kysely<Schema>, name: string) {
  const found = await sql<{
    calls: number;
    refused: number;
    limited: number;
    failed: number;
    names: string[];
  }>`
    select coalesce(sum(u.calls), 0)::int as calls, coalesce(sum(u.refused), 0)::int as refused,
      coalesce(sum(u.limited), 0)::int as limited, coalesce(sum(u.failed), 0)::int as failed,
      coalesce(array_agg(distinct u.call order by u.call), '{}') as names
    from api_key k join api_usage u on u.key_id = k.id where k.name = ${name}`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('no figures');
  return row;
}

/** Records an import that was applied. */
export async function insertImportRun(db: Kysely<Schema>, format: string): Promise<void> {
  await sql`insert into import_run (format, source, finished, status, report) values (${format}, 'test', now(), 'applied', '{}')`.execute(
    db,
  );
}

/** Places a sensor on a link. */
export async function insertSensor(db: Kysely<Schema>, linkId: number, outsideId: string): Promise<void> {
  await sql`
    with s as (
      insert into sensor (outside_id, spaces) values (${outsideId}, 1) returning id
    ), said as (
      insert into sensor_state (sensor_id, heard, is_online, online_at, taken, taken_at) select id, now(), true, now(), 0, now() from s
    )
    insert into link_sensor (link_id, sensor_id) select ${linkId}, id from s`.execute(db);
}

/**
 * Inserts open proposals without links and with made-up list columns, for lists and benchmarks that
 * need many.
 */
export async function addListedProposals(db: Kysely<Schema>, scenario: number, count: number): Promise<void> {
  const atOnce = 10_000;
  await sql`insert into proposal_batch (username) select 'bench' from generate_series(1, 20)`.execute(db);
  for (let first = 1; first <= count; first += atOnce)
    await sql`insert into proposed_regulation (scenario_id, action, reason, sub_activity_id, regulation_name, street_name, side, from_street,
      to_street, regulation_type, username, created, created_date, batch_id, link_count)
    select ${scenario}::integer, (array['create', 'modify', 'remove'])[1 + n % 3], 'Reason ' || n % 500, s.id, 'R-' || n,
      case when n % 50 = 0 then 'Multiple' else 'Street ' || n % 400 end, (array['N', 'E', 'S', 'W'])[1 + n % 4], 'Avenue ' || n % 60,
      'Avenue ' || n % 60 + 1, s.name, 'user ' || n % 30, timestamptz '2026-01-01' + n * interval '5 minutes',
      (timestamptz '2026-01-01' + n * interval '5 minutes')::date, case when n % 4 = 0 then (select min(id) from proposal_batch) + n % 20 end, 1
    from generate_series(${first}::integer, least(${count}::integer, ${first + atOnce - 1}::integer)) as n
    join (select id, name, row_number() over (order by id) as at, count(*) over () as many from sub_activity) s on s.at = 1 + n % s.many`.execute(
      db,
    );
  await sql`vacuum analyze proposed_regulation`.execute(db);
}

/** Returns the stored counts of parking sessions and of observed times. */
export async function loadSessionCounts(db: Kysely<Schema>) {
  const found = await sql<{
    stays: number;
    names: number;
    links: number;
    windows: number;
    gaps: number;
    faults: number;
    fee: number;
    overstays: number;
    measures: number;
  }>`
    select (select count(*)::int from parking_session) as stays, (select count(distinct outside_id)::int from parking_session) as names,
      (select count(distinct link_id)::int from parking_session) as links, (select count(*)::int from observation_window) as windows,
      (select count(*)::int from source_gap) as gaps, (select coalesce(sum(sessions), 0)::int from session_fault) as faults,
      (select coalesce(sum(fee), 0)::float8 from session_hour) as fee, (select coalesce(sum(overstays), 0)::int from session_hour) as overstays,
      (select count(*)::int from link_occupancy) as measures`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('no figures');
  return row;
}

/**
 * Returns the version of a proposed payment and the fee of its first tier in whole currency units.
 */
export async function proposedPayment(
  db: Kysely<Schema>,
  id: number,
): Promise<{ readonly version: number; readonly fee: number }> {
  const found = await sql<{ version: number; fee: number }>`
    select version, (body #>> '{rates,0,tiers,0,fee}')::int / 100 as fee from proposed_payment where id = ${id}`.execute(
    db,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('no payment');
  return row;
}
