// SQL for reading the data of a backup: the tables, their rows in COPY format, and a checksum of
// each table.
import type pg from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { endSessionWithClient } from '../../../platform/database/transaction.ts';
import type { ArchivedTable, TableChecksum } from '../archive/archive-schemas.ts';

/**
 * Makes text values independent of the time zone and other settings of the server and the client.
 * The connection may be idle for hours while the backup's other connections read, but ends when the
 * client's machine stops responding.
 */
export async function normalizeTextFormats(client: pg.ClientBase): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set xmloption = 'content';
    ${endSessionWithClient('session')}`);
}

/**
 * Exports the snapshot that all reads use and returns its name. It remains valid until the
 * transaction ends.
 */
export async function exportSnapshot(client: pg.ClientBase): Promise<string> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name');
  const name = rows[0]?.name;
  if (name === undefined) throw new Error('no snapshot was exported');
  return name;
}

/**
 * Begins a transaction that sees the exported snapshot. Its locks end with it, so that a long
 * backup blocks nobody.
 */
export async function beginInSnapshot(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set transaction snapshot ${escapeLiteral(name)}`);
}

/** The schema of this connection's tables. */
export async function homeSchema(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>('select current_schema() as name');
  const name = rows[0]?.name;
  if (name === undefined || name === null) throw new Error('the connection has no schema');
  return name;
}

interface CatalogRow {
  readonly name: string;
  readonly columns: string[];
  readonly parent: string | null;
  readonly bound: string | null;
}

/**
 * The named tables that contain rows, and all their partitions, ordered by name. Unlogged tables
 * are skipped, because their rows need not last.
 */
export async function loadTables(
  client: pg.ClientBase,
  schema: string,
  names: readonly string[],
): Promise<ArchivedTable[]> {
  const { rows } = await client.query<CatalogRow>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
       (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relnamespace = to_regnamespace($1)::oid and c.relkind = 'r' and c.relpersistence = 'p'
       and (c.relname = any($2) or p.relname = any($2))
     order by c.relname`,
    [escapeIdentifier(schema), names],
  );
  return rows.map(({ name, columns, parent, bound }) => ({
    name,
    columns,
    partition: parent === null || bound === null ? null : { of: parent, bound },
  }));
}

/** Other tables in the same schema, which are not ours and therefore not backed up. */
export async function loadUnmanagedTables(
  client: pg.ClientBase,
  schema: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
     where c.relnamespace = to_regnamespace($1)::oid and c.relkind = 'r' and c.relname <> all($2) and (p.relname is null or p.relname <> all($2))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [escapeIdentifier(schema), names],
  );
  return rows.map(({ name }) => name);
}

const qualifiedName = (schema: string, table: string) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(table)}`;
const columnList = (columns: readonly string[]) =>
  columns.map((column) => escapeIdentifier(column)).join(', ');

/** The statement that outputs a table's rows in PostgreSQL's text format. */
export function copyOut(schema: string, { name, columns }: ArchivedTable): string {
  return `copy (select ${columnList(columns)} from only ${qualifiedName(schema, name)}) to stdout`;
}

/** The statement that loads a table's rows from that format. */
export function copyIn(schema: string, { name, columns }: ArchivedTable): string {
  return `copy ${qualifiedName(schema, name)} (${columnList(columns)}) from stdin`;
}

/**
 * Row count and an order-independent checksum: the sum of the first eight bytes of each row's
 * SHA-256. The identity's last value is not part of the snapshot; it is read now, so it is never
 * behind the rows.
 */
export async function computeTableChecksum(
  client: pg.ClientBase,
  schema: string,
  table: ArchivedTable,
): Promise<TableChecksum> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text as rows, coalesce(sum(('x' || encode(substr(sha256(convert_to(row(${columnList(table.columns)})::text, 'UTF8')), 1, 8),
       'hex'))::bit(64)::bigint::numeric), 0)::text as sum from only ${qualifiedName(schema, table.name)}`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('a count without a row');
  return {
    name: table.name,
    rows: Number(found.rows),
    sum: found.sum,
    last: await lastIdentityValue(client, schema, table.name),
  };
}

async function lastIdentityValue(
  client: pg.ClientBase,
  schema: string,
  table: string,
): Promise<number | null> {
  const { rows } = await client.query<{ last: string | null }>(
    `select max(q.last_value)::text as last from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_sequences q on q.schemaname = $1 and q.sequencename = s.relname and s.relnamespace = to_regnamespace($3)::oid
     where d.refobjid = to_regclass($2) and d.deptype in ('i', 'a')`,
    [schema, qualifiedName(schema, table), escapeIdentifier(schema)],
  );
  const last = rows[0]?.last;
  return last === undefined || last === null ? null : Number(last);
}

/** Migrations applied to the database, as recorded; none if there is no city yet. */
export async function appliedMigrations(
  client: pg.ClientBase,
  schema: string,
): Promise<{ name: string; checksum: string }[]> {
  const there = await client.query('select where to_regclass($1) is not null', [
    qualifiedName(schema, 'schema_migration'),
  ]);
  if (there.rows.length === 0) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${qualifiedName(schema, 'schema_migration')} order by name`,
  );
  return rows;
}

/** The server's keys. */
export async function loadSecrets(
  client: pg.ClientBase,
  schema: string,
): Promise<{ name: string; value: Buffer; created: Date }[]> {
  const { rows } = await client.query<{ name: string; value: Buffer; created: Date }>(
    `select name, value, created from ${qualifiedName(schema, 'server_secret')} order by name`,
  );
  return rows;
}

/** Keys of the files the database references, in order, read in batches. */
export async function* fileKeys(client: pg.ClientBase, schema: string): AsyncGenerator<string> {
  const most = 1000;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<{ key: string }>(
      `select key::text as key from ${qualifiedName(schema, 'stored_file')} where key > $1::uuid order by key limit ${most}`,
      [after],
    );
    for (const { key } of rows) yield key;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}
