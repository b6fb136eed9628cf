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

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function layersOf(database: Database): Layer[] {
  const [found] = database.exec(
    `select c.table_name, g.column_name, g.srs_id from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name
     where c.data_type = 'features' order by c.table_name`,
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
    'select organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys where srs_id = ?',
    [srs],
  );
  const [organization, code, definition] = found?.values[0] ?? [];
  const text = String(definition ?? '');
  if (/^(?:PROJ|GEOG)/.test(text)) return text;
  return `${String(organization ?? 'EPSG').toUpperCase()}:${String(code ?? srs)}`;
}

function recordsOf(database: Database, { table, column }: Layer, name: string): Result<SourceTable> {
  const records: unknown[] = [];
  const numbers: string[] = [];
  const statement = database.prepare(`select rowid as "@row", * from ${quoted(table)}`);
  try {
    while (statement.step()) {
      const { '@row': row, ...values } = statement.getAsObject();
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

/** One layer of the file. Refused: no GeoPackage, damaged, several layers and none chosen, a broken geometry with its row. */
export async function readGeopackage(
  { name, bytes }: SourceFile,
  said: { readonly layer?: string | undefined } = {},
): Promise<Result<SourceTable>> {
  const sqlite = await initSqlite();
  let database: Database | null = null;
  try {
    database = new sqlite.Database(bytes);
    const layers = layersOf(database);
    const names = layers.map(({ table }) => table);
    const layer =
      said.layer === undefined && layers.length === 1
        ? layers[0]
        : layers.find(({ table }) => table === said.layer);
    if (layers.length === 0) return refused('geopackage.no-layer', { name });
    if (layer === undefined) return refused('table.layer-needed', { name, layers: names.join(', ') });
    const read = recordsOf(database, layer, name);
    if (!read.ok) return read;
    return ok({ ...read.value, crs: crsOf(database, layer.srs), layers: names.length > 1 ? names : [] });
  } catch (error) {
    // SQLite's own words: no such table, malformed, not a database.
    if (error instanceof Error) return refused('geopackage.damaged', { name, reason: error.message });
    throw error;
  } finally {
    database?.close();
  }
}
