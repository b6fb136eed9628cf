// SQL for the simulated sensors, and the lock that lets only one process simulate them.
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Schema } from '../../../platform/database/schema.ts';

/** Lock key: one process at a time simulates the sensors of a database. */
const simulatorLock = 7_230_111;

/**
 * Acquires the right to simulate; `null` = another process has it. The returned function releases
 * it.
 */
export async function lockSimulator(pool: pg.Pool): Promise<(() => void) | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    simulatorLock,
  ]);
  if (rows[0]?.taken !== true) {
    client.release();
    return null;
  }
  // Closing the connection releases the lock, also when the process dies.
  return () => client.release(true);
}

interface SimulatedSensor {
  readonly name: string;
  readonly spaces: number;
  readonly taken: number;
  readonly segment: string;
}

/** Sensors in service whose readings are simulated. */
export async function simulatedSensors(db: Kysely<Schema>): Promise<SimulatedSensor[]> {
  const { rows } = await sql<SimulatedSensor>`
    select s.outside_id as name, s.spaces, coalesce(c.taken, 0) as taken, min(l.segment_id) as segment
    from sensor s join sensor_state c on c.sensor_id = s.id join link_sensor m on m.sensor_id = s.id
      join link l on l.id = m.link_id and l.retired is null
    where s.is_simulated and s.removed is null and s.spaces is not null and c.is_online
    group by s.id, s.outside_id, s.spaces, c.taken order by s.id`.execute(db);
  return rows;
}
