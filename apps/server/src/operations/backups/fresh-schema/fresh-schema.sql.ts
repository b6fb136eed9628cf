// SQL for a separate schema in the city's database, into which a backup is loaded and checked, and
// for replacing the city's schema with it.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { servingLock } from '../../../platform/database/serving-lock.ts';
import type { ArchivedTable, TableChecksum } from '../archive/archive-schemas.ts';
import type { SchemaObjects } from '../schema-objects.ts';

/**
 * Advisory lock held while a fresh schema is in use; any fresh schema its holder finds is a
 * leftover.
 */
const freshLock = 7_230_005;
const freshName = /^curbwright_fresh_[0-9a-f]{12}$/;

const qualifiedName = (schema: string, name: string) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/**
 * Prevents servers from starting while the connection is open; `false` if one is already serving.
 */
export async function blockServerStart(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    servingLock,
  ]);
  return rows[0]?.taken ?? false;
}

/**
 * Creates an empty schema, the only one the connection sees, and returns its name. Schemas left by
 * killed processes are dropped.
 */
export async function createFreshSchema(client: pg.ClientBase): Promise<string> {
  await client.query('select pg_advisory_lock($1)', [freshLock]);
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'curbwright\\_fresh\\_%'`,
  );
  for (const { name } of rows) if (freshName.test(name)) await dropSchema(client, name);
  const name = `curbwright_fresh_${randomBytes(6).toString('hex')}`;
  await client.query(`create schema ${escapeIdentifier(name)}`);
  await client.query(`set search_path = ${escapeIdentifier(name)}`);
  return name;
}

async function dropSchema(client: pg.ClientBase, name: string): Promise<void> {
  // Table by table: dropping a large schema at once needs more locks than the server allows.
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c where c.relnamespace = to_regnamespace($1)::oid and c.relkind in ('r', 'p') and not c.relispartition`,
    [escapeIdentifier(name)],
  );
  for (const { table } of rows)
    await client.query(`drop table if exists ${qualifiedName(name, table)} cascade`);
  await client.query(`drop schema if exists ${escapeIdentifier(name)} cascade`);
}

/** Drops a schema whose connection has ended. */
export async function dropAbandonedSchema(client: pg.ClientBase, name: string): Promise<void> {
  // The other connection may not have released the lock yet.
  await client.query('select pg_advisory_lock($1)', [freshLock]);
  await dropFreshSchema(client, name);
}

/** Drops the schema and everything in it. */
export async function dropFreshSchema(client: pg.ClientBase, name: string): Promise<void> {
  if (!freshName.test(name)) throw new Error(`${name} is no fresh schema`);
  await client.query('reset search_path');
  await dropSchema(client, name);
  await client.query('select pg_advisory_unlock($1)', [freshLock]);
}

/** Names of a schema's tables: `r` for tables with rows, `p` for partitioned ones. */
async function tableNames(
  client: pg.ClientBase,
  schema: string,
  kinds: readonly ('r' | 'p')[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1)::oid and relkind = any($2)`,
    [escapeIdentifier(schema), kinds],
  );
  return rows.map(({ name }) => name);
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Prepares the migrated schema to receive rows in any order: empties it, creates its partitions,
 * drops its foreign keys (returned, to be created again) and disables its triggers, which already
 * ran on these rows.
 */
export async function prepareForRows(
  client: pg.ClientBase,
  schema: string,
  tables: readonly ArchivedTable[],
): Promise<readonly ForeignKey[]> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.connamespace = to_regnamespace($1)::oid and c.contype = 'f' and c.conparentid = 0`,
    [escapeIdentifier(schema)],
  );
  for (const { table, name } of keys)
    await client.query(
      `alter table ${qualifiedName(schema, table)} drop constraint ${escapeIdentifier(name)}`,
    );
  const all = await tableNames(client, schema, ['r', 'p']);
  // Before truncating: some tables have triggers that prevent deletion.
  for (const name of all)
    await client.query(`alter table ${qualifiedName(schema, name)} disable trigger user`);
  await client.query(`truncate ${all.map((name) => qualifiedName(schema, name)).join(', ')}`);
  for (const { name, partition } of tables)
    if (partition !== null)
      await client.query(
        `create table ${qualifiedName(schema, name)} partition of ${qualifiedName(schema, partition.of)} ${partition.bound}`,
      );
  return keys;
}

/**
 * After the rows are loaded: restores the foreign keys (checking every row), the triggers and the
 * identity values.
 */
export async function restoreConstraints(
  client: pg.ClientBase,
  schema: string,
  keys: readonly ForeignKey[],
  sums: readonly TableChecksum[],
): Promise<void> {
  for (const { table, name, definition } of keys)
    await client.query(
      `alter table ${qualifiedName(schema, table)} add constraint ${escapeIdentifier(name)} ${definition}`,
    );
  for (const name of await tableNames(client, schema, ['r', 'p']))
    await client.query(`alter table ${qualifiedName(schema, name)} enable trigger user`);
  for (const { name, last } of sums)
    if (last !== null)
      await client.query(
        `select setval(s.oid::regclass, $3) from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
         where d.refobjid = to_regclass($1) and d.deptype in ('i', 'a') and s.relnamespace = to_regnamespace($2)::oid`,
        [qualifiedName(schema, name), escapeIdentifier(schema), last],
      );
}

