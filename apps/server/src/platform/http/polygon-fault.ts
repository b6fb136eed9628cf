// Polygons from outside: closed, not self-crossing, of a bounded size — checked before anything is looked up.
import {
  checkPolygon,
  type MultiPolygonGeometry,
  mostVertices,
  type PolygonGeometry,
} from '@curbwright/core';
import { type Refused, refuseField } from './outcome.ts';

/** What a request is told where a file is told that its record was left out. */
const codesOfRequest: Readonly<Record<string, string | undefined>> = {
  'geometry.self-crossing-polygon': 'fault.polygon-crossing',
  'geometry.too-few': 'fault.polygon-few',
  'geometry.antimeridian': 'fault.polygon-antimeridian',
};

/** What is wrong with a polygon, as a fault of `field` with its place; null when it can be used. */
export function polygonFault(
  geometry: PolygonGeometry | MultiPolygonGeometry,
  field = 'geometry',
): Refused | null {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const count = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (count > mostVertices)
    return refuseField(`${field}.coordinates`, 'fault.too-many-vertices', { most: mostVertices, count });
  for (const [index, rings] of polygons.entries()) {
    const place = geometry.type === 'Polygon' ? `${field}.coordinates` : `${field}.coordinates[${index}]`;
    const { problems } = checkPolygon(rings);
    // Files are mended; a request is told.
    const open = problems.find((problem) => problem.code === 'geometry.ring-unclosed');
    const fault = problems.find((problem) => problem.severity === 'error');
    if (fault !== undefined)
      return refuseField(`${place}${fault.path}`, codesOfRequest[fault.code] ?? fault.code, fault.params);
    if (open !== undefined) return refuseField(`${place}${open.path}`, 'fault.ring-open');
  }
  return null;
}
