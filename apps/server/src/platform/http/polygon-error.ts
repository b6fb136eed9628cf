// Validates polygons in requests: closed, not self-crossing, of limited size. Done before any
// query.
import { checkPolygon, type MultiPolygonGeometry, maxVertices, type PolygonGeometry } from '@curbwright/core';
import { type Rejection, rejectField } from './outcome.ts';

/**
 * Message codes for requests. They replace messages which say that a record of a file was skipped.
 */
const codesOfRequest: Readonly<Record<string, string | undefined>> = {
  'geometry.self-crossing-polygon': 'fault.polygon-crossing',
  'geometry.too-few': 'fault.polygon-few',
  'geometry.antimeridian': 'fault.polygon-antimeridian',
};

/**
 * Returns what is wrong with a polygon, as an error on `field` with its position; `null` if it is
 * usable.
 */
export function polygonError(
  geometry: PolygonGeometry | MultiPolygonGeometry,
  field = 'geometry',
): Rejection | null {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const count = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (count > maxVertices)
    return rejectField(`${field}.coordinates`, 'fault.too-many-vertices', { most: maxVertices, count });
  for (const [index, rings] of polygons.entries()) {
    const place = geometry.type === 'Polygon' ? `${field}.coordinates` : `${field}.coordinates[${index}]`;
    const { problems } = checkPolygon(rings);
    // An unclosed ring is repaired in a file but rejected in a request.
    const open = problems.find((problem) => problem.code === 'geometry.ring-unclosed');
    const fault = problems.find((problem) => problem.severity === 'error');
    if (fault !== undefined)
      return rejectField(`${place}${fault.path}`, codesOfRequest[fault.code] ?? fault.code, fault.params);
    if (open !== undefined) return rejectField(`${place}${open.path}`, 'fault.ring-open');
  }
  return null;
}
