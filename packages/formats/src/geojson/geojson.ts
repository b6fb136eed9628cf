// The format GeoJSON: the product's own (everything a city is, read back the same) and any other with a mapping file.
import { type CityData, type ReadCity, type Result, refused } from '@curbwright/core';
import type { Format, ReadOptions, SourceFile } from '../format.ts';
import { isObject, readJson, textOrNull } from '../source-json.ts';
import { parseMapping } from './mapping.ts';
import { readMapped } from './read-mapped.ts';
import { isOwn, readOwn } from './read-own.ts';
import { writeGeojson } from './write.ts';

export const geojsonFormat: Format = {
  id: 'geojson',
  label: 'format.geojson',
  extensions: ['.geojson', '.json'],
  read: async (files, options) => readGeojson(files, options),
  write: async (data: CityData, options) => writeGeojson(data, options),
};

/** Reads one file. Refused: no JSON, no collection, an unknown coordinate system, and foreign data without a mapping. */
function readGeojson(files: readonly SourceFile[], options: ReadOptions): Result<ReadCity> {
  const [file, second] = files;
  if (file === undefined) return refused('format.no-file');
  if (second !== undefined) return refused('format.one-file', { name: second.name, format: 'GeoJSON' });
  const document = readJson(file);
  if (!document.ok) return document;
  const { value } = document;
  if (!isObject(value)) return refused('geojson.not-a-collection', { name: file.name, type: typeof value });
  const features = value.type === 'Feature' ? [value] : value.features;
  if (!Array.isArray(features))
    return refused('geojson.not-a-collection', { name: file.name, type: textOrNull(value.type) ?? 'object' });
  if (features.length === 0)
    return refused('source.empty-collection', { name: file.name, place: 'features' });
  if (options.mapping !== undefined && options.mapping !== null) {
    const mapping = parseMapping(options.mapping);
    return mapping.ok ? readMapped(value, features, mapping.value, options, file.name) : mapping;
  }
  if (isOwn(value)) return readOwn(value, features, options);
  const first: unknown = features[0];
  const properties = isObject(first) && isObject(first.properties) ? first.properties : {};
  return refused('geojson.mapping-needed', {
    name: file.name,
    columns: Object.keys(properties).slice(0, 20).join(', '),
  });
}
