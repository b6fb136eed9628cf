// A layer of a GeoPackage as records. It is an SQLite file: read by SQLite itself, compiled to WebAssembly, with nothing to install.
import { ok, type Result, refused } from '@curbwright/core';
import initSqlite, { type Database } from 'sql.js';
import type { SourceFile } from '../format.ts';
import { mostRows } from './read-csv.ts';
import { rowPlace, type SourceTable } from './source-table.ts';
import { geometryOfBlob } from './well-known-binary.ts';

/** True for bytes that begin as an SQLite file does. */
export function isSqlite(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 15)) === 'SQLite format 3';
}

interface Layer {
  readonly table: string;
  readonly column: string;
  readonly srs: number;
}

/** Tables of the format that say what the layers are. */
const contents = 'gpkg_contents';
const columnsTable = 'gpkg_geometry_columns';
const systems = 'gpkg_spatial_ref_sys';

/** Layers of a file that are listed. */
const mostLayers = 1000;
/** Megabytes that the rows of a layer may have together. */
const mostMegabytes = 512;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Refused unless SQLite itself says that the file has a plain table of this name whose values are stored: a view, a virtual table or a
 * computed column makes rows of nothing, without end (20 kB held 45 GB). The statements are used, not the functions `pragma_…`: a table of
 * the file may bear their names and lie. They compare names as SQLite does when it reads, without letter case.
 */
function plainTable(database: Database, table: string, name: string): Result<null> {
  const [list] = database.exec(`pragma main.table_list(${quoted(table)})`);
  const type = list?.values[0]?.[list.columns.indexOf('type')];
  if (type === undefined) return refused('geopackage.damaged', { name, reason: `no such table: ${table}` });
  if (type !== 'table') return refused('geopackage.not-table', { name, table });
  const [columns] = database.exec(`pragma main.table_xinfo(${quoted(table)})`);
  const [at, hidden] = ['name', 'hidden'].map((column) => columns?.columns.indexOf(column) ?? -1);
  const computed = columns?.values.find((column) => column[hidden ?? -1] !== 0);
  return computed === undefined
    ? ok(null)
    : refused('geopackage.computed', { name, table, column: String(computed[at ?? -1]) });
}

/** Bytes of a value, about. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return value instanceof Uint8Array ? value.byteLength : 8;
}

function layersOf(database: Database): Layer[] {
  const [found] = database.exec(
    `select c.table_name, g.column_name, g.srs_id from ${contents} c join ${columnsTable} g on g.table_name = c.table_name
     where c.data_type = 'features' order by c.table_name limit ${mostLayers}`,
  );
  return (found?.values ?? []).map(([table, column, srs]) => ({
    table: String(table),
    column: String(column),
    srs: Number(srs),
  }));
}

/** The layer's system as its definition, so that also those are read that no list has; null for longitude and latitude. */
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
      for (const value of Object.values(values)) bytes += sizeOf(value);
      if (bytes > most * 1024 * 1024) return refused('table.too-large', { name, most });
      const blob = values[column];
      let geometry: unknown = null;
      try {
        geometry = blob instanceof Uint8Array ? geometryOfBlob(blob) : null;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return refused('geopackage.geometry', { name, layer: table, row: Number(row) });
      }
      const properties = Object.fromEntries(
        Object.entries(values).filter(([key, value]) => key !== column && !(value instanceof Uint8Array)),
      );
      records.push({ type: 'Feature', properties, geometry });
      numbers.push(String(row));
      if (records.length > mostRows) return refused('table.too-many-rows', { name, most: mostRows });
    }
  } finally {
    statement.free();
  }
  if (records.length === 0) return refused('table.no-rows', { name });
  return ok({
    records,
    crs: null,
    issues: [],
    placeOf: (index) => rowPlace(`${table} ${numbers[index] ?? ''}`),
    layers: [],
  });
}

/** One layer of the file. Refused: no GeoPackage, damaged, views and computed columns, more rows or bytes than are taken, several layers and none chosen, a broken geometry with its row. */
export async function readGeopackage(
  { name, bytes }: SourceFile,
  said: { readonly layer?: string | undefined } = {},
  most = mostMegabytes,
): Promise<Result<SourceTable>> {
  const sqlite = await initSqlite();
  let database: Database | null = null;
  try {
    database = new sqlite.Database(bytes);
    for (const table of [contents, columnsTable, systems]) {
      const plain = plainTable(database, table, name);
      if (!plain.ok) return plain;
    }
    const layers = layersOf(database);
    const names = layers.map(({ table }) => table);
    const layer =
      said.layer === undefined && layers.length === 1
        ? layers[0]
        : layers.find(({ table }) => table === said.layer);
    if (layers.length === 0) return refused('geopackage.no-layer', { name });
    if (layer === undefined) return refused('table.layer-needed', { name, layers: names.join(', ') });
    const plain = plainTable(database, layer.table, name);
    if (!plain.ok) return plain;
    const read = recordsOf(database, layer, name, most);
    if (!read.ok) return read;
    return ok({ ...read.value, crs: crsOf(database, layer.srs), layers: names.length > 1 ? names : [] });
  } catch (error) {
    // SQLite's own words: no such table, malformed, not a database. A fault of another class is no word of SQLite's.
    if (error instanceof Error && error.name === 'Error' && !/out of memory/.test(error.message))
      return refused('geopackage.damaged', { name, reason: error.message });
    throw error;
  } finally {
    database?.close();
  }
}
