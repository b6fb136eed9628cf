// Names of scenarios and templates, locked while a new name is checked against all others (core's
// `foldName` decides which are equal).
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;
type Named = readonly { readonly name: string }[];

/** Serializes creating and renaming scenarios. */
export async function lockScenarioNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230020)`.execute(tx);
}

/** Returns the names of scenarios that are not deleted. */
export async function scenarioNames(tx: Tx): Promise<Named> {
  return tx.selectFrom('scenario').select('name').where('deleted', 'is', null).execute();
}

/** Serializes creating templates. */
export async function lockTemplateNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7230021)`.execute(tx);
}

export async function templateNames(tx: Tx): Promise<Named> {
  return tx.selectFrom('template').select('name').execute();
}
