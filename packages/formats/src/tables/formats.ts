// The formats of tables: CSV, zipped shapefiles, GeoPackage. All are read by a mapping of their columns, and by the same one.
import { type ReadCity, type Result, refused } from '@curbwright/core';
import type { Format, ReadOptions, SourceFile } from '../format.ts';
import { type Mapping, parseMapping } from '../geojson/mapping.ts';
import { readMapped } from '../geojson/read-mapped.ts';
import { mappingNeeded } from './mapping-needed.ts';
import { readCsv } from './read-csv.ts';
import { readGeopackage } from './read-geopackage.ts';
import { readShapefile } from './read-shapefile.ts';
import type { SourceTable } from './source-table.ts';

type Words = Pick<Mapping, 'layer' | 'encoding' | 'delimiter'>;
type TableReader = (file: SourceFile, said: Words) => Result<SourceTable> | Promise<Result<SourceTable>>;

async function readTable(
  files: readonly SourceFile[],
  options: ReadOptions,
  label: string,
  reader: TableReader,
): Promise<Result<ReadCity>> {
  const [file, second] = files;
  if (file === undefined) return refused('format.no-file');
  if (second !== undefined) return refused('format.one-file', { name: second.name, format: label });
  const { mapping: said } = options;
  const mapping = said === undefined || said === null ? null : parseMapping(said);
  if (mapping?.ok === false) return mapping;
  const table = await reader(file, mapping?.value ?? {});
  if (!table.ok) return table;
  return mapping === null
    ? mappingNeeded(table.value.records, file.name)
    : readMapped(table.value, mapping.value, options, file.name);
}

function tableFormat(id: string, label: string, extensions: readonly string[], reader: TableReader): Format {
  return {
    id,
    label: `format.${id}`,
    extensions,
    read: (files, options) => readTable(files, options, label, reader),
  };
}

export const csvFormat = tableFormat('csv', 'CSV', ['.csv', '.tsv', '.txt'], readCsv);
export const shapefileFormat = tableFormat('shapefile', 'Shapefile', ['.zip'], readShapefile);
export const geopackageFormat = tableFormat('geopackage', 'GeoPackage', ['.gpkg'], readGeopackage);
