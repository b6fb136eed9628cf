// A record's geometry as shown on the map: in longitude and latitude, even if the record has other
// problems.
import type { Position, Project } from '@curbwright/core';
import { getOwnEntry } from '@curbwright/core';
import { isObject } from '../source-json.ts';

export interface MapGeometry {
  readonly type: 'Point' | 'LineString' | 'MultiPoint' | 'MultiLineString' | 'Polygon' | 'MultiPolygon';
  readonly coordinates: readonly unknown[];
}

const depths: Readonly<Record<string, { readonly type: MapGeometry['type']; readonly depth: number }>> = {
  Point: { type: 'Point', depth: 0 },
  LineString: { type: 'LineString', depth: 1 },
  MultiPoint: { type: 'MultiPoint', depth: 1 },
  MultiLineString: { type: 'MultiLineString', depth: 2 },
  Polygon: { type: 'Polygon', depth: 2 },
  MultiPolygon: { type: 'MultiPolygon', depth: 3 },
};

/**
 * Returns the geometry with a flat list of its positions; `null` if one of them is not a valid
 * longitude and latitude.
 */
export function toMapGeometry(
  value: unknown,
  project: Project | null,
): { readonly geometry: MapGeometry; readonly positions: readonly Position[] } | null {
  if (!isObject(value) || typeof value.type !== 'string') return null;
  const kind = getOwnEntry(depths, value.type);
  if (kind === undefined) return null;
  const positions: Position[] = [];
  function read(part: unknown, depth: number): readonly unknown[] | null {
    if (!Array.isArray(part)) return null;
    if (depth > 0) {
      const parts = part.map((inner: unknown) => read(inner, depth - 1));
      return parts.some((inner) => inner === null) || parts.length === 0 ? null : parts;
    }
    const [x, y]: unknown[] = part;
    if (typeof x !== 'number' || typeof y !== 'number') return null;
    const [lng, lat] = project === null ? [x, y] : project(x, y);
    if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return null;
    positions.push([lng, lat]);
    return [lng, lat];
  }
  const coordinates = read(value.coordinates, kind.depth);
  return coordinates === null ? null : { geometry: { type: kind.type, coordinates }, positions };
}
