// SQL for import jobs: their state, progress and results. Each change is one statement, so that two
// processes never claim the same job.
import { type ImportState, type ImportStep, importStates } from '@curbwright/contract';
import type { Failure } from '@curbwright/core';
import type { TableSample } from '@curbwright/formats';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../../../platform/database/schema.ts';
import { databaseJson } from '../stage/database-json.ts';
import type { Options, ReadingOptions } from './job-message.ts';
import type { IssueRow, StoredInspection, StoredReport } from './stored-values.ts';

type Db = Kysely<Schema>;

/** First key of a job's advisory lock. The second is the job id. */
const jobLock = 7_230_011;

export interface JobRow {
  readonly id: number;
  readonly kind: 'import' | 'undo';
  readonly state: ImportState;
  readonly is_interrupted: boolean;
  readonly username: string | null;
  readonly created: Date;
  readonly folder: string | null;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly step: ImportStep | null;
  readonly done: number;
  readonly total: number;
  readonly problem: Failure | null;
  readonly reading: ReadingOptions | null;
  readonly inspection: StoredInspection | null;
  readonly options: Options | null;
  readonly preview: StoredReport | null;
  readonly report: StoredReport | null;
  readonly import_run_id: number | null;
  readonly has_inspection: boolean;
  readonly has_preview: boolean;
  readonly has_sample: boolean;
  readonly needs_mapping: boolean;
}

const head = sql`j.id, j.kind, j.state, j.is_interrupted, u.username, j.created, j.folder, j.files, j.step, j.done, j.total, j.problem,
  j.import_run_id, j.inspection is not null as has_inspection, j.preview is not null as has_preview, j.sample is not null as has_sample,
  coalesce((j.inspection ->> 'needs_mapping')::boolean, false) as needs_mapping`;

/** The state a job returns to when the work of its current state does not finish. */
const revertedState = sql`case state when 'inspecting' then 'received' when 'previewing' then 'inspected' when 'importing' then 'previewed'
  else 'cancelled' end`;

/** States in which a process is working on the job. */
export const busyStates: ImportState[] = importStates.filter((state) => state.endsWith('ing'));

export async function jobRow(db: Db, id: number): Promise<JobRow | null> {
  const { rows } = await sql<JobRow>`
    select ${head}, j.reading, j.inspection, j.options, j.preview, j.report from import_job j left join user_account u on u.id = j.user_id where j.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the newest jobs without the contents found in their files. */
export async function jobRows(db: Db, most: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select ${head}, null as reading, null as inspection, null as options, null as preview, null as report
    from import_job j left join user_account u on u.id = j.user_id order by j.id desc limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Counts the jobs whose files are stored. */
export async function countStoredJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_job where folder is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertJob(
  db: Db,
  job: {
    readonly kind: JobRow['kind'];
    readonly state: ImportState;
    readonly userId: number | null;
    readonly folder: string | null;
    readonly files: JobRow['files'];
    readonly importId: number | null;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_job (kind, state, user_id, folder, files, import_run_id)
    values (${job.kind}, ${job.state}, ${job.userId}, ${job.folder}::uuid, ${databaseJson(job.files)}::jsonb, ${job.importId}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a job was not recorded');
  return id;
}

/** Takes a job's lock for the lifetime of the connection. `false` when another process has it. */
export async function lockJob(client: pg.Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
    jobLock,
    id,
  ]);
  return rows[0]?.held === true;
}

export interface Claim {
  readonly to: ImportState;
  readonly from: readonly ImportState[];
  readonly reading?: ReadingOptions;
  readonly options?: Options;
}

/**
 * Moves a job to a working state if it is in one of the `from` states; otherwise returns `false`.
 */
export async function claimJob(db: Db, id: number, { to, from, reading, options }: Claim): Promise<boolean> {
  const { rows } = await sql`
    update import_job set state = ${to}, is_interrupted = false, cancel_asked = false, problem = null, step = 'wait', done = 0, total = 0,
      reading = coalesce(${reading === undefined ? null : databaseJson(reading)}::jsonb, reading),
      options = coalesce(${options === undefined ? null : databaseJson(options)}::jsonb, options),
      preview = case when ${to} = 'previewing' then null else preview end,
      preview_features = case when ${to} = 'previewing' then null else preview_features end
    where id = ${id} and state = any(${[...from]}) returning id`.execute(db);
  return rows.length > 0;
}

/** Records the job's progress. `true` when cancellation was requested. */
export async function recordProgress(
  db: Db,
  id: number,
  { step, done, total }: { step: ImportStep; done: number; total: number },
): Promise<boolean> {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    update import_job set step = ${step}, done = ${done}, total = ${total} where id = ${id} and state = any(${busyStates})
    returning cancel_asked`.execute(db);
  return rows[0]?.cancel_asked === true;
}

