// Names of areas as points: one for each area, and one for adjacent areas with the same name.
import { labelPoint, worldX, worldY } from '@curbwright/core';
import type { BasemapLayer } from './basemap-layers.ts';
import type { BasemapRow } from './published-city.sql.ts';

/** Layers whose area names are drawn. */
const named: ReadonlySet<BasemapLayer> = new Set(['green', 'water', 'square']);

export interface AreaName {
  readonly layer: BasemapLayer;
  readonly name: string;
  /** Degrees. */
  readonly point: readonly [number, number];
  /** The longer side of the area, in world units; it determines the first zoom of the name. */
  readonly size: number;
}

type Ring = readonly (readonly number[])[];

function isPoint(value: unknown): value is readonly number[] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

function ringsOf(polygon: unknown): readonly Ring[] {
  if (!Array.isArray(polygon)) return [];
  return polygon.flatMap((ring: unknown) => (Array.isArray(ring) ? [ring.filter(isPoint)] : []));
}

function sizeOf(rings: readonly Ring[]): number {
  const xs = (rings[0] ?? []).map(([lng = 0]) => worldX(lng));
  const ys = (rings[0] ?? []).map(([, lat = 0]) => worldY(lat));
  return Math.max(0, Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/**
 * Returns the name of an area, placed on its largest part; `null` for an area without a name to
 * draw.
 */
export function areaName(row: BasemapRow, layer: BasemapLayer): AreaName | null {
  if (row.name === null || !named.has(layer) || !Array.isArray(row.coordinates)) return null;
  const polygons = row.type === 'Polygon' ? [row.coordinates] : row.coordinates;
  if (row.type !== 'Polygon' && row.type !== 'MultiPolygon') return null;
  let largest: readonly Ring[] = [];
  let size = 0;
  for (const polygon of polygons) {
    const rings = ringsOf(polygon);
    const own = sizeOf(rings);
    if (own <= size) continue;
    largest = rings;
    size = own;
  }
  const point = labelPoint(largest);
  return point === null ? null : { layer, name: row.name, point, size };
}

/** Removes names near a larger area of the same name; returns the largest first. */
export function removeRepeatedNames(names: readonly AreaName[]): readonly AreaName[] {
  const acceptedNames = new Map<string, AreaName[]>();
  const sorted = [...names].sort((a, b) => b.size - a.size);
  return sorted.filter((each) => {
    const key = `${each.layer} ${each.name}`;
    const others = acceptedNames.get(key) ?? [];
    const near = others.some(
      (other) =>
        Math.hypot(
          worldX(each.point[0]) - worldX(other.point[0]),
          worldY(each.point[1]) - worldY(other.point[1]),
        ) <
        each.size + other.size,
    );
    if (!near) acceptedNames.set(key, [...others, each]);
    return !near;
  });
}
