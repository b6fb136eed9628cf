// The table formats: CSV, zipped shapefiles, GeoPackage. All are read with the same kind of column
// mapping.
import { type CityReadResult, failWith, type Result } from '@curbwright/core';
import type { Format, ReadOptions, SourceFile } from '../format.ts';
import { type Mapping, parseMapping } from '../geojson/mapping.ts';
import { readMapped } from '../geojson/read-mapped.ts';
import { mappingRequiredFailure } from './mapping-required.ts';
import { readCsv } from './read-csv.ts';
import { readGeopackage } from './read-geopackage.ts';
import { readShapefile } from './read-shapefile.ts';
import type { SourceTable } from './source-table.ts';

type TableOptions = Pick<Mapping, 'layer' | 'encoding' | 'delimiter'>;
type TableReader = (
  files: readonly SourceFile[],
  said: TableOptions,
) => Result<SourceTable> | Promise<Result<SourceTable>>;

/** For formats that consist of one file. */
function singleFileReader(
  label: string,
  reader: (file: SourceFile, said: TableOptions) => Result<SourceTable> | Promise<Result<SourceTable>>,
): TableReader {
  return (files, said) => {
    const [file, second] = files;
    if (file === undefined) return failWith('format.no-file');
    return second === undefined
      ? reader(file, said)
      : failWith('format.one-file', { name: second.name, format: label });
  };
}

async function readTable(
  files: readonly SourceFile[],
  options: ReadOptions,
  reader: TableReader,
): Promise<Result<CityReadResult>> {
  const { mapping: said } = options;
  const mapping = said === undefined || said === null ? null : parseMapping(said);
  if (mapping?.ok === false) return mapping;
  const table = await reader(files, mapping?.value ?? {});
  if (!table.ok) return table;
  const name = files[0]?.name ?? '';
  return mapping === null
    ? mappingRequiredFailure(table.value.records, name)
    : readMapped(table.value, mapping.value, options, name);
}

function tableFormat(id: string, extensions: readonly string[], reader: TableReader): Format {
  return {
    id,
    label: `format.${id}`,
    extensions,
    read: (files, options) => readTable(files, options, reader),
  };
}

export const csvFormat = tableFormat('csv', ['.csv', '.tsv', '.txt'], singleFileReader('CSV', readCsv));
export const shapefileFormat = tableFormat('shapefile', ['.zip', '.shp'], readShapefile);
export const geopackageFormat = tableFormat(
  'geopackage',
  ['.gpkg'],
  singleFileReader('GeoPackage', readGeopackage),
);
