// Reads and writes the city's configuration entries, for several features.
import type { Kysely, Transaction } from 'kysely';
import { type AuditEntry, writeAudit } from '../audit/audit-entries.sql.ts';
import { hasDefaultCityName } from '../database/city-name.ts';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

/**
 * Returns the value of an entry, public or not, for features whose effect is public; `null` if
 * there is none.
 */
export async function configurationValue(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', key)
    .executeTakeFirst();
  return row?.config_value ?? null;
}

/** The value of a public entry; `null` if there is none. */
export async function publicConfigurationValue(db: Db, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('city_configuration')
    .select('config_value')
    .where('config_key', '=', key)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row?.config_value ?? null;
}

/** Whether the city has curbs but has not been named by a person or a file. */
export async function needsCityName(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('city')
    .select('id')
    .where(hasDefaultCityName)
    .where((of) => of.exists(of.selectFrom('link').select('link.id').where('retired', 'is', null)))
    .executeTakeFirst();
  return found !== undefined;
}

export interface StoredConfigurationEntry {
  readonly config_value: unknown;
  readonly is_public: boolean;
  readonly modified: Date;
}

/** All entries by key. If `key` is given, only that entry, locked until the transaction ends. */
export async function storedConfigurationEntries(
  db: Db,
  key?: string,
): Promise<ReadonlyMap<string, StoredConfigurationEntry>> {
  const rows = await db
    .selectFrom('city_configuration')
    .select(['config_key', 'config_value', 'is_public', 'modified'])
    .$if(key !== undefined, (query) => query.where('config_key', '=', key ?? '').forUpdate())
    .execute();
  return new Map(rows.map(({ config_key, ...row }) => [config_key, row]));
}

/**
 * Prevents concurrent configuration changes until the transaction ends. The city's row is locked,
 * because a new key has no row yet.
 */
export async function lockConfiguration(tx: Transaction<Schema>): Promise<void> {
  await tx.selectFrom('city').select('id').where('id', '=', 1).forUpdate().execute();
}

interface ConfigurationWrite extends Pick<AuditEntry, 'userId' | 'username' | 'requestId' | 'action'> {
  readonly key: string;
  /** `undefined` deletes the entry, so that the default applies again. */
  readonly value: unknown;
  /** `undefined` leaves it unchanged (public if the entry is new). */
  readonly isPublic?: boolean | undefined;
  /** Removes secrets from a value before it is stored in the audit trail. */
  readonly kept?: ((value: unknown) => unknown) | undefined;
}

/**
 * Sets or deletes an entry, notifies running servers through the outbox and writes the audit trail,
 * all in this transaction.
 */
export async function writeConfiguration(tx: Transaction<Schema>, write: ConfigurationWrite): Promise<void> {
  const { key, value, isPublic, kept = (one) => one, ...author } = write;
  const visibility = isPublic === undefined ? {} : { is_public: isPublic };
  const before = (await storedConfigurationEntries(tx, key)).get(key);
  if (value === undefined) await tx.deleteFrom('city_configuration').where('config_key', '=', key).execute();
  else {
    const config_value = JSON.stringify(value);
    await tx
      .insertInto('city_configuration')
      .values({ config_key: key, config_value, ...visibility })
      .onConflict((conflict) =>
        conflict.column('config_key').doUpdateSet((of) => ({
          config_value,
          modified: of.fn('now'),
          ...visibility,
        })),
      )
      .execute();
  }
  await tx
    .insertInto('outbox')
    .values({ kind: 'configuration changed', body: JSON.stringify({ config_key: key }) })
    .execute();
  await writeAudit(tx, {
    ...author,
    noun: 'configuration',
    nounId: key,
    before: before && { config_value: kept(before.config_value), is_public: before.is_public },
    after: value === undefined ? undefined : { config_value: kept(value), ...visibility },
  });
}
