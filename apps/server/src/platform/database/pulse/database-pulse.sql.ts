// What the pulse asks: whether the database takes writes, what its connections do, and that it stops one of them.
import type pg from 'pg';

/** Whether it takes writes; a standby takes none. */
export async function takesWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>(
    `select current_setting('transaction_read_only') = 'off' as open`,
  );
  return rows[0]?.open ?? false;
}

/** Asks for nothing, to hear an answer. */
export async function isThere(client: pg.Client): Promise<void> {
  await client.query('select 1');
}

/** Those of the connections that the database knows and does nothing for. */
export async function restingBackends(
  client: pg.Client,
  backends: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and state like 'idle%'`,
    [backends],
  );
  return new Set(rows.map(({ pid }) => pid));
}

/** Stops what the connection does; its statement fails. */
export async function cancelBackend(client: pg.Client, backend: number): Promise<void> {
  await client.query('select pg_cancel_backend($1)', [backend]);
}

/** Milliseconds by which the database's clock may have been set back since. */
const clockSlack = 5000;

/**
 * Ends connections of ours that were left: those that did nothing new for a second. A backend that began after ours stood (`age` milliseconds ago)
 * is another that was given its number. Those that are still there.
 */
export async function endBackends(
  client: pg.Client,
  left: readonly { readonly backend: number; readonly age: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select a.pid, case when a.state_change < clock_timestamp() - interval '1 second' then pg_terminate_backend(a.pid) end as ended
     from pg_stat_activity a join unnest($1::int[], $2::float8[]) as l(pid, age) on l.pid = a.pid
     where a.application_name = 'curbwright'
       and a.backend_start <= clock_timestamp() - (l.age - ${clockSlack}) * interval '1 millisecond'`,
    [left.map(({ backend }) => backend), left.map(({ age }) => age)],
  );
  return new Set(rows.map(({ pid }) => pid));
}