/** Inserts the server's keys. */
export async function insertSecrets(
  client: pg.ClientBase,
  schema: string,
  secrets: readonly { readonly name: string; readonly value: string; readonly created: string }[],
): Promise<void> {
  for (const { name, value, created } of secrets)
    await client.query(
      `insert into ${qualifiedName(schema, 'server_secret')} (name, value, created) values ($1, decode($2, 'base64'), $3)`,
      [name, value, created],
    );
}

/**
 * Ends all sessions and password links that were in the backup, because some may have been revoked
 * since.
 */
export async function revokeSessionsAndPasswordLinks(client: pg.ClientBase, schema: string): Promise<void> {
  await client.query(`delete from ${qualifiedName(schema, 'account_invitation')}`);
  await client.query(
    `update ${qualifiedName(schema, 'user_session')} set revoked = now(), revoked_reason = 'restored' where revoked is null`,
  );
}

/** Updates the planner statistics. */
export async function analyseTables(client: pg.ClientBase, schema: string): Promise<void> {
  for (const name of await tableNames(client, schema, ['r']))
    await client.query(`analyze ${qualifiedName(schema, name)}`);
}

interface ExistingObject {
  readonly name: string;
  readonly kind: 'table' | 'view';
  /** The partitioned table that a partition belongs to. */
  readonly parent: string | null;
}

/** The tables and views of a schema. */
async function loadExistingObjects(client: pg.ClientBase, schema: string): Promise<ExistingObject[]> {
  const { rows } = await client.query<ExistingObject>(
    `select c.relname as name, case c.relkind when 'v' then 'view' else 'table' end as kind, p.relname as parent
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relnamespace = to_regnamespace($1)::oid and c.relkind in ('r', 'p', 'v')`,
    [escapeIdentifier(schema)],
  );
  return rows;
}

/** Copies rows that a restore preserves, in the columns both versions have. */
async function copyPreservedRows(
  client: pg.ClientBase,
  fresh: string,
  home: string,
  table: string,
): Promise<void> {
  const { rows } = await client.query<{ columns: string[] | null }>(
    `select array_agg(a.attname::text order by a.attnum) as columns from pg_attribute a join pg_attribute b using (attname)
     where a.attrelid = to_regclass($1) and b.attrelid = to_regclass($2) and a.attnum > 0 and not a.attisdropped and not b.attisdropped`,
    [qualifiedName(fresh, table), qualifiedName(home, table)],
  );
  const columns = rows[0]?.columns;
  if (columns === undefined || columns === null) return;
  const list = columns.map((column) => escapeIdentifier(column)).join(', ');
  await client.query(
    `insert into ${qualifiedName(fresh, table)} (${list}) overriding system value select ${list} from ${qualifiedName(home, table)}`,
  );
  if (columns.includes('id'))
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), max(id)) from ${qualifiedName(fresh, table)} having max(id) is not null`,
      [qualifiedName(fresh, table)],
    );
}

/**
 * Replaces the tables, views and functions of the home schema with those of the fresh schema,
 * atomically. Everything in the fresh schema is ours; the home schema may contain objects of
 * others, so `own` names ours. `preservedTables` lists tables whose current rows are preserved. Views for
 * GIS software are dropped (`hadGis` is `true` if there were any); any other object that depends on
 * our tables makes it fail without changes.
 */
export async function replaceHomeSchema(
  client: pg.ClientBase,
  fresh: string,
  home: string,
  own: SchemaObjects,
  preservedTables: readonly string[],
): Promise<{ readonly hadGis: boolean }> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '20s'`);
    for (const table of preservedTables) await copyPreservedRows(client, fresh, home, table);
    const { rows: gis } = await client.query<{ name: string }>(
      `select matviewname as name from pg_matviews where schemaname = 'curbwright_gis'`,
    );
    for (const { name } of gis)
      await client.query(`drop materialized view ${qualifiedName('curbwright_gis', name)} cascade`);
    const old = await loadExistingObjects(client, home);
    const names = { view: new Set(own.views), table: new Set(own.tables) };
    for (const kind of ['view', 'table'] as const) {
      const ours = old.filter((one) => one.kind === kind && names[kind].has(one.parent ?? one.name));
      if (ours.length > 0)
        await client.query(`drop ${kind} ${ours.map(({ name }) => qualifiedName(home, name)).join(', ')}`);
    }
    // All in one statement, because some functions depend on others.
    await client.query(
      `drop function if exists ${own.functions.map((name) => qualifiedName(home, name)).join(', ')}`,
    );
    for (const { name, kind } of await loadExistingObjects(client, fresh))
      await client.query(`alter ${kind} ${qualifiedName(fresh, name)} set schema ${escapeIdentifier(home)}`);
    const { rows: functions } = await client.query<{ signature: string }>(
      `select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = to_regnamespace($1)::oid`,
      [escapeIdentifier(fresh)],
    );
    for (const { signature } of functions)
      await client.query(`alter function ${signature} set schema ${escapeIdentifier(home)}`);
    // Without cascade, which proves that everything was moved.
    await client.query(`drop schema ${escapeIdentifier(fresh)}`);
    await client.query('commit');
    return { hadGis: gis.length > 0 };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
