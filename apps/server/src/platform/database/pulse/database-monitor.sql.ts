// SQL of the database health check (pulse): whether the database accepts writes, what its
// connections do, and canceling or terminating them.
import type pg from 'pg';

/** Whether the database accepts writes; a standby does not. */
export async function acceptsWrites(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ open: boolean }>(
    `select current_setting('transaction_read_only') = 'off' as open`,
  );
  return rows[0]?.open ?? false;
}

/** Runs a trivial query to check that the connection responds. */
export async function pingDatabase(client: pg.Client): Promise<void> {
  await client.query('select 1');
}

/** Returns those of the given backends that the database reports as idle. */
export async function findIdleBackends(
  client: pg.Client,
  backends: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1) and state like 'idle%'`,
    [backends],
  );
  return new Set(rows.map(({ pid }) => pid));
}

/** Cancels the backend's current statement, which then fails. */
export async function cancelBackend(client: pg.Client, backend: number): Promise<void> {
  await client.query('select pg_cancel_backend($1)', [backend]);
}

/**
 * Milliseconds by which the database's clock may have been set back since the connection was
 * opened.
 */
const clockToleranceMs = 5000;

/**
 * Terminates our orphaned backends that have not changed state for a second, and returns those that
 * still exist. A backend that started after our connection opened (`age` milliseconds ago) is a
 * different one with a reused process id.
 */
export async function terminateBackends(
  client: pg.Client,
  left: readonly { readonly backend: number; readonly age: number }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select a.pid, case when a.state_change < clock_timestamp() - interval '1 second' then pg_terminate_backend(a.pid) end as ended
     from pg_stat_activity a join unnest($1::int[], $2::float8[]) as l(pid, age) on l.pid = a.pid
     where a.application_name = 'curbwright'
       and a.backend_start <= clock_timestamp() - (l.age - ${clockToleranceMs}) * interval '1 millisecond'`,
    [left.map(({ backend }) => backend), left.map(({ age }) => age)],
  );
  return new Set(rows.map(({ pid }) => pid));
}
