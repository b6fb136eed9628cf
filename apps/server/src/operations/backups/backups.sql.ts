// SQL for backups made manually from the app, and for the log of all backups.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface BackupRow {
  readonly id: number;
  readonly slot: Date | null;
  readonly state: 'running' | 'done' | 'failed';
  readonly started: Date;
  readonly finished: Date | null;
  readonly file: string | null;
  readonly bytes: number | null;
  readonly failure: string | null;
}

/** Newest first; one without a heartbeat for ten minutes counts as killed. */
export async function loadBackupRows(db: Db, most: number): Promise<readonly BackupRow[]> {
  const { rows } = await sql<BackupRow>`
    select id, slot, case when state = 'running' and heard < now() - interval '10 minutes' then 'failed' else state end as state, started,
      finished, file, bytes::float8 as bytes, failure
    from backup_run order by started desc, id desc limit ${most}`.execute(db);
  return rows;
}

/**
 * Records the start of a manual backup and returns its id, or `null` while another is running. Only
 * one runs at a time across all processes. `record` writes the audit entry in the same transaction.
 */
export async function startManualBackup(
  db: Db,
  record: (tx: Transaction<Schema>, id: number) => Promise<void>,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table backup_run in share row exclusive mode`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      insert into backup_run (state) select 'running'
      where not exists (select from backup_run where state = 'running' and heard >= now() - interval '10 minutes')
      returning id`.execute(tx);
    const id = rows[0]?.id ?? null;
    if (id !== null) await record(tx, id);
    return id;
  });
}

/** Records a heartbeat for the running backup. */
export async function recordManualBackupHeartbeat(db: Db, id: number): Promise<void> {
  await sql`update backup_run set heard = now() where id = ${id}`.execute(db);
}

interface FinishedBackup {
  readonly made: string;
  readonly file: string;
  readonly bytes: number;
}

/** Records how the manual backup ended: the backup made, or the error. */
export async function finishManualBackup(
  db: Db,
  id: number,
  ended: FinishedBackup | { readonly failure: string },
): Promise<void> {
  if ('failure' in ended)
    await sql`update backup_run set state = 'failed', heard = now(), finished = now(), failure = ${ended.failure.slice(0, 1000)} where id = ${id}`.execute(
      db,
    );
  else
    await sql`update backup_run set state = 'done', heard = now(), finished = now(), made = ${ended.made}, file = ${ended.file}, bytes = ${ended.bytes}
      where id = ${id}`.execute(db);
}
