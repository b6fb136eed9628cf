// SQL for staging: temporary tables, filled from JSON slices and dropped with the transaction.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { StagingTable } from './staged-rows.ts';

/** Columns of each staging table, also used to read the JSON records. */
const columns: Readonly<Record<StagingTable, string>> = {
  import_node: 'outside_id text, geometry jsonb, bounds box',
  import_block:
    'outside_id text, street_name text, from_node text, to_node text, from_street_name text, to_street_name text, highway text, width real, length double precision, geometry jsonb, bounds box',
  import_link:
    'segment_id text, block text, from_node text, to_node text, bl_street_name text, bl_side text, bl_from text, bl_to text, curb_side text, bays_count integer, bays_angle text, shst_ref_id text, shst_location_start double precision, shst_location_end double precision, length double precision, geometry jsonb, bounds box, source_properties jsonb, regulation_id text',
  import_rule_set: 'id text',
  import_restriction:
    'rule_set_id text, position integer, activity text, sub_activity text, priority integer, time_limit integer, payment_hash text, body jsonb',
  import_payment: 'content_hash text, currency text, body jsonb',
  import_regulation:
    'regulation_id text, rule_set_id text, sub_activity text, time_limit integer, payment_hash text',
  import_base_map: 'kind text, name text, geometry jsonb, bounds box',
  import_asset:
    'outside_id text, type text, name text, geometry jsonb, bounds box, installed date, properties jsonb',
};

const stagingTables: readonly StagingTable[] = [
  'import_node',
  'import_block',
  'import_link',
  'import_rule_set',
  'import_restriction',
  'import_payment',
  'import_regulation',
  'import_base_map',
  'import_asset',
];

/**
 * Creates the empty staging tables of this transaction, with settings suited to a few large
 * statements.
 */
export async function createStaging(db: Kysely<Schema>): Promise<void> {
  await sql`set local jit = off; set local work_mem = '64MB'`.execute(db);
  for (const table of stagingTables)
    await sql`create temporary table ${sql.ref(table)} (${sql.raw(columns[table])}) on commit drop`.execute(
      db,
    );
}

/**
 * Inserts one slice of rows, serialized with `databaseJson`, into a staging table in one statement.
 */
export async function stageRows(db: Kysely<Schema>, table: StagingTable, rows: string): Promise<void> {
  await sql`insert into ${sql.ref(table)}
    select * from json_to_recordset(${rows}::json) as slice(${sql.raw(columns[table])})`.execute(db);
}

/** Updates the planner's statistics before the comparison joins the tables. */
export async function analyzeStaging(db: Kysely<Schema>): Promise<void> {
  for (const table of stagingTables) await sql`analyze ${sql.ref(table)}`.execute(db);
}