/**
 * Returns a job whose work did not finish to its previous state, with the reason. A completed job
 * is not changed.
 */
export async function revertJobState(
  db: Db,
  id: number,
  { problem, isInterrupted }: { readonly problem: Failure | null; readonly isInterrupted: boolean },
): Promise<void> {
  await sql`update import_job set state = ${revertedState}, is_interrupted = ${isInterrupted}, step = null,
      problem = ${problem === null ? null : databaseJson(problem)}::jsonb
    where id = ${id} and state = any(${busyStates})`.execute(db);
}

/** Returns jobs whose process has ended to their previous state and marks them as interrupted. */
export async function resetOrphanedJobs(db: Db): Promise<number> {
  const { rows } =
    await sql`update import_job set state = ${revertedState}, is_interrupted = true, step = null
    where state = any(${busyStates}) and not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.classid = ${jobLock} and l.objid = import_job.id and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database()))
    returning id`.execute(db);
  return rows.length;
}

/**
 * Requests cancellation: an idle job is canceled at once, a working one is canceled by its process.
 */
export async function requestCancellation(db: Db, id: number): Promise<void> {
  await sql`update import_job set cancel_asked = true,
      state = case when state = any(${busyStates}) then state else 'cancelled' end
    where id = ${id} and state not in ('done', 'cancelled')`.execute(db);
}

/** Marks a job as canceled. A job that was completed in the meantime stays completed. */
export async function markCancelled(db: Db, id: number): Promise<void> {
  await sql`update import_job set state = 'cancelled', step = null where id = ${id} and state = any(${busyStates})`.execute(
    db,
  );
}

/**
 * Terminates the connections of a stopped worker, so that none of its statements keeps locking the
 * city.
 */
export async function terminateConnections(db: Db, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  );
}

/** Stores the result of an inspection, unless cancellation was requested in the meantime. */
export async function storeInspection(
  db: Db,
  id: number,
  found: {
    readonly inspection: StoredInspection;
    readonly sample: TableSample | null;
    readonly features: unknown;
  },
): Promise<void> {
  await sql`update import_job set state = 'inspected', step = null, inspection = ${databaseJson(found.inspection)}::jsonb,
      sample = ${found.sample === null ? null : databaseJson(found.sample)}::jsonb, found_features = ${databaseJson(found.features)}::jsonb,
      options = null, preview = null, preview_features = null
    where id = ${id} and state = 'inspecting' and not cancel_asked`.execute(db);
}

export async function storePreview(
  db: Db,
  id: number,
  preview: StoredReport,
  features: unknown,
): Promise<void> {
  await sql`update import_job set state = 'previewed', step = null, preview = ${databaseJson(preview)}::jsonb,
      preview_features = ${databaseJson(features)}::jsonb
    where id = ${id} and state = 'previewing' and not cancel_asked`.execute(db);
}

/**
 * Marks a job as done in the transaction of its work. `false` when cancellation was requested
 * first.
 */
export async function markDone(
  db: Db,
  id: number,
  { report, importId }: { readonly report: StoredReport | null; readonly importId: number | null },
): Promise<boolean> {
  const { rows } = await sql`update import_job set state = 'done', step = null,
      report = ${report === null ? null : databaseJson(report)}::jsonb, import_run_id = ${importId}::integer
    where id = ${id} and state in ('importing', 'undoing') and not cancel_asked returning id`.execute(db);
  return rows.length > 0;
}

/** Rows inserted per statement. */
const rowsPerStatement = 1000;

