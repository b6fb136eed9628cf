// Reads a layer of a GeoPackage as records. The file is an SQLite database, read by SQLite compiled
// to WebAssembly, so that nothing must be installed.
import { failWith, ok, type Result } from '@curbwright/core';
import initSqlite, { type Database } from 'sql.js';
import type { SourceFile } from '../format.ts';
import { maxTableRows } from './read-csv.ts';
import { rowPlace, type SourceTable } from './source-table.ts';
import { parseGeoPackageGeometry } from './well-known-binary.ts';

/** Whether the bytes begin like an SQLite file. */
export function isSqlite(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 15)) === 'SQLite format 3';
}

interface Layer {
  readonly table: string;
  readonly column: string;
  readonly srs: number;
}

/** GeoPackage tables that describe the layers. */
const contents = 'gpkg_contents';
const columnsTable = 'gpkg_geometry_columns';
const systems = 'gpkg_spatial_ref_sys';

/** Maximum number of layers listed per file. */
const maxLayers = 1000;
/** Maximum total size of a layer's rows, in megabytes. */
const maxMegabytes = 512;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Fails unless SQLite itself reports a plain table of this name with stored values, because a view,
 * a virtual table or a computed column can generate endless rows (20 kB produced 45 GB). Uses the
 * pragma statements rather than the `pragma_…` functions, because a table in the file could have
 * the same name and fake the result. The statements ignore letter case in names, as SQLite does
 * when reading.
 */
function checkPlainTable(database: Database, table: string, name: string): Result<null> {
  const [list] = database.exec(`pragma main.table_list(${quoted(table)})`);
  const type = list?.values[0]?.[list.columns.indexOf('type')];
  if (type === undefined) return failWith('geopackage.damaged', { name, reason: `no such table: ${table}` });
  if (type !== 'table') return failWith('geopackage.not-table', { name, table });
  const [columns] = database.exec(`pragma main.table_xinfo(${quoted(table)})`);
  const [at, hidden] = ['name', 'hidden'].map((column) => columns?.columns.indexOf(column) ?? -1);
  const computed = columns?.values.find((column) => column[hidden ?? -1] !== 0);
  return computed === undefined
    ? ok(null)
    : failWith('geopackage.computed', { name, table, column: String(computed[at ?? -1]) });
}

/** Approximate bytes of a value. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.byteLength : 8;
}

function layersOf(database: Database): Layer[] {
  const [found] = database.exec(
    `select c.table_name, g.column_name, g.srs_id from ${contents} c join ${columnsTable} g on g.table_name = c.table_name
     where c.data_type = 'features' order by c.table_name limit ${maxLayers}`,
  );
  return (found?.values ?? []).map(([table, column, srs]) => ({
    table: String(table),
    column: String(column),
    srs: Number(srs),
  }));
}

/**
 * The definition of the layer's coordinate system, so that systems missing from our lists can also
 * be read; `null` for longitude and latitude.
 */
function crsOf(database: Database, srs: number): string | null {
  if (srs === 4326 || srs <= 0) return null;
  const [found] = database.exec(
    `select organization, organization_coordsys_id, definition from ${systems} where srs_id = ? limit 1`,
    [srs],
  );
  const [organization, code, definition] = found?.values[0] ?? [];
  const text = String(definition ?? '');
  if (/^(?:PROJ|GEOG)/.test(text)) return text;
  return `${String(organization ?? 'EPSG').toUpperCase()}:${String(code ?? srs)}`;
}

function recordsOf(
  database: Database,
  { table, column }: Layer,
  name: string,
  most: number,
): Result<SourceTable> {
  const records: unknown[] = [];
  const numbers: string[] = [];
  let bytes = 0;
  const statement = database.prepare(`select rowid as "@row", * from ${quoted(table)}`);
  try {
    while (statement.step()) {
      const { '@row': row, ...values } = statement.getAsObject();
      for (const value of Object.values(values)) bytes += estimateBytes(value);
      if (bytes > most * 1024 * 1024) return failWith('table.too-large', { name, most });
      const blob = values[column];
      let geometry: unknown = null;
      try {
        geometry = blob instanceof Uint8Array ? parseGeoPackageGeometry(blob) : null;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return failWith('geopackage.geometry', { name, layer: table, row: Number(row) });
      }
      const properties = Object.fromEntries(
        Object.entries(values).filter(([key, value]) => key !== column && !(value instanceof Uint8Array)),
      );
      records.push({ type: 'Feature', properties, geometry });
      numbers.push(String(row));
      if (records.length > maxTableRows) return failWith('table.too-many-rows', { name, most: maxTableRows });
    }
  } finally {
    statement.free();
  }
  if (records.length === 0) return failWith('table.no-rows', { name });
  return ok({
    records,
    crs: null,
    issues: [],
    placeOf: (index) => rowPlace(`${table} ${numbers[index] ?? ''}`),
    layers: [],
  });
}

/**
 * Reads one layer of the file. Fails if it is not a GeoPackage, is damaged, contains views or
 * computed columns, exceeds the limits for rows or bytes, has several layers and none is chosen, or
 * contains a corrupt geometry (with its row).
 */
export async function readGeopackage(
  { name, bytes }: SourceFile,
  said: { readonly layer?: string | undefined } = {},
  most = maxMegabytes,
): Promise<Result<SourceTable>> {
  const sqlite = await initSqlite();
  let database: Database | null = null;
  try {
    database = new sqlite.Database(bytes);
    for (const table of [contents, columnsTable, systems]) {
      const plain = checkPlainTable(database, table, name);
      if (!plain.ok) return plain;
    }
    const layers = layersOf(database);
    const names = layers.map(({ table }) => table);
    const layer =
      said.layer === undefined && layers.length === 1
        ? layers[0]
        : layers.find(({ table }) => table === said.layer);
    if (layers.length === 0) return failWith('geopackage.no-layer', { name });
    if (layer === undefined) return failWith('table.layer-needed', { name, layers: names.join(', ') });
    const plain = checkPlainTable(database, layer.table, name);
    if (!plain.ok) return plain;
    const read = recordsOf(database, layer, name, most);
    if (!read.ok) return read;
    return ok({ ...read.value, crs: crsOf(database, layer.srs), layers: names.length > 1 ? names : [] });
  } catch (error) {
    // SQLite's own messages, such as: no such table, malformed, not a database. Errors of another
    // class do not come from SQLite.
    if (error instanceof Error && error.name === 'Error' && !/out of memory/.test(error.message))
      return failWith('geopackage.damaged', { name, reason: error.message });
    throw error;
  } finally {
    database?.close();
  }
}
