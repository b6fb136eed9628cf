// Request counts across all processes: totals for the current minutes, and windows in which each
// request is counted individually.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

export interface RequestCount {
  readonly subject: string;
  /** Start of the minute, in epoch milliseconds. */
  readonly minute: number;
  readonly calls: number;
}

/** Adds the requests of this process and returns the totals of all processes. */
export async function addRequestCounts(db: Db, counted: readonly RequestCount[]): Promise<RequestCount[]> {
  const { rows } = await sql<{ subject: string; minute: Date; calls: number }>`
    insert into api_rate (subject, minute, calls)
    select * from unnest(${counted.map(({ subject }) => subject)}::text[],
      ${counted.map(({ minute }) => new Date(minute))}::timestamptz[], ${counted.map(({ calls }) => calls)}::int[]) as c(subject, minute, calls)
      order by subject, minute
    on conflict (subject, minute) do update set calls = api_rate.calls + excluded.calls
    returning subject, minute, calls`.execute(db);
  return rows.map((row) => ({ ...row, minute: row.minute.getTime() }));
}

/** Deletes minutes before an instant. */
export async function deleteMinutesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_rate').where('minute', '<', before).execute();
}

export interface WindowCount {
  /** Requests in the window, including those just added. */
  readonly calls: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
}

/**
 * Adds requests to the current window of a subject by the database clock and returns the total. A
 * new window begins with the first request, with the first one after the end, and when the stored
 * window begins in the future because the clock was set back. The one-minute tolerance is needed
 * because concurrent requests may read the clock in a different order than they are counted.
 */
export async function addToWindow(
  db: Db,
  { subject, milliseconds, calls }: { subject: string; milliseconds: number; calls: number },
): Promise<WindowCount> {
  const over = sql`(w.ends <= excluded.began or w.began > excluded.began + interval '1 minute')`;
  const { rows } = await sql<WindowCount>`
    insert into call_window as w (subject, began, ends, calls)
    values (${subject}, now(), now() + ${milliseconds}::float8 * interval '1 millisecond', ${calls})
    on conflict (subject) do update set
      began = case when ${over} then excluded.began else w.began end,
      ends = case when ${over} then excluded.ends else w.ends end,
      calls = case when ${over} then excluded.calls else w.calls + excluded.calls end
    returning calls, ceil(extract(epoch from ends - now()) * 1000)::int as left`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a call was not counted');
  return { calls: row.calls, left: Math.min(Math.max(row.left, 1), milliseconds) };
}

/** Deletes windows that have ended. */
export async function deleteExpiredWindows(db: Db): Promise<void> {
  await sql`delete from call_window where ends < now()`.execute(db);
}
