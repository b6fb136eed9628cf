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
 * The link's own id. The feature id is the promoted rule set, so that one feature state colors all
 * its curbs (decision 0075).
 */
export function linkId(feature: MapGeoJSONFeature): number | null {
  const { id } = feature._vectorTileFeature;
  return typeof id === 'number' && id > 0 ? id : null;
}

/** The number of the rule set; `null` where a tile merges curbs of different rule sets. */
export function ruleSetOf(feature: MapGeoJSONFeature): number | null {
  return typeof feature.id === 'number' ? feature.id : null;
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Converts a rendered curb for counting. */
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

/** The feature without the fields MapLibre added. */
export function toPlainFeature(feature: MapGeoJSONFeature): Feature {
  return { type: 'Feature', properties: {}, geometry: feature.geometry };
}

/** A square around a point, `half` pixels to each side. */
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
