// Converts a circle on the ground to a polygon, for maps and files that do not support circles.
import { destination } from '@turf/turf';
import type { PointGeometry, PolygonGeometry, Position } from '../platform/geometry/geometry.ts';

/**
 * Returns a polygon with `corners` corners on the circle of `radius` meters around `centre`,
 * counterclockwise (RFC 7946).
 */
export function circleOutline(centre: PointGeometry, radius: number, corners = 64): PolygonGeometry {
  const ring: Position[] = [];
  for (let corner = 0; corner < corners; corner += 1) {
    const at = destination(centre.coordinates, radius, 90 - (corner * 360) / corners, { units: 'meters' });
    const [lng = 0, lat = 0] = at.geometry.coordinates;
    ring.push([lng, lat]);
  }
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first === undefined ? ring : [...ring, first]] };
}
