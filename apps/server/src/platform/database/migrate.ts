// Migrations: plain SQL files, forward only, each once, in order, in a transaction, known by its checksum.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result, refused } from '@curbwright/core';
import type pg from 'pg';
import { projectRoot } from '../root.ts';
import { reasonOf } from './embedded/binaries.ts';

export interface Migration {
  /** File name without `.sql`: `0001_city`. */
  readonly name: string;
  readonly sql: string;
  /** sha-256 of the text with its line ends made \n, so that a Windows checkout agrees. */
  readonly checksum: string;
}

/** Processes that start together migrate one after the other. */
export const migrationLock = 7_230_002;
/** Milliseconds after which waiting for another process is worth a word: one that only looks lets go at once. */
const untilLate = 1000;

const ledger = `create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied timestamptz not null default now()
)`;

export function migrationOf(name: string, text: string): Migration {
  const sql = text.replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The migrations shipped with this version, in order. */
export async function shippedMigrations(
  directory = join(projectRoot(), 'apps/server/migrations'),
): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => migrationOf(file.slice(0, -4), await readFile(join(directory, file), 'utf8'))),
  );
}

interface Applied {
  name: string;
  checksum: string;
}

/** What is still to do, or why this version may not touch the database. */
export function pendingOf(shipped: readonly Migration[], applied: readonly Applied[]): Result<Migration[]> {
  for (const { name, checksum } of applied) {
    const ours = shipped.find((migration) => migration.name === name);
    if (ours === undefined) return refused('migration.newer', { name });
    if (ours.checksum !== checksum) return refused('migration.changed', { name });
  }
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '';
  const pending = shipped.filter((migration) => !applied.some(({ name }) => name === migration.name));
  const late = pending.find(({ name }) => name < last);
  return late ? refused('migration.out-of-order', { name: late.name, last }) : ok(pending);
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<Result<true>> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
    return ok(true);
  } catch (error) {
    await client.query('rollback');
    return refused('migration.failed', { name: migration.name, reason: reasonOf(error) });
  }
}

/** The names still to apply, without applying any. */
export async function pendingMigrations(
  pool: pg.Pool,
  shipped?: readonly Migration[],
): Promise<Result<readonly string[]>> {
  const known = await pool.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  const applied = known.rows[0]?.there
    ? (await pool.query<Applied>('select name, checksum from schema_migration')).rows
    : [];
  const pending = pendingOf(shipped ?? (await shippedMigrations()), applied);
  return pending.ok ? ok(pending.value.map(({ name }) => name)) : pending;
}

/** What is done once before the first of the migrations to come; a refusal stops them all. */
export type BeforeMigrating = (pending: readonly Migration[]) => Promise<Result<unknown>>;

const nothingBefore: BeforeMigrating = async () => ok(true);

/** Brings the schema a connection sees to these migrations; the names applied now. A failed one changes nothing and stops the rest. */
export async function migrateOn(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  before = nothingBefore,
): Promise<Result<readonly string[]>> {
  await client.query(ledger);
  const { rows } = await client.query<Applied>('select name, checksum from schema_migration');
  const pending = pendingOf(migrations, rows);
  if (!pending.ok) return pending;
  if (pending.value.length === 0) return ok([]);
  const prepared = await before(pending.value);
  if (!prepared.ok) return prepared;
  const done: string[] = [];
  for (const migration of pending.value) {
    const applied = await applyOne(client, migration);
    if (!applied.ok) return applied;
    done.push(migration.name);
  }
  return ok(done);
}

/** Brings the database to this version's schema, one process at a time (`waiting` is called where another is at it for longer than a look takes); the names applied now. Who serves a city calls `bringUp`, which writes it down before. */
export async function migrate(
  pool: pg.Pool,
  shipped?: readonly Migration[],
  before?: BeforeMigrating,
  waiting?: () => void,
): Promise<Result<readonly string[]>> {
  const migrations = shipped ?? (await shippedMigrations());
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const free = 'select pg_try_advisory_lock($1) as is_held';
    const { rows } = await client.query<{ is_held: boolean }>(free, [migrationLock]);
    if (rows[0]?.is_held !== true) {
      const late = setTimeout(() => waiting?.(), untilLate);
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
      } finally {
        clearTimeout(late);
      }
    }
    return await migrateOn(client, migrations, before);
  } finally {
    // The session's settings and its lock go with the connection.
    client.release(true);
  }
}
