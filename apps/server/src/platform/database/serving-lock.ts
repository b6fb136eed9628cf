// The lock between a restore and server processes.
import type pg from 'pg';

/**
 * Held in shared mode by every server process and in exclusive mode by a restore, so that they
 * never run at the same time.
 */
export const servingLock = 7_230_004;

/** Waits for a running restore to finish, and blocks new ones until the connection ends. */
export async function acquireServingLock(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [servingLock]);
}
