// Places assets along the curb: finds the link beside an asset and the position on it in meters
// from the link's start.
import Flatbush from 'flatbush';
import type { PointGeometry, PolygonGeometry, Position } from '../platform/geometry/geometry.ts';
import { lineLength, metresBetween } from '../platform/geometry/length.ts';
import { degreesOf, planeAt } from '../platform/geometry/plane.ts';
import { roundTo } from '../platform/numbers/decimals.ts';

/**
 * Maximum distance in meters from an asset to its curb: the width of a sidewalk with its planting
 * strip, or half a street.
 */
export const maxAssetDistance = 15;

export interface PlaceableLink {
  readonly id: number;
  readonly block: number | null;
  readonly side: string;
  readonly coordinates: readonly Position[];
}

export interface PlaceableAsset {
  readonly id: number;
  readonly geometry: PointGeometry | PolygonGeometry;
  readonly touchesBothSides: boolean;
}

/** An asset on a link. */
export interface AssetPlace {
  readonly asset: number;
  readonly link: number;
  /**
   * Position of the point nearest to the asset, in meters from the link's start, rounded to
   * centimeters.
   */
  readonly at: number;
  /** Meters from the asset to that point. */
  readonly distance: number;
}

/**
 * Returns the position from which an asset is placed: the point itself, or the mean of a polygon's
 * outer corners.
 */
export function anchorOf(geometry: PointGeometry | PolygonGeometry): Position {
  if (geometry.type === 'Point') return geometry.coordinates;
  const ring = (geometry.coordinates[0] ?? []).slice(0, -1);
  const sum = ring.reduce<[number, number]>(([x, y], [lng, lat]) => [x + lng, y + lat], [0, 0]);
  return [sum[0] / Math.max(1, ring.length), sum[1] / Math.max(1, ring.length)];
}

interface Nearest {
  readonly at: number;
  readonly distance: number;
}

/**
 * Returns the point of a line nearest to a position: its distance along the line and its distance
 * from the position, in meters.
 */
export function nearestAlong(coordinates: readonly Position[], position: Position): Nearest {
  const plane = planeAt(position);
  let best: Nearest = { at: 0, distance: Number.POSITIVE_INFINITY };
  let passed = 0;
  let last: Position | undefined;
  for (const vertex of coordinates) {
    if (last !== undefined) {
      const [ax, ay] = plane.toMetres(last);
      const [bx, by] = plane.toMetres(vertex);
      const [dx, dy] = [bx - ax, by - ay];
      const square = dx * dx + dy * dy;
      const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
      const distance = Math.hypot(ax + dx * share, ay + dy * share);
      const step = metresBetween(last, vertex);
      if (distance < best.distance) best = { at: passed + step * share, distance };
      passed += step;
    }
    last = vertex;
  }
  return best;
}

function toCentimeters(value: number): number {
  return roundTo(value, 2);
}

interface LinkTree {
  readonly links: readonly PlaceableLink[];
  readonly tree: Flatbush;
}

/** Spatial index of links that finds the positions of many assets. */
export class AssetPlacer {
  readonly #trees: LinkTree[] = [];

  constructor(links: readonly PlaceableLink[] = []) {
    this.add(links);
  }

  /**
   * Adds links as a separate tree. With batches of about ten thousand, each call blocks the event
   * loop only briefly and searches stay fast.
   */
  add(links: readonly PlaceableLink[]): void {
    if (links.length === 0) return;
    const tree = new Flatbush(links.length);
    for (const { coordinates } of links) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const [lng, lat] of coordinates) {
        if (lng < west) west = lng;
        if (lat < south) south = lat;
        if (lng > east) east = lng;
        if (lat > north) north = lat;
      }
      tree.add(west, south, east, north);
    }
    tree.finish();
    this.#trees.push({ links, tree });
  }

  #near([lng, lat]: Position): (Nearest & { readonly link: PlaceableLink })[] {
    const [east, north] = degreesOf(maxAssetDistance, lat);
    return this.#trees
      .flatMap(({ links, tree }) =>
        tree.search(lng - east, lat - north, lng + east, lat + north).flatMap((index) => {
          const link = links[index];
          return link === undefined ? [] : [{ link, ...nearestAlong(link.coordinates, [lng, lat]) }];
        }),
      )
      .filter(({ distance }) => distance <= maxAssetDistance)
      .sort((a, b) => a.distance - b.distance || a.link.id - b.link.id);
  }

  /**
   * Returns the nearest link and, for assets that affect both sides of a street, the nearest link
   * on the other side. Empty if none is within `maxAssetDistance`.
   */
  placesOf(asset: PlaceableAsset): AssetPlace[] {
    const near = this.#near(anchorOf(asset.geometry));
    const [first] = near;
    if (first === undefined) return [];
    const other = asset.touchesBothSides
      ? near.find(
          ({ link }) =>
            link.block !== null && link.block === first.link.block && link.side !== first.link.side,
        )
      : undefined;
    return [first, ...(other === undefined ? [] : [other])].map(({ link, at, distance }) => ({
      asset: asset.id,
      link: link.id,
      at: Math.min(
        toCentimeters(at),
        toCentimeters(lineLength({ type: 'LineString', coordinates: [...link.coordinates] })),
      ),
      distance: toCentimeters(distance),
    }));
  }
}
