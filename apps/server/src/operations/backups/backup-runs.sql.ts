// Which backups were made, and which process makes the one that is due.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Tries of one hour or day before it is given up. */
const mostAttempts = 3;

/** What no start puts in: somebody brought or made it. */
const madeByPeople = ['link', 'user_account', 'asset', 'analysis_zone'];

/** True when there is something people made that a restore would replace. */
export async function cityIsThere(db: Db): Promise<boolean> {
  for (const table of madeByPeople) {
    // An empty database, or one of an older version.
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
      db,
    );
    if (rows[0]?.there !== true) continue;
    const found = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** Says which database it is, in names of files: eight characters that another cluster, database or schema does not have. */
export async function databaseMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select left(md5(concat_ws(' ', system_identifier, current_database(), current_schema())), 8) as mark from pg_control_system()`.execute(
    db,
  );
  return rows[0]?.mark ?? '';
}

/**
 * Takes the hour or day for this process; false when another has it or had it. One that said nothing for ten minutes was killed, and one that failed
 * is tried again after as long.
 */
export async function claimBackup(db: Db, slot: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_run (slot) values (${slot})
    on conflict (slot) do update set state = 'running', started = now(), heard = now(), finished = null, failure = null,
      attempts = backup_run.attempts + 1
    where backup_run.state <> 'done' and backup_run.attempts < ${mostAttempts}
      and backup_run.heard < now() - interval '10 minutes'
    returning id`.execute(db);
  return rows.length === 1;
}

/** Says that it is still being made. */
export async function hearBackup(db: Db, slot: Date): Promise<void> {
  await sql`update backup_run set heard = now() where slot = ${slot}`.execute(db);
}

interface Made {
  readonly made: string;
  readonly file: string;
  readonly bytes: number;
}

export async function finishBackup(db: Db, slot: Date, { made, file, bytes }: Made): Promise<void> {
  await sql`update backup_run set state = 'done', heard = now(), finished = now(), failure = null, made = ${made}, file = ${file}, bytes = ${bytes}
    where slot = ${slot}`.execute(db);
}

export async function failBackup(db: Db, slot: Date, failure: string): Promise<void> {
  await sql`update backup_run set state = 'failed', heard = now(), finished = now(), failure = ${failure.slice(0, 1000)}
    where slot = ${slot}`.execute(db);
}

/** Notes one that was made by hand; nothing where the database is of a version that keeps no account of them. */
export async function noteBackup(db: Db, { made, file, bytes }: Made): Promise<void> {
  const { rows } = await sql`select where to_regclass('backup_run') is not null`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into backup_run (state, finished, made, file, bytes) values ('done', now(), ${made}, ${file}, ${bytes})`.execute(
    db,
  );
}

export interface ScheduledFile {
  readonly id: number;
  readonly slot: Date;
  /** Its path when it was made; the directory may have another name now. */
  readonly file: string;
  readonly bytes: number;
}

/** The backups this database's own schedule made. */
export async function scheduledFiles(db: Db): Promise<readonly ScheduledFile[]> {
  const { rows } = await sql<ScheduledFile>`
    select id, slot, file, bytes::float8 as bytes from backup_run where slot is not null and state = 'done' and file is not null`.execute(
    db,
  );
  return rows;
}

/** Forgets what was noted long ago, but not the last good one, nor those whose files are kept: what is not noted is not removed. */
export async function forgetBackups(db: Db, before: Date, kept: readonly number[]): Promise<void> {
  await sql`delete from backup_run where started < ${before} and not id = any(${kept}::int[])
    and id is distinct from (select id from backup_run where state = 'done' order by made desc limit 1)`.execute(
    db,
  );
}

interface BackupState {
  /** Epoch milliseconds of the picture of the last good one; null = there is none. */
  readonly lastGood: number | null;
  /** What went wrong since; null = nothing. */
  readonly failure: string | null;
}

export async function backupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<{ made: Date | null; failure: string | null }>`
    select g.made, (select f.failure from backup_run f where f.state = 'failed' and (g.made is null or f.started > g.made)
      order by f.started desc limit 1) as failure
    from (select max(made) as made from backup_run where state = 'done') g`.execute(db);
  const row = rows[0];
  return { lastGood: row?.made?.getTime() ?? null, failure: row?.failure ?? null };
}
