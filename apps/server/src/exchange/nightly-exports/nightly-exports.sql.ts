// SQL for scheduled export runs: which process writes a run, and its result.
import { type Kysely, sql } from 'kysely';
import type { ExportRunFile } from '../../platform/database/export-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

/** Attempts before a run is given up. */
const maxRunAttempts = 3;

/**
 * Claims the run for this process. Returns the attempt number, or `null` when another process is
 * writing it or has already written it. A process silent for ten minutes counts as killed, and a
 * failed run is retried after the same time. `again` claims the run in any state unless it is being
 * written.
 */
export async function claimExportRun(db: Db, night: string, again = false): Promise<number | null> {
  const silent = sql`city_export.heard < now() - interval '10 minutes'`;
  const due = again
    ? sql`(city_export.state <> 'running' or ${silent})`
    : sql`city_export.state <> 'done' and city_export.attempts < ${maxRunAttempts} and ${silent}`;
  const { rows } = await sql<{ attempts: number }>`
    insert into city_export (night) values (${night}::date)
    on conflict (night) do update set state = 'running', started = now(), heard = now(), finished = null, failure = null,
      attempts = city_export.attempts + 1
    where ${due} returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/**
 * Condition for the run as claimed by one attempt. It fails once another process has taken the run
 * over.
 */
const ownRunCondition = (night: string, attempt: number) =>
  sql`night = ${night}::date and attempts = ${attempt} and state = 'running'`;

/** Records that the run is still being written. `false` when another process has taken it over. */
export async function recordHeartbeat(db: Db, night: string, attempt: number): Promise<boolean> {
  const { rows } =
    await sql`update city_export set heard = now() where ${ownRunCondition(night, attempt)} returning night`.execute(
      db,
    );
  return rows.length === 1;
}

export async function completeExportRun(
  db: Db,
  night: string,
  attempt: number,
  revision: number,
  files: readonly ExportRunFile[],
): Promise<void> {
  await sql`update city_export set state = 'done', heard = now(), finished = now(), revision = ${revision}, failure = null,
      files = ${JSON.stringify(files)}::jsonb
    where ${ownRunCondition(night, attempt)}`.execute(db);
}

export async function failExportRun(db: Db, night: string, attempt: number, failure: string): Promise<void> {
  await sql`update city_export set state = 'failed', heard = now(), finished = now(), failure = ${failure.slice(0, 1000)}
    where ${ownRunCondition(night, attempt)}`.execute(db);
}

/**
 * Releases the run unwritten: the next process can claim it at once, and this does not count as an
 * attempt.
 */
export async function releaseExportRun(db: Db, night: string, attempt: number, why: string): Promise<void> {
  await sql`update city_export set state = 'failed', heard = now() - interval '1 day', finished = now(), failure = ${why},
      attempts = attempts - 1
    where ${ownRunCondition(night, attempt)}`.execute(db);
}

interface ExportRunRow {
  readonly night: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly started: Date;
  readonly finished: Date | null;
  readonly attempts: number;
  readonly revision: number | null;
  readonly files: readonly ExportRunFile[];
  readonly failure: string | null;
}

/** Returns the last runs, latest first. */
export async function exportRunRows(db: Db, most: number): Promise<readonly ExportRunRow[]> {
  const { rows } = await sql<ExportRunRow>`
    select night::text as night, state, started, finished, attempts, revision, files, failure
    from city_export order by night desc limit ${most}`.execute(db);
  return rows;
}

/** Deletes runs before a day (YYYY-MM-DD). */
export async function deleteExportRunsBefore(db: Db, before: string): Promise<void> {
  await sql`delete from city_export where night < ${before}::date`.execute(db);
}
