// The lock between a restore and the processes that serve.
import type pg from 'pg';

/** Held shared by every process that serves, taken alone by a restore: neither begins beside the other. */
export const servingLock = 7_230_004;

/** Waits while a restore runs, and keeps one from running as long as the connection stands. */
export async function holdServing(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [servingLock]);
}
