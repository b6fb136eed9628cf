// Reads what the map has rendered as plain values: MapLibre features, the ids stored in the tiles,
// and the data of our own sources.
import type { Feature } from 'geojson';
import {
  GeoJSONSource,
  type MapGeoJSONFeature,
  type Map as MapLibreMap,
  type Point,
  type PointLike,
} from 'maplibre-gl';
import type { TileLine } from './curbs-in-view.ts';

/**
 * Returns the link's own id. The feature id is the promoted rule set, so that one feature state
 * colors all curbs of a rule set (decision 0075).
 */
export function linkId(feature: MapGeoJSONFeature): number | null {
  const { id } = feature._vectorTileFeature;
  return typeof id === 'number' && id > 0 ? id : null;
}

/** Returns the rule set number; `null` where a tile merges curbs of different rule sets. */
export function ruleSetOf(feature: MapGeoJSONFeature): number | null {
  return typeof feature.id === 'number' ? feature.id : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Converts a rendered curb to a line that can be counted. */
export function tileLine(feature: MapGeoJSONFeature): TileLine {
  const { _x: x, _y: y, _z: z, _vectorTileFeature: raw } = feature;
  return {
    tile: { x, y, z },
    ruleSet: numberOrNull(feature.id) ?? 0,
    link: linkId(feature),
    count: numberOrNull(feature.properties.count),
    length: numberOrNull(feature.properties.length),
    starts: () =>
      raw
        .loadGeometry()
        .flatMap(([first]) =>
          first === undefined ? [] : [{ x: first.x / raw.extent, y: first.y / raw.extent }],
        ),
  };
}

/** Returns the feature without the fields added by MapLibre. */
export function toPlainFeature(feature: MapGeoJSONFeature): Feature {
  return { type: 'Feature', properties: {}, geometry: feature.geometry };
}

/** Returns a square around a point, `half` pixels to each side. */
export function squareAround(point: Point, half: number): [PointLike, PointLike] {
  return [
    [point.x - half, point.y - half],
    [point.x + half, point.y + half],
  ];
}

/**
 * Replaces the features of one of our own sources; does nothing if the style has no such source.
 */
export function setFeatures(
  map: Pick<MapLibreMap, 'getSource'>,
  source: string,
  features: readonly Feature[],
): void {
  const found = map.getSource(source);
  if (found instanceof GeoJSONSource)
    void found.setData({ type: 'FeatureCollection', features: [...features] });
}
