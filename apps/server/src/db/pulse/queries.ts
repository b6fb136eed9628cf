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

/** Ends connections of ours that were left: those that did nothing new for a second, so that a number given anew is not meant. Those that are still there. */
export async function endBackends(
  client: pg.Client,
  backends: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid, case when state_change < clock_timestamp() - interval '1 second' then pg_terminate_backend(pid) end as ended
     from pg_stat_activity where pid = any($1) and application_name = 'curbwright'`,
    [backends],
  );
  return new Set(rows.map(({ pid }) => pid));
}
