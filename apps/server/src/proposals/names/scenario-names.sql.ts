// The names of scenarios and templates, held so that a name is checked against all others (core's foldName says which are one).
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;
type Named = readonly { readonly name: string }[];

/** One maker or renamer of scenarios after the other. */
export async function lockScenarioNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230020)`.execute(tx);
}

/** Of the scenarios that are not deleted. */
export async function scenarioNames(tx: Tx): Promise<Named> {
  return tx.selectFrom('scenario').select('name').where('deleted', 'is', null).execute();
}

/** One maker of templates after the other. */
export async function lockTemplateNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230021)`.execute(tx);
}

export async function templateNames(tx: Tx): Promise<Named> {
  return tx.selectFrom('template').select('name').execute();
}
