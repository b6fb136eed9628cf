// Calls counted over all processes: sums of the running minutes, and windows in which each call is counted by itself.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

type Db = Kysely<Schema>;

export interface CountedCalls {
  readonly subject: string;
  /** Epoch milliseconds. */
  readonly minute: number;
  readonly calls: number;
}

/** Adds the calls of this process, and answers how many there were of all of them. */
export async function addCalls(db: Db, counted: readonly CountedCalls[]): Promise<CountedCalls[]> {
  const { rows } = await sql<{ subject: string; minute: Date; calls: number }>`
    insert into api_rate (subject, minute, calls)
    select * from unnest(${counted.map(({ subject }) => subject)}::text[],
      ${counted.map(({ minute }) => new Date(minute))}::timestamptz[], ${counted.map(({ calls }) => calls)}::int[]) as c(subject, minute, calls)
      order by subject, minute
    on conflict (subject, minute) do update set calls = api_rate.calls + excluded.calls
    returning subject, minute, calls`.execute(db);
  return rows.map((row) => ({ ...row, minute: row.minute.getTime() }));
}

/** Forgets minutes before an instant. */
export async function forgetMinutes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_rate').where('minute', '<', before).execute();
}

export interface CountedWindow {
  /** Calls in the window, those just added among them. */
  readonly calls: number;
  /** Milliseconds until it ends. */
  readonly left: number;
}

/**
 * Adds calls to the running window of a subject by the database's clock, and answers how many there are. The first call begins a window; so does
 * the next after its end, and one that finds a window begun in the future: the clock was set back. Calls that waited for each other read the clock
 * in another order than they are counted, hence the minute.
 */
export async function addToWindow(
  db: Db,
  { subject, milliseconds, calls }: { subject: string; milliseconds: number; calls: number },
): Promise<CountedWindow> {
  const over = sql`(w.ends <= excluded.began or w.began > excluded.began + interval '1 minute')`;
  const { rows } = await sql<CountedWindow>`
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

/** Forgets windows that ended. */
export async function forgetWindows(db: Db): Promise<void> {
  await sql`delete from call_window where ends < now()`.execute(db);
}
