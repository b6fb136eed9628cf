// SQL for API keys in administration, the public access setting, and usage by hour or day.
import type { ApiAccess, KeyScope } from '@curbwright/core';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { ApiKeyTable } from '../../platform/database/integration-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { apiAccessKey } from './api-policy-cache.ts';

type Db = Kysely<Schema>;
export type KeyRow = Omit<Selectable<ApiKeyTable>, 'secret_hash'>;

const shown = [
  'id',
  'name',
  'prefix',
  'scopes',
  'calls_per_minute',
  'created',
  'created_by',
  'username',
  'expires',
  'last_used',
  'revoked',
  'revoked_by',
  'version',
] as const;

/** Every key, active ones first, then newest first. */
export async function keyRows(db: Db): Promise<KeyRow[]> {
  return db
    .selectFrom('api_key')
    .select(shown)
    .orderBy(sql`revoked is not null`)
    .orderBy('id', 'desc')
    .execute();
}

interface NewKey {
  readonly name: string;
  readonly prefix: string;
  readonly secretHash: Buffer;
  readonly scopes: readonly KeyScope[];
  readonly callsPerMinute: number | null;
  readonly expires: string | null;
  readonly created: Date;
}

export async function insertKey(
  tx: Transaction<Schema>,
  key: NewKey,
  author: { readonly id: number | null; readonly username: string | null },
): Promise<KeyRow> {
  return tx
    .insertInto('api_key')
    .values({
      name: key.name,
      prefix: key.prefix,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      calls_per_minute: key.callsPerMinute,
      expires: key.expires,
      created: key.created,
      created_by: author.id,
      username: author.username,
    })
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** The key, locked for update; `undefined` if there is none. */
export async function lockKey(tx: Transaction<Schema>, id: number): Promise<KeyRow | undefined> {
  return tx.selectFrom('api_key').select(shown).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface KeyChange {
  readonly name?: string | undefined;
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly expires?: string | null | undefined;
  readonly calls_per_minute?: number | null | undefined;
  readonly revoked?: Date;
  readonly revoked_by?: string | null;
}

/** Updates the given fields. */
export async function updateKey(tx: Transaction<Schema>, id: number, change: KeyChange): Promise<KeyRow> {
  const { scopes, ...rest } = change;
  return tx
    .updateTable('api_key')
    .set((of) => ({
      ...rest,
      ...(scopes === undefined ? {} : { scopes: [...scopes] }),
      version: of('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();
}

/** Stores the access setting. */
export async function setAccess(tx: Transaction<Schema>, access: ApiAccess): Promise<void> {
  const value = JSON.stringify(access);
  await tx
    .insertInto('city_configuration')
    .values({ config_key: apiAccessKey, config_value: value, is_public: true })
    .onConflict((conflict) =>
      conflict.column('config_key').doUpdateSet({ config_value: value, modified: sql`now()` }),
    )
    .execute();
}

interface UsageCounts {
  readonly calls: number;
  readonly refused: number;
  readonly limited: number;
  readonly failed: number;
}

const sums = sql`coalesce(sum(u.calls), 0)::int as calls, coalesce(sum(u.refused), 0)::int as refused,
  coalesce(sum(u.limited), 0)::int as limited, coalesce(sum(u.failed), 0)::int as failed`;

interface UsageQuery {
  /** Both bounds are truncated to the start of their bucket in the city's time zone. */
  readonly from: Date;
  readonly to: Date;
  readonly step: 'hour' | 'day';
  readonly timeZone: string;
  readonly key: number | undefined;
}

/** Usage by bucket (without gaps), by key and by operation. */
export async function usageRows(db: Db, { from, to, step, timeZone, key }: UsageQuery) {
  const only = key === undefined ? sql`true` : sql`u.key_id = ${key}`;
  const buckets = await sql<UsageCounts & { at: Date }>`
    with bounds as (
      select date_trunc(${step}, ${from}::timestamptz at time zone ${timeZone}) as first,
        date_trunc(${step}, ${to}::timestamptz at time zone ${timeZone}) as last),
    counted as (
      select date_trunc(${step}, u.hour at time zone ${timeZone}) as civil, u.* from api_usage u, bounds
      where u.hour >= bounds.first at time zone ${timeZone} and ${only})
    select g.civil at time zone ${timeZone} as at, ${sums}
    from bounds, generate_series(bounds.first, bounds.last, make_interval(hours => ${step === 'hour' ? 1 : 24})) as g(civil)
    left join counted u on u.civil = g.civil group by g.civil order by g.civil`.execute(db);
  const since = buckets.rows[0]?.at ?? from;
  const keys = await sql<UsageCounts & { key: number; name: string | null }>`
    select u.key_id as key, k.name, ${sums} from api_usage u left join api_key k on k.id = u.key_id
    where u.hour >= ${since} and ${only} group by u.key_id, k.name order by calls desc, u.key_id limit 100`.execute(
    db,
  );
  const calls = await sql<UsageCounts & { call: string }>`
    select u.call, ${sums} from api_usage u where u.hour >= ${since} and ${only} group by u.call order by calls desc, u.call`.execute(
    db,
  );
  return { buckets: buckets.rows, keys: keys.rows, calls: calls.rows };
}
