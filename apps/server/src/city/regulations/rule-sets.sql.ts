// SQL for the restrictions of rule sets.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Loads the complete restrictions, in order, of rule sets that are not in the index. */
export async function restrictionsOfSets(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown[]>> {
  const { rows } = await sql<{ id: string; restrictions: unknown[] }>`
    select x.rule_set_id as id, jsonb_agg(x.body || jsonb_build_object('payment', y.body) order by x.position) as restrictions
    from restriction x left join payment y on y.id = x.payment_id where x.rule_set_id = any(${[...ids]}::text[])
    group by x.rule_set_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.restrictions]));
}
