// Runs migrations: plain SQL files, forward only, each applied once, in order, in a transaction,
// and identified by checksum.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';
import type pg from 'pg';
import { projectRoot } from '../root.ts';
import { errorReason } from './embedded/binaries.ts';

export interface Migration {
  /** File name without `.sql`: `0001_city`. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text with line ends normalized to \n, so that a Windows checkout matches. */
  readonly checksum: string;
}

/** Makes processes that start together migrate one after the other. */
export const migrationLock = 7_230_002;
/**
 * Milliseconds to wait for another process's lock before reporting the wait. A process that only
 * checks releases the lock at once.
 */
const waitingNoticeDelayMs = 1000;

const createMigrationTable = `create table if not exists schema_migration (
  name text primary key,
  checksum text not null,
  applied timestamptz not null default now()
)`;

export function toMigration(name: string, text: string): Migration {
  const sql = text.replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The migrations shipped with this version, in order. */
export async function shippedMigrations(
  directory = join(projectRoot(), 'apps/server/migrations'),
): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => toMigration(file.slice(0, -4), await readFile(join(directory, file), 'utf8'))),
  );
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Returns the migrations still to apply, or why this version may not use the database. */
export function selectPending(
  shipped: readonly Migration[],
  applied: readonly AppliedMigration[],
): Result<Migration[]> {
  for (const { name, checksum } of applied) {
    const ours = shipped.find((migration) => migration.name === name);
    if (ours === undefined) return failWith('migration.newer', { name });
    if (ours.checksum !== checksum) return failWith('migration.changed', { name });
  }
  const last =
    applied
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? '';
  const pending = shipped.filter((migration) => !applied.some(({ name }) => name === migration.name));
  const late = pending.find(({ name }) => name < last);
  return late ? failWith('migration.out-of-order', { name: late.name, last }) : ok(pending);
}

async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<Result<true>> {
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
    return failWith('migration.failed', { name: migration.name, reason: errorReason(error) });
  }
}

/** Returns the names of the migrations still to apply, without applying any. */
export async function pendingMigrations(
  pool: pg.Pool,
  shipped?: readonly Migration[],
): Promise<Result<readonly string[]>> {
  const known = await pool.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  const applied = known.rows[0]?.there
    ? (await pool.query<AppliedMigration>('select name, checksum from schema_migration')).rows
    : [];
  const pending = selectPending(shipped ?? (await shippedMigrations()), applied);
  return pending.ok ? ok(pending.value.map(({ name }) => name)) : pending;
}

/** Runs once before the first pending migration; a failure stops all of them. */
export type BeforeMigrating = (pending: readonly Migration[]) => Promise<Result<unknown>>;

const noPreparation: BeforeMigrating = async () => ok(true);

/**
 * Applies these migrations to the connection's schema and returns the names applied now. A failed
 * migration changes nothing and stops the rest.
 */
export async function migrateConnection(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  before = noPreparation,
): Promise<Result<readonly string[]>> {
  await client.query(createMigrationTable);
  const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migration');
  const pending = selectPending(migrations, rows);
  if (!pending.ok) return pending;
  if (pending.value.length === 0) return ok([]);
  const prepared = await before(pending.value);
  if (!prepared.ok) return prepared;
  const done: string[] = [];
  for (const migration of pending.value) {
    const applied = await applyMigration(client, migration);
    if (!applied.ok) return applied;
    done.push(migration.name);
  }
  return ok(done);
}

/**
 * Migrates the database to this version's schema, one process at a time, and returns the names
 * applied now. `waiting` is called if another process holds the lock longer than a check needs.
 * Server processes call `provisionDatabase` instead, which makes a backup first.
 */
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
      const late = setTimeout(() => waiting?.(), waitingNoticeDelayMs);
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
      } finally {
        clearTimeout(late);
      }
    }
    return await migrateConnection(client, migrations, before);
  } finally {
    // Closing the connection discards its session settings and its lock.
    client.release(true);
  }
}
