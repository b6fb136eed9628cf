// SQL for the state of the installation: database size, serving processes, and waiting or failed
// work.
import type { Failure } from '@curbwright/core';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;

interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly migrations: readonly string[];
}

export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select split_part(current_setting('server_version'), ' ', 1) as version, pg_database_size(current_database())::float8 as bytes,
      array(select name from schema_migration order by name) as migrations`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database said nothing');
  return row;
}

interface TableSize {
  readonly name: string;
  readonly bytes: number;
  /** Row count as estimated by the planner. */
  readonly rows: number;
}

/**
 * The largest tables of our schema; partitions count toward their table, as do indexes and TOAST
 * data.
 */
export async function tableSizes(db: Db, most: number): Promise<readonly TableSize[]> {
  const { rows } = await sql<TableSize>`
    select coalesce(p.relname, c.relname) as name, sum(pg_total_relation_size(c.oid))::float8 as bytes,
      sum(case when c.reltuples < 0 then pg_stat_get_live_tuples(c.oid) else c.reltuples end)::float8 as rows
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by 1 order by 2 desc limit ${most}`.execute(db);
  return rows;
}

interface ServingProcess {
  readonly id: string;
  readonly since: Date;
}

/**
 * Server processes. Each holds, on the connection it listens on, the shared lock that prevents
 * restores.
 */
export async function servingProcesses(db: Db, lock: number): Promise<readonly ServingProcess[]> {
  const { rows } = await sql<ServingProcess>`
    select a.pid::text as id, a.backend_start as since from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.mode = 'ShareLock' and l.granted and l.classid = 0 and l.objid = ${lock}
      and l.database = (select oid from pg_database where datname = current_database())
    order by a.backend_start, a.pid`.execute(db);
  return rows;
}

export interface JobRow {
  readonly kind: string;
  readonly running: number;
  readonly waiting: number;
  readonly failed: number;
  readonly last: Date | null;
  readonly next: Date | null;
  readonly failure: string | null;
  /** For imports: the reason, as a validation error. */
  readonly problem: Failure | null;
}

/**
 * Imports that have stopped and can be resumed; those canceled or without their files are excluded.
 */
const resumableImport = sql`state not in ('done', 'cancelled') and folder is not null and (is_interrupted or problem is not null)`;

/** Whether a schedule is switched off. */
interface SchedulesOff {
  readonly backups: boolean;
  readonly exports: boolean;
}

/**
 * Jobs in the database, by kind. Failures before the last successful run are ignored, and so are
 * those of a schedule that is off, because no later run would clear them.
 */
export async function jobRows(db: Db, off: SchedulesOff): Promise<readonly JobRow[]> {
  const failedExport = sql`state = 'failed' and not ${off.exports}::boolean`;
  const failedBackup = sql`state = 'failed' and (slot is null or not ${off.backups}::boolean)`;
  const { rows } = await sql<JobRow>`
    select 'imports' as kind, count(*) filter (where state like '%ing')::int as running, 0 as waiting,
      count(*) filter (where ${resumableImport})::int as failed,
      (select max(finished) from import_run) as last, null::timestamptz as next, null as failure,
      (array_agg(problem order by id desc) filter (where ${resumableImport} and problem is not null))[1] as problem
    from import_job where created > now() - interval '7 days'
    union all
    select 'nightly exports', count(*) filter (where state = 'running')::int, 0, count(*) filter (where ${failedExport})::int,
      max(finished), null, (select failure from city_export where state = 'failed' order by night desc limit 1), null
    from city_export where night > coalesce((select max(night) from city_export where state = 'done'), '-infinity'::date)
      or night = (select max(night) from city_export where state = 'done')
    union all
    select 'backups', count(*) filter (where state = 'running' and heard > now() - interval '10 minutes')::int, 0,
      count(*) filter (where ${failedBackup})::int, max(finished) filter (where state = 'done'), null,
      (select failure from backup_run where ${failedBackup} order by started desc limit 1), null
    from backup_run where started >= coalesce((select max(started) from backup_run where state = 'done'), '-infinity'::timestamptz)
    union all
    select 'webhooks', 0, count(*) filter (where state = 'waiting')::int, count(*) filter (where state = 'dead' and event <> 'ping')::int,
      (select max(at) from webhook_try), min(next_try) filter (where state = 'waiting'),
      (select coalesce(fault, status::text) from webhook_try t where coalesce(status, 0) not between 200 and 299 order by at desc limit 1), null
    from webhook_delivery where state in ('waiting', 'dead')
    union all
    select 'scheduled changes', 0, count(*) filter (where announced is null)::int, 0, max(announced), min(due) filter (where announced is null), null, null
    from scheduled_change
    union all
    select 'recounts of stays', 0, count(*)::int, 0, null, null, null, null from session_recount
    union all
    select 'stays of events', 0, count(*)::int, 0, null, null, null, null from curb_event where stay_due`.execute(
    db,
  );
  return rows;
}
