// Malicious GeoPackages for tests: small files that produce endless rows or more bytes than they
// contain.
import initSqlite from 'sql.js';
import type { SourceFile } from '../format.ts';

const rows = (most: string) =>
  `with recursive n(i) as (select 1 union all select i + 1 from n ${most}) select i as fid, null as geom, printf('%050000d', i) as street from n`;
const plainLayer =
  'create table t (fid integer primary key, geom blob, street text); insert into t values (1, null, null);';
const plainContents =
  "create table gpkg_contents (table_name text, data_type text); insert into gpkg_contents values ('t', 'features');";
const plainColumns =
  "create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer); insert into gpkg_geometry_columns values ('t', 'geom', 4326);";
const systems =
  'create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer, definition text);';

const kinds = {
  /** The original attack: 900,000 rows of 50 kB. */
  'layer view': [`create view t as ${rows('where i < 900000')};`, plainContents, plainColumns],
  /** SQLite ignores letter case in names. */
  'layer view in capitals': [
    `create view t as ${rows('where i < 900000')};`,
    plainContents.replace("('t',", "('T',"),
    plainColumns.replace("('t',", "('T',"),
  ],
  'contents view in capitals': [
    plainLayer,
    "create view GPKG_CONTENTS as with recursive n(i) as (select 1 union all select i + 1 from n) select 't' || i as table_name, 'features' as data_type from n;",
    plainColumns,
  ],
  /** A table with the same name as the function that lists tables. */
  'false list of tables': [
    `create view t as ${rows('where i < 900000')};`,
    "create table pragma_table_list (schema text, name text, type text); insert into pragma_table_list values ('main', 't', 'table');",
    plainContents,
    plainColumns,
  ],
  /** An internal SQLite table that appears in no list. */
  'table of SQLite': [
    plainLayer,
    plainContents.replace("('t',", "('pragma_function_list',"),
    plainColumns.replace("('t',", "('pragma_function_list',"),
  ],
  'table of a schema': [
    plainLayer,
    plainContents.replace("('t',", "('main.t',"),
    plainColumns.replace("('t',", "('main.t',"),
  ],
  /** A table whose forged SQL statement generates its rows. */
  'forged select': [
    plainLayer,
    plainContents,
    plainColumns,
    `pragma writable_schema = on; update sqlite_master set sql = 'create table t as ${rows('where i < 900000').replaceAll("'", "''")}' where name = 't';`,
  ],
  'forged view': [
    `create view t as ${rows('where i < 900000')};`,
    plainContents,
    plainColumns,
    "pragma writable_schema = on; update sqlite_master set type = 'table' where name = 't';",
  ],
  'endless contents': [
    plainLayer,
    "create view gpkg_contents as with recursive n(i) as (select 1 union all select i + 1 from n) select 't' || i as table_name, 'features' as data_type from n;",
    plainColumns,
  ],
  'columns view': [
    plainLayer,
    plainContents,
    "create view gpkg_geometry_columns as with recursive n(i) as (select 1 union all select i + 1 from n) select 't' as table_name, 'geom' as column_name, 4326 as srs_id from n;",
  ],
  'virtual table': [
    "create virtual table t using fts4(geom, street); insert into t values (null, 'a');",
    plainContents,
    plainColumns,
  ],
  'computed column': [
    "create table t (fid integer primary key, geom blob, street text generated always as (printf('%0500000d', fid)) virtual);",
    'insert into t (fid) with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i from n;',
    plainContents,
    plainColumns,
  ],
  trigger: [
    plainLayer,
    'create trigger x after insert on t begin insert into t (street) values (new.fid); end;',
    plainContents,
    plainColumns,
  ],
  /** A column added later: its default value is stored once but returned for every row. */
  'large default': [
    plainLayer,
    'insert into t (fid) with recursive n(i) as (select 2 union all select i + 1 from n where i < 40) select i from n;',
    `alter table t add column note text default '${'x'.repeat(50_000)}';`,
    plainContents,
    plainColumns,
  ],
  'large rows': [
    plainLayer,
    "insert into t select value, null, printf('%01000000d', value) from (select 2 as value union all select 3);",
    plainContents,
    plainColumns,
  ],
} as const;

/** Creates a GeoPackage with this attack. */
export async function bombOf(kind: keyof typeof kinds): Promise<SourceFile> {
  const sqlite = await initSqlite();
  const database = new sqlite.Database();
  for (const statement of [systems, ...kinds[kind]]) database.run(statement);
  const bytes = database.export();
  database.close();
  return { name: 'bomb.gpkg', bytes };
}