/** Replaces the stored issues of a job. */
export async function replaceIssues(db: Db, id: number, issues: readonly IssueRow[]): Promise<void> {
  await sql`delete from import_issue where import_job_id = ${id}`.execute(db);
  for (let at = 0; at < issues.length; at += rowsPerStatement)
    await sql`insert into import_issue (import_job_id, position, severity, code, place, row_number, column_name, params)
      select ${id}::integer, r.* from jsonb_to_recordset(${databaseJson(issues.slice(at, at + rowsPerStatement))}::jsonb)
        as r(position integer, severity text, code text, place text, row_number integer, column_name text, params jsonb)`.execute(
      db,
    );
}

interface IssueFilter {
  readonly severity?: string | undefined;
  readonly code?: string | undefined;
  readonly row?: number | undefined;
}

const issueCondition = (id: number, { severity, code, row }: IssueFilter) => sql`import_job_id = ${id}
  and (${severity ?? null}::text is null or severity = ${severity ?? null}) and (${code ?? null}::text is null or code = ${code ?? null})
  and (${row ?? null}::integer is null or row_number = ${row ?? null})`;

export async function issuePage(
  db: Db,
  id: number,
  filter: IssueFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ readonly count: number; readonly rows: IssueRow[] }> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from import_issue where ${issueCondition(id, filter)}`.execute(db);
  const { rows } =
    await sql<IssueRow>`select position, severity, code, place, row_number, column_name, params from import_issue
    where ${issueCondition(id, filter)} order by position limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Returns the issues after a position, in order. */
export async function issuesAfter(db: Db, id: number, position: number, most: number): Promise<IssueRow[]> {
  const { rows } =
    await sql<IssueRow>`select position, severity, code, place, row_number, column_name, params from import_issue
    where import_job_id = ${id} and position > ${position} order by position limit ${most}`.execute(db);
  return rows;
}

/**
 * Returns the features of an inspection or a preview as text ready to send, `null` when there are
 * none yet.
 */
export async function featuresText(db: Db, id: number, of: 'inspection' | 'preview'): Promise<string | null> {
  const column = sql.ref(of === 'inspection' ? 'found_features' : 'preview_features');
  const { rows } = await sql<{ features: string | null }>`
    select ${column}::text as features from import_job where id = ${id}`.execute(db);
  return rows[0]?.features ?? null;
}

export async function sampleOfJob(db: Db, id: number): Promise<TableSample | null> {
  const { rows } = await sql<{
    sample: TableSample | null;
  }>`select sample from import_job where id = ${id}`.execute(db);
  return rows[0]?.sample ?? null;
}

/** Returns the planned change of each link of a source. Links that are not staged are omitted. */
export async function plannedStates(
  db: Db,
  segmentIds: readonly string[],
): Promise<ReadonlyMap<string, 'created' | 'changed' | 'unchanged' | 'left'>> {
  const { rows } = await sql<{ segment_id: string; state: 'created' | 'changed' | 'unchanged' | 'left' }>`
    select s.segment_id, case when p.state in ('created', 'changed') then p.state when p.state = 'divided' or c.link_id is not null then 'left'
      else 'unchanged' end as state
    from import_link s
    left join link_plan p on p.segment_id = s.segment_id and p.state <> 'retired'
    left join link l on l.segment_id = s.segment_id left join link_scheduled c on c.link_id = l.id
    where s.segment_id = any(${[...segmentIds]})`.execute(db);
  return new Map(rows.map(({ segment_id, state }) => [segment_id, state]));
}

/**
 * Detaches folders that expired or whose job ended, and returns them. Their jobs have no files from
 * now on.
 */
export async function detachFolders(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    with gone as (select id, folder from import_job where folder is not null
      and (state in ('done', 'cancelled') or (created < ${before} and state <> all(${busyStates}))) for update skip locked)
    update import_job j set folder = null, state = case when j.state in ('done', 'cancelled') then j.state else 'cancelled' end
    from gone where gone.id = j.id returning gone.folder`.execute(db);
  return rows.map(({ folder }) => folder);
}

/** Returns the folders that jobs refer to. */
export async function referencedFolders(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    folder: string;
  }>`select folder from import_job where folder is not null`.execute(db);
  return new Set(rows.map(({ folder }) => folder));
}

/** Deletes finished jobs created before the date. Their imports stay in the list of imports. */
export async function deleteOldJobs(db: Db, before: Date): Promise<void> {
  await sql`delete from import_job where folder is null and created < ${before} and state <> all(${busyStates})`.execute(
    db,
  );
}
