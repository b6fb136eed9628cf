// What the map shows of assets: marks of single ones, clusters of many, how each type is drawn. Plain values.
import { anchorOf, type PointGeometry, type PolygonGeometry, type Position, roundTo } from '@curbwright/core';
import type { Feature } from 'geojson';

/** In force (planned or in place), proposed to be made or changed, or proposed to go. */
export const markStates = ['active', 'planned', 'removed', 'proposed', 'going'] as const;
export type MarkState = (typeof markStates)[number];

export interface AssetMark {
  /** `asset/12` or `item/7`: of an asset in force, or of a proposed one. */
  readonly key: string;
  /** null = a new one, not published yet. */
  readonly asset: number | null;
  /** The proposed group it stands in; null = in force. */
  readonly group: number | null;
  readonly config: number;
  readonly name: string | null;
  readonly state: MarkState;
  readonly geometry: PointGeometry | PolygonGeometry;
}

export interface AssetCluster {
  readonly count: number;
  /** The commonest type in it. */
  readonly config: number | null;
  readonly at: Position;
}

/** How a type is drawn: path data on a square of 24, and a version that changes with it. */
export interface AssetIcon {
  readonly version: number;
  readonly path: string;
  readonly color: string;
}

export interface AssetsOnMap {
  readonly marks: readonly AssetMark[];
  readonly clusters: readonly AssetCluster[];
  /** By id of the type. */
  readonly icons: ReadonlyMap<number, AssetIcon>;
  /** Key of the mark whose panel is open; null = none. */
  readonly chosen: string | null;
}

export const noAssets: AssetsOnMap = { marks: [], clusters: [], icons: new Map(), chosen: null };

/** What lies under a click: marks, the nearest on top; or a cluster to go nearer to. */
export interface TakenAssets {
  readonly marks: readonly AssetMark[];
  readonly at: readonly [number, number];
}

/** The asset under the pointer, and where the pointer is in pixels of the map's frame. */
export interface HoveredAsset {
  readonly mark: AssetMark;
  readonly more: number;
  readonly x: number;
  readonly y: number;
}

/** 1,234 as `1.2k`: what fits into a disc. */
export function countInDisc(count: number): string {
  if (count < 1000) return `${count}`;
  const thousands = count / 1000;
  return `${roundTo(thousands, thousands < 10 ? 1 : 0)}k`;
}

/** The name of a mark's picture in the map's style. */
export function pictureOf(config: number, icon: AssetIcon, state: MarkState, scheme: string): string {
  return `asset ${config} ${icon.version} ${icon.color} ${state} ${scheme}`;
}

interface AssetFeatures {
  readonly points: readonly Feature[];
  readonly areas: readonly Feature[];
  readonly chosen: readonly Feature[];
}

/** Features of the assets: points with the picture each is drawn by, areas in the colour of their type. */
export function assetFeatures(
  { marks, clusters, icons, chosen }: AssetsOnMap,
  pictureFor: (config: number, icon: AssetIcon, state: MarkState) => string,
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
  for (const [index, { count, config, at }] of clusters.entries()) {
    const icon = config === null ? undefined : icons.get(config);
    const single = count === 1 && config !== null && icon !== undefined;
    points.push({
      type: 'Feature',
      properties: {
        cluster: index,
        ...(single
          ? { picture: pictureFor(config, icon, 'active'), color: icon.color }
          : { count: countInDisc(count), size: count }),
      },
      geometry: { type: 'Point', coordinates: [...at] },
    });
  }
  return { points, areas, chosen: rings };
}
