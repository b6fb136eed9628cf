// Assets on the map: markers for single assets, clusters for many, and how each type is drawn.
// Plain values.
import { anchorOf, type PointGeometry, type PolygonGeometry, type Position, roundTo } from '@curbwright/core';
import type { Feature } from 'geojson';

/**
 * `active`, `planned` and `removed` are asset statuses; `proposed` is proposed to be created or
 * changed; `going` is proposed for removal.
 */
export const markerStates = ['active', 'planned', 'removed', 'proposed', 'going'] as const;
export type MarkerState = (typeof markerStates)[number];

export interface AssetMarker {
  /** `asset/12` for a published asset, `item/7` for a proposed one. */
  readonly key: string;
  /** `null` = a new asset that is not published yet. */
  readonly asset: number | null;
  /** The proposed group that contains the asset; `null` = the asset is published. */
  readonly group: number | null;
  readonly config: number;
  /** What tells it apart from others of its type: its name, text or number. */
  readonly name: string | null;
  /** The id that people know it by; absent = it is not published yet. */
  readonly idText?: string;
  readonly state: MarkerState;
  readonly geometry: PointGeometry | PolygonGeometry;
}

export interface AssetCluster {
  readonly count: number;
  /** The most common type in the cluster. */
  readonly config: number | null;
  readonly at: Position;
  /** Says what the circle is: `assets`; only at the largest of those shown. */
  readonly label?: string;
}

/**
 * How a type is drawn: path data on a 24 × 24 square, and a version that changes with the drawing.
 */
export interface AssetIcon {
  readonly version: number;
  readonly path: string;
  readonly color: string;
}

export interface AssetsOnMap {
  readonly marks: readonly AssetMarker[];
  readonly clusters: readonly AssetCluster[];
  /** By type id. */
  readonly icons: ReadonlyMap<number, AssetIcon>;
  /** Key of the marker whose panel is open; `null` = none. */
  readonly chosen: string | null;
  /** Whether they are drawn faintly, because curbs are edited. */
  readonly isFaded?: boolean;
}

export const noAssets: AssetsOnMap = { marks: [], clusters: [], icons: new Map(), chosen: null };

/** The markers found by a click, nearest first. */
export interface AssetHit {
  readonly marks: readonly AssetMarker[];
  readonly at: readonly [number, number];
}

/** The asset under the pointer, and the position of the pointer in pixels of the map's frame. */
export interface HoveredAsset {
  readonly mark: AssetMarker;
  readonly more: number;
  readonly x: number;
  readonly y: number;
}

/** Shortens 1,234 to `1.2k`, so that the number fits into a disc. */
export function formatClusterCount(count: number): string {
  if (count < 1000) return `${count}`;
  const thousands = count / 1000;
  return `${roundTo(thousands, thousands < 10 ? 1 : 0)}k`;
}

/** Returns the name of a marker's image in the map style. */
export function assetImageName(config: number, icon: AssetIcon, state: MarkerState, scheme: string): string {
  return `asset ${config} ${icon.version} ${icon.color} ${state} ${scheme}`;
}

interface AssetFeatures {
  readonly points: readonly Feature[];
  readonly areas: readonly Feature[];
  readonly chosen: readonly Feature[];
}

/**
 * Returns GeoJSON features of the assets: points with their images, areas in the color of their
 * type.
 */
export function assetFeatures(
  { marks, clusters, icons, chosen }: AssetsOnMap,
  pictureFor: (config: number, icon: AssetIcon, state: MarkerState) => string,
): AssetFeatures {
  const points: Feature[] = [];
  const areas: Feature[] = [];
  const rings: Feature[] = [];
  for (const { key, config, state, geometry } of marks) {
    const icon = icons.get(config);
    if (icon === undefined) continue;
    const proposed = state === 'proposed' || state === 'going';
    const properties = { key, picture: pictureFor(config, icon, state), color: icon.color, proposed };
    const anchor: Feature['geometry'] = { type: 'Point', coordinates: [...anchorOf(geometry)] };
    points.push({ type: 'Feature', properties, geometry: anchor });
    if (key === chosen) rings.push({ type: 'Feature', properties: {}, geometry: anchor });
    if (geometry.type === 'Polygon')
      areas.push({
        type: 'Feature',
        properties,
        geometry: {
          type: 'Polygon',
          coordinates: geometry.coordinates.map((ring) => ring.map((at) => [...at])),
        },
      });
  }
  for (const [index, { count, config, at, label }] of clusters.entries()) {
    const icon = config === null ? undefined : icons.get(config);
    const single = count === 1 && config !== null && icon !== undefined;
    points.push({
      type: 'Feature',
      properties: {
        cluster: index,
        ...(single
          ? { picture: pictureFor(config, icon, 'active'), color: icon.color }
          : { count: formatClusterCount(count), size: count, ...(label === undefined ? {} : { label }) }),
      },
      geometry: { type: 'Point', coordinates: [...at] },
    });
  }
  return { points, areas, chosen: rings };
}
