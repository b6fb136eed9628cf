// SQL for the state of the database and its pending work.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

/** Resolves with the result, or `null` if it failed or took longer than `timeoutMs` milliseconds. */
export async function resultWithin<T>(asked: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  const answer = await Promise.race([asked.catch(() => null), late]);
  clearTimeout(timer);
  return answer;
}

interface DatabaseState {
  /** The database accepts no writes: it is a standby, or set to read-only. */
  readonly readOnly: boolean;
  /** Names of the applied migrations. */
  readonly migrations: readonly string[];
}

export async function loadDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('transaction_read_only') = 'on' as "readOnly", array(select name from schema_migration order by name) as migrations`.execute(
    db,
  );
  const [state] = rows;
  if (state === undefined) throw new Error('the database said nothing');
  return state;
}

interface PendingWork {
  readonly work: string;
  readonly waiting: number;
}

/** Pending work by kind. */
export async function loadPendingWork(db: Db): Promise<readonly PendingWork[]> {
  const { rows } = await sql<PendingWork>`
    select 'webhook messages' as work, count(*)::int as waiting from webhook_delivery where state = 'waiting'
    union all select 'stays of events', count(*)::int from curb_event where stay_due
    union all select 'recounts of stays', count(*)::int from session_recount
    union all select 'nightly exports that failed', count(*)::int from city_export where state = 'failed' and night > current_date - 7`.execute(
    db,
  );
  return rows;
}

/** Ingested parking sessions by outcome. */
export async function countIngestedSessions(
  db: Db,
): Promise<readonly { readonly outcome: string; readonly stays: number }[]> {
  const { rows } = await sql<{ outcome: string; stays: number }>`
    select outcome, sum(sessions)::float8 as stays from source_count group by outcome`.execute(db);
  return rows;
}

/** The user classes in the city's user class categories. */
export async function loadCategorizedUserClasses(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('user_class_category').select('user_classes').execute();
  return rows.flatMap(({ user_classes: classes }) => classes);
}
