// The place in a CDS query, compared with lines, polygons and points: which of them touch it, and
// at what distance.
import type { CdsLocation } from '@curbwright/contract';
import {
  type Box,
  degreesOf,
  type LineGeometry,
  lineIntersectsBox,
  metresBetween,
  nearestAlong,
  type PointGeometry,
  type PolygonGeometry,
  type Position,
  PreparedPolygon,
} from '@curbwright/core';

export type PlacedGeometry = PointGeometry | LineGeometry | PolygonGeometry;

export interface PlaceFilter {
  /** Bounding box of the place; nothing outside touches the place. */
  readonly bounds: Box;
  /** Whether results are ordered by distance. */
  readonly byDistance: boolean;
  /**
   * Meters from the query's point, 0 in a box; `null` = the geometry does not touch the place.
   * Touching counts (ST_Intersects).
   */
  distance(geometry: PlacedGeometry): number | null;
}

function touchesBox(line: readonly Position[], box: Box): boolean {
  return lineIntersectsBox({ coordinates: Float64Array.from(line.flat()), from: 0, to: line.length }, box);
}

function inBox([lng, lat]: Position, [west, south, east, north]: Box): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

function boxFilter(box: Box): PlaceFilter {
  const touches = (geometry: PlacedGeometry): boolean => {
    if (geometry.type === 'Point') return inBox(geometry.coordinates, box);
    if (geometry.type === 'LineString') return touchesBox(geometry.coordinates, box);
    // Either a border touches the box, or the box lies inside.
    return (
      geometry.coordinates.some((ring) => touchesBox(ring, box)) ||
      new PreparedPolygon(geometry).holds(box[0], box[1])
    );
  };
  return {
    bounds: box,
    byDistance: false,
    distance: (geometry) => (touches(geometry) ? 0 : null),
  };
}

function metersFromPoint(point: Position, geometry: PlacedGeometry): number {
  if (geometry.type === 'Point') return metresBetween(point, geometry.coordinates);
  if (geometry.type === 'LineString') return nearestAlong(geometry.coordinates, point).distance;
  if (new PreparedPolygon(geometry).holds(...point)) return 0;
  return Math.min(...geometry.coordinates.map((ring) => nearestAlong(ring, point).distance));
}

function circleFilter(point: Position, metres: number): PlaceFilter {
  const [east, north] = degreesOf(metres, Math.min(89, Math.abs(point[1]) + metres / 111_000));
  return {
    bounds: [point[0] - east, point[1] - north, point[0] + east, point[1] + north],
    byDistance: true,
    distance: (geometry) => {
      const distance = metersFromPoint(point, geometry);
      return distance <= metres ? distance : null;
    },
  };
}

/** The place of a validated query (`validateCdsLocation`); `null` = everywhere. */
export function toPlaceFilter(query: CdsLocation): PlaceFilter | null {
  const { min_lat: south, min_lng: west, max_lat: north, max_lng: east, lat, lng, radius } = query;
  if (south !== undefined && west !== undefined && north !== undefined && east !== undefined)
    return boxFilter([west, south, east, north]);
  // The radius is in centimeters.
  if (lat !== undefined && lng !== undefined && radius !== undefined)
    return circleFilter([lng, lat], radius / 100);
  return null;
}
