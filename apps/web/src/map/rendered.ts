// What the map has drawn, as plain values: MapLibre's features, the ids the tiles really carry, data of our own sources.
import type { Feature } from 'geojson';
import {
  GeoJSONSource,
  type MapGeoJSONFeature,
  type Map as MapLibreMap,
  type Point,
  type PointLike,
} from 'maplibre-gl';
import type { TileLine } from './in-view.ts';

/** The link's own id: the rule set is promoted to feature id, so that one state colours all its curbs (decision 0075). */
export function linkId(feature: MapGeoJSONFeature): number | null {
  const { id } = feature._vectorTileFeature;
  return typeof id === 'number' && id > 0 ? id : null;
}

/** The rule set's number; null where a tile gathers curbs otherwise. */
export function ruleSetOf(feature: MapGeoJSONFeature): number | null {
  return typeof feature.id === 'number' ? feature.id : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** A rendered curb as the counting takes it. */
export function tileLine(feature: MapGeoJSONFeature): TileLine {
  const { _x: x, _y: y, _z: z, _vectorTileFeature: raw } = feature;
  return {
    tile: { x, y, z },
    ruleSet: number(feature.id) ?? 0,
    link: linkId(feature),
    count: number(feature.properties.count),
    length: number(feature.properties.length),
    starts: () =>
      raw
        .loadGeometry()
        .flatMap(([first]) =>
          first === undefined ? [] : [{ x: first.x / raw.extent, y: first.y / raw.extent }],
        ),
  };
}

/** The feature without what the map added to it. */
export function plain(feature: MapGeoJSONFeature): Feature {
  return { type: 'Feature', properties: {}, geometry: feature.geometry };
}

/** A square around a point, `half` pixels to each side. */
export function around(point: Point, half: number): [PointLike, PointLike] {
  return [
    [point.x - half, point.y - half],
    [point.x + half, point.y + half],
  ];
}

/** Replaces what one of our own sources shows; nothing happens where the style has no such source. */
export function setFeatures(
  map: Pick<MapLibreMap, 'getSource'>,
  source: string,
  features: readonly Feature[],
): void {
  const found = map.getSource(source);
  if (found instanceof GeoJSONSource)
    void found.setData({ type: 'FeatureCollection', features: [...features] });
}
