// Writes city data as GeoJSON: links, blocks, nodes, basemap and assets as features with every
// field. Reading the file returns the same city.
import { type CityData, ok, type Result } from '@curbwright/core';
import type { SerializedCity, WriteOptions } from '../format.ts';
import { jsonPieces } from '../json-pieces.ts';

/** Version of the product's own GeoJSON format. */
export const nativeGeojsonVersion = 1;

/** Writes the file. Nothing is lost, so there are no issues. */
export function writeGeojson(data: CityData, options: WriteOptions): Result<SerializedCity> {
  const { name, timeZone, currency, priorityHierarchy, authority, calendar } = data;
  const head = {
    type: 'FeatureCollection',
    curbwright: {
      version: nativeGeojsonVersion,
      created: new Date(options.now).toISOString(),
      name,
      timeZone,
      currency,
      priorityHierarchy,
      authority,
      calendar,
    },
  };
  return ok({
    files: [
      {
        name: `${options.name ?? 'city'}.geojson`,
        mediaType: 'application/geo+json',
        pieces: () => jsonPieces(head, 'features', features(data)),
      },
    ],
    issues: [],
  });
}

function* features(data: CityData): Generator<Record<string, unknown>> {
  const feature = (kind: string, { geometry, ...properties }: Readonly<Record<string, unknown>>) => ({
    type: 'Feature',
    geometry,
    properties: { feature: kind, ...properties },
  });
  for (const { ruleSet, ...link } of data.links)
    yield feature('link', {
      ...link,
      restrictions: ruleSet === null ? null : (data.ruleSets[ruleSet] ?? null),
    });
  for (const block of data.blocks) yield feature('block', { ...block });
  for (const node of data.nodes) yield feature('node', { ...node });
  for (const one of data.baseMap) yield feature('base map', { ...one });
  for (const { geometry, ...one } of data.assets ?? [])
    yield { type: 'Feature', geometry, properties: { feature: 'asset', ...one } };
}
