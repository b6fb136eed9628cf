// SQL for backup runs: which backups were made, and which process makes the one that is due.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Attempts per hour or day before it is given up. */
const maxAttempts = 3;

/** Tables that are empty after a fresh start and are filled only by people or imports. */
const userDataTables = ['link', 'user_account', 'asset', 'analysis_zone'];

/** `true` if the database contains user data that a restore would replace. */
export async function hasCityData(db: Db): Promise<boolean> {
  for (const table of userDataTables) {
    // The table is missing in an empty database or an older version.
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
      db,
    );
    if (rows[0]?.there !== true) continue;
    const found = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/**
 * Identifies the database in file names: eight characters unique to the cluster, database and
 * schema.
 */
export async function databaseFingerprint(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select left(md5(concat_ws(' ', system_identifier, current_database(), current_schema())), 8) as mark from pg_control_system()`.execute(
    db,
  );
  return rows[0]?.mark ?? '';
}

/**
 * Claims the hour or day for this process; `false` if another process is making its backup or has
 * made it. A run without a heartbeat for ten minutes counts as killed; a failed run is retried
 * after the same time.
 */
export async function claimBackup(db: Db, slot: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_run (slot) values (${slot})
    on conflict (slot) do update set state = 'running', started = now(), heard = now(), finished = null, failure = null,
      attempts = backup_run.attempts + 1
    where backup_run.state <> 'done' and backup_run.attempts < ${maxAttempts}
      and backup_run.heard < now() - interval '10 minutes'
    returning id`.execute(db);
  return rows.length === 1;
}

/** Records a heartbeat for the running backup. */
export async function recordBackupHeartbeat(db: Db, slot: Date): Promise<void> {
  await sql`update backup_run set heard = now() where slot = ${slot}`.execute(db);
}

interface BackupFileInfo {
  readonly made: string;
  readonly file: string;
  readonly bytes: number;
}

export async function finishBackup(db: Db, slot: Date, { made, file, bytes }: BackupFileInfo): Promise<void> {
  await sql`update backup_run set state = 'done', heard = now(), finished = now(), failure = null, made = ${made}, file = ${file}, bytes = ${bytes}
    where slot = ${slot}`.execute(db);
}

export async function failBackup(db: Db, slot: Date, failure: string): Promise<void> {
  await sql`update backup_run set state = 'failed', heard = now(), finished = now(), failure = ${failure.slice(0, 1000)}
    where slot = ${slot}`.execute(db);
}

/** Records a manual backup; does nothing if the database version has no backup log. */
export async function recordManualBackup(db: Db, { made, file, bytes }: BackupFileInfo): Promise<void> {
  const { rows } = await sql`select where to_regclass('backup_run') is not null`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into backup_run (state, finished, made, file, bytes) values ('done', now(), ${made}, ${file}, ${bytes})`.execute(
    db,
  );
}

export interface ScheduledFile {
  readonly id: number;
  readonly slot: Date;
  /** Path of the file when it was made; the directory may have been renamed since. */
  readonly file: string;
  readonly bytes: number;
}

/** Backups made by this database's own schedule. */
export async function loadScheduledFiles(db: Db): Promise<readonly ScheduledFile[]> {
  const { rows } = await sql<ScheduledFile>`
    select id, slot, file, bytes::float8 as bytes from backup_run where slot is not null and state = 'done' and file is not null`.execute(
    db,
  );
  return rows;
}

/**
 * Deletes old log entries, except the last successful backup and those whose files are retained,
 * because only logged files are cleaned up.
 */
export async function deleteOldBackupRuns(db: Db, before: Date, kept: readonly number[]): Promise<void> {
  await sql`delete from backup_run where started < ${before} and not id = any(${kept}::int[])
    and id is distinct from (select id from backup_run where state = 'done' order by made desc limit 1)`.execute(
    db,
  );
}

interface BackupState {
  /**
   * Snapshot time of the last successful backup, in epoch milliseconds; `null` if there is none.
   */
  readonly lastGood: number | null;
  /** The failure since then; `null` if none. */
  readonly failure: string | null;
}

export async function loadBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<{ made: Date | null; failure: string | null }>`
    select g.made, (select f.failure from backup_run f where f.state = 'failed' and (g.made is null or f.started > g.made)
      order by f.started desc limit 1) as failure
    from (select max(made) as made from backup_run where state = 'done') g`.execute(db);
  const row = rows[0];
  return { lastGood: row?.made?.getTime() ?? null, failure: row?.failure ?? null };
}
