// Generates shapefiles and GeoPackages for tests, byte by byte.
import initSqlite from 'sql.js';
import type { SourceFile } from '../format.ts';

type Line = readonly (readonly [number, number])[];

/** Generates a `.shp` file of lines. */
export function shpOf(lines: readonly Line[]): Buffer {
  const records = lines.map((line, index) => {
    const record = Buffer.alloc(8 + 48 + line.length * 16);
    record.writeUInt32BE(index + 1, 0);
    record.writeUInt32BE((record.length - 8) / 2, 4);
    record.writeUInt32LE(3, 8);
    record.writeUInt32LE(1, 44);
    record.writeUInt32LE(line.length, 48);
    for (const [point, [x, y]] of line.entries()) {
      record.writeDoubleLE(x, 56 + point * 16);
      record.writeDoubleLE(y, 64 + point * 16);
    }
    return record;
  });
  const head = Buffer.alloc(100);
  head.writeUInt32BE(9994, 0);
  head.writeUInt32LE(1000, 28);
  head.writeUInt32LE(3, 32);
  return Buffer.concat([head, ...records]);
}

/** Generates a `.dbf` file of text cells, 20 bytes each, in an encoding. */
export function dbfOf(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  encoding: BufferEncoding,
): Buffer {
  const start = 33 + columns.length * 32;
  const width = 1 + columns.length * 20;
  const head = Buffer.alloc(start);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(rows.length, 4);
  head.writeUInt16LE(start, 8);
  head.writeUInt16LE(width, 10);
  for (const [index, column] of columns.entries()) {
    head.write(column, 32 + index * 32, 'latin1');
    head.write('C', 43 + index * 32, 'latin1');
    head.writeUInt8(20, 48 + index * 32);
  }
  head.writeUInt8(0x0d, start - 1);
  const body = rows.map((cells) => {
    const row = Buffer.alloc(width, ' ');
    for (const [index, cell] of cells.entries()) Buffer.from(cell, encoding).copy(row, 1 + index * 20);
    return row;
  });
  return Buffer.concat([head, ...body]);
}

/** A GeoPackage blob of a line, little-endian. */
function blobOf(line: Line, srs: number): Uint8Array {
  const blob = Buffer.alloc(8 + 9 + line.length * 16);
  blob.write('GP', 0, 'latin1');
  blob.writeUInt8(1, 3);
  blob.writeInt32LE(srs, 4);
  blob.writeUInt8(1, 8);
  blob.writeUInt32LE(2, 9);
  blob.writeUInt32LE(line.length, 13);
  for (const [point, [x, y]] of line.entries()) {
    blob.writeDoubleLE(x, 17 + point * 16);
    blob.writeDoubleLE(y, 25 + point * 16);
  }
  return blob;
}

/** Creates a GeoPackage whose layers each contain these lines and a column `street`. */
export async function geopackageOf(
  layers: readonly string[],
  lines: readonly Line[],
  srs = 4326,
): Promise<SourceFile> {
  const sqlite = await initSqlite();
  const database = new sqlite.Database();
  database.run(
    `create table gpkg_contents (table_name text, data_type text);
     create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer);
     create table gpkg_spatial_ref_sys (srs_id integer, organization text, organization_coordsys_id integer, definition text);`,
  );
  database.run('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?)', [srs, 'EPSG', srs, 'undefined']);
  for (const layer of layers) {
    database.run(`create table "${layer}" (fid integer primary key, geom blob, street text)`);
    database.run('insert into gpkg_contents values (?, ?)', [layer, 'features']);
    database.run('insert into gpkg_geometry_columns values (?, ?, ?)', [layer, 'geom', srs]);
    for (const [index, line] of lines.entries())
      database.run(`insert into "${layer}" values (?, ?, ?)`, [
        index + 1,
        blobOf(line, srs),
        `Calle ${index + 1}`,
      ]);
  }
  const bytes = database.export();
  database.close();
  return { name: 'curbs.gpkg', bytes };
}
