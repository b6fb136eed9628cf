// Writes the demo's expected use of curb types, where nobody has entered values yet.
import type { CurbTypeExpectation } from '@curbwright/demo-city';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/**
 * Sets the expected occupancy and users of unedited curb types; values changed by a person stay.
 */
export async function storeExpectations(
  db: Kysely<Schema>,
  expectations: readonly CurbTypeExpectation[],
): Promise<void> {
  await sql`update sub_activity s set occupancy_percent = g."occupancyPercent", curbside_users = g.users
    from jsonb_to_recordset(${JSON.stringify(expectations)}::jsonb) as g(name text, "occupancyPercent" real, users integer)
    where s.name = g.name and s.version = 1 and s.occupancy_percent = 0 and s.curbside_users = 0`.execute(db);
}
