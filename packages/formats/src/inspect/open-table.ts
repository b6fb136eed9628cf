// Opens a file with columns as records, whatever its format; `null` for formats that need no
// mapping.
import { failWith, type Result } from '@curbwright/core';
import type { SourceFile } from '../format.ts';
import { readGeojsonTable } from '../geojson/geojson.ts';
import { isNativeGeojson } from '../geojson/read-native.ts';
import { isObject, readJson } from '../source-json.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readGeopackage } from '../tables/read-geopackage.ts';
import { readShapefile } from '../tables/read-shapefile.ts';
import type { SourceTable } from '../tables/source-table.ts';

/** How to open a table, if the file does not state it. */
export interface TableReadOptions {
  readonly layer?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
}

/** Whether the file is the product's own GeoJSON, which needs no mapping. */
function isNativeGeojsonFile(file: SourceFile): boolean {
  const document = readJson(file);
  return document.ok && isObject(document.value) && isNativeGeojson(document.value);
}

/** Returns the table in the files of a format; `null` if the format has none. */
export async function openTable(
  format: string,
  files: readonly SourceFile[],
  reading: TableReadOptions,
): Promise<Result<SourceTable> | null> {
  const [file, second] = files;
  if (file === undefined) return failWith('format.no-file');
  if (format === 'shapefile') return readShapefile(files, reading);
  if (!['geojson', 'csv', 'geopackage'].includes(format)) return null;
  if (second !== undefined) return failWith('format.one-file', { name: second.name, format });
  if (format === 'csv') return readCsv(file, reading);
  if (format === 'geopackage') return readGeopackage(file, reading);
  return isNativeGeojsonFile(file) ? null : readGeojsonTable(file);
}
