// SQL for looking up API keys by prefix and counting API usage.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** The key with this prefix. */
export async function keyByPrefix(db: Db, prefix: string) {
  return db
    .selectFrom('api_key')
    .select(['id', 'name', 'secret_hash', 'scopes', 'calls_per_minute', 'expires', 'revoked'])
    .where('prefix', '=', prefix)
    .executeTakeFirst();
}
export type KeyByPrefix = NonNullable<Awaited<ReturnType<typeof keyByPrefix>>>;

export interface HourlyUsage {
  /** Epoch milliseconds. */
  readonly hour: number;
  readonly key: number;
  readonly call: string;
  calls: number;
  refused: number;
  limited: number;
  failed: number;
}

/** Adds usage counts to their hours. */
export async function addUsageCounts(db: Db, uses: readonly HourlyUsage[]): Promise<void> {
  await sql`
    insert into api_usage (hour, key_id, call, calls, refused, limited, failed)
    select * from unnest(${uses.map(({ hour }) => new Date(hour))}::timestamptz[], ${uses.map(({ key }) => key)}::int[],
      ${uses.map(({ call }) => call)}::text[], ${uses.map(({ calls }) => calls)}::int[], ${uses.map(({ refused }) => refused)}::int[],
      ${uses.map(({ limited }) => limited)}::int[], ${uses.map(({ failed }) => failed)}::int[])
      as u(hour, key_id, call, calls, refused, limited, failed) order by hour, key_id, call
    on conflict (hour, key_id, call) do update set calls = api_usage.calls + excluded.calls,
      refused = api_usage.refused + excluded.refused, limited = api_usage.limited + excluded.limited,
      failed = api_usage.failed + excluded.failed`.execute(db);
}

/** Records when keys were last used. */
export async function recordLastUsed(db: Db, used: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with held as (select id from api_key where id = any(${[...used.keys()]}::int[]) order by id for no key update)
    update api_key k set last_used = u.at
    from unnest(${[...used.keys()]}::int[], ${[...used.values()].map((at) => new Date(at))}::timestamptz[]) as u(id, at), held
    where k.id = u.id and held.id = k.id and (k.last_used is null or k.last_used < u.at)`.execute(db);
}

/** Deletes usage rows before the given time and returns their number. */
export async function deleteUsageBefore(db: Db, before: Date): Promise<number> {
  const done = await db.deleteFrom('api_usage').where('hour', '<', before).executeTakeFirst();
  return Number(done.numDeletedRows);
}
