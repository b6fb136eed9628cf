// Distinguishes GeoJSON with OpenStreetMap tags from other GeoJSON.
import { isObject } from '../source-json.ts';

/**
 * Whether the value is a collection with OSM street tags: features with `highway`, some with an OSM
 * id or parking tags.
 */
export function isOsmGeojson(value: unknown): boolean {
  if (!isObject(value) || !Array.isArray(value.features)) return false;
  return value.features.slice(0, 500).some((feature: unknown) => {
    const properties = isObject(feature) ? feature.properties : null;
    if (!isObject(properties) || typeof properties.highway !== 'string') return false;
    return Object.keys(properties).some((key) => key === '@id' || key.startsWith('parking:'));
  });
}
