// The GeoJSON format: the product's own (a complete city that is read back unchanged), and any
// other GeoJSON with a mapping file.
import { type CityData, type CityReadResult, failWith, ok, type Result } from '@curbwright/core';
import type { Format, ReadOptions, SourceFile } from '../format.ts';
import { declaredCrs } from '../projection.ts';
import { isObject, type JsonObject, readJson, textOrNull } from '../source-json.ts';
import { mappingRequiredFailure } from '../tables/mapping-required.ts';
import { featurePlace, type SourceTable } from '../tables/source-table.ts';
import { parseMapping } from './mapping.ts';
import { readMapped } from './read-mapped.ts';
import { isNativeGeojson, readNativeGeojson } from './read-native.ts';
import { writeGeojson } from './write.ts';

export const geojsonFormat: Format = {
  id: 'geojson',
  label: 'format.geojson',
  extensions: ['.geojson', '.json'],
  read: async (files, options) => readGeojson(files, options),
  write: async (data: CityData, options) => writeGeojson(data, options),
};

interface Collection {
  readonly value: JsonObject;
  readonly features: readonly unknown[];
}

/**
 * Returns the features of a file. Fails for invalid JSON, for anything but a collection, and for an
 * empty one.
 */
function collectionOf(file: SourceFile): Result<Collection> {
  const document = readJson(file);
  if (!document.ok) return document;
  const { value } = document;
  if (!isObject(value)) return failWith('geojson.not-a-collection', { name: file.name, type: typeof value });
  const features = value.type === 'Feature' ? [value] : value.features;
  if (!Array.isArray(features))
    return failWith('geojson.not-a-collection', {
      name: file.name,
      type: textOrNull(value.type) ?? 'object',
    });
  return features.length === 0
    ? failWith('source.empty-collection', { name: file.name, place: 'features' })
    : ok({ value, features });
}

function tableOf({ value, features }: Collection): Result<SourceTable> {
  const crs = declaredCrs(value);
  return crs.ok
    ? ok({ records: features, crs: crs.value, issues: [], placeOf: featurePlace, layers: [] })
    : crs;
}

/** Reads the features of a GeoJSON file as records. */
export function readGeojsonTable(file: SourceFile): Result<SourceTable> {
  const collection = collectionOf(file);
  return collection.ok ? tableOf(collection.value) : collection;
}

/**
 * Reads one file. Fails for invalid JSON, anything but a collection, an unknown coordinate system,
 * and third-party data without a mapping.
 */
function readGeojson(files: readonly SourceFile[], options: ReadOptions): Result<CityReadResult> {
  const [file, second] = files;
  if (file === undefined) return failWith('format.no-file');
  if (second !== undefined) return failWith('format.one-file', { name: second.name, format: 'GeoJSON' });
  const collection = collectionOf(file);
  if (!collection.ok) return collection;
  const { value, features } = collection.value;
  if (options.mapping !== undefined && options.mapping !== null) {
    const mapping = parseMapping(options.mapping);
    if (!mapping.ok) return mapping;
    const table = tableOf(collection.value);
    return table.ok ? readMapped(table.value, mapping.value, options, file.name) : table;
  }
  if (isNativeGeojson(value)) return readNativeGeojson(value, features, options);
  return mappingRequiredFailure(features, file.name);
}
