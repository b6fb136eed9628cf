// A file with columns as records, whatever format it is in; null for formats that say themselves what is what.
import { type Result, refused } from '@curbwright/core';
import type { SourceFile } from '../format.ts';
import { readGeojsonTable } from '../geojson/geojson.ts';
import { isOwn } from '../geojson/read-own.ts';
import { isObject, readJson } from '../source-json.ts';
import { readCsv } from '../tables/read-csv.ts';
import { readGeopackage } from '../tables/read-geopackage.ts';
import { readShapefile } from '../tables/read-shapefile.ts';
import type { SourceTable } from '../tables/source-table.ts';

/** How a table is opened, where the file does not say it itself. */
export interface TableReading {
  readonly layer?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
}

/** True for our own GeoJSON, which needs no mapping. */
function isOwnGeojson(file: SourceFile): boolean {
  const document = readJson(file);
  return document.ok && isObject(document.value) && isOwn(document.value);
}

/** The table of a format's files; null when the format has none. */
export async function openTable(
  format: string,
  files: readonly SourceFile[],
  reading: TableReading,
): Promise<Result<SourceTable> | null> {
  const [file, second] = files;
  if (file === undefined) return refused('format.no-file');
  if (format === 'shapefile') return readShapefile(files, reading);
  if (!['geojson', 'csv', 'geopackage'].includes(format)) return null;
  if (second !== undefined) return refused('format.one-file', { name: second.name, format });
  if (format === 'csv') return readCsv(file, reading);
  if (format === 'geopackage') return readGeopackage(file, reading);
  return isOwnGeojson(file) ? null : readGeojsonTable(file);
}
