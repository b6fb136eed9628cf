// Finds the curb line of a zone: its own line, or the long side of its polygon.
import { checkLine, checkPolygon, type LineGeometry } from '@curbwright/core';
import { curbLineOf } from '../curb-line.ts';
import type { IssueList } from '../issue-list.ts';
import { isObject, textOrNull } from '../source-json.ts';

interface ZoneLine {
  readonly line: LineGeometry;
  /** The polygon the line was derived from; `null` when the zone is a line. */
  readonly polygon: unknown;
}

/**
 * Returns the line of a zone's geometry; `null` when it is unusable, which is reported as an issue
 * at `place`.
 */
export function zoneLine(geometry: unknown, place: string, issues: IssueList): ZoneLine | null {
  if (!isObject(geometry)) {
    issues.error('geometry.missing', place);
    return null;
  }
  if (geometry.type === 'LineString') {
    const line = checkLine(geometry.coordinates);
    issues.geometry(line.problems, `${place}.coordinates`);
    return line.geometry === null ? null : { line: line.geometry, polygon: null };
  }
  if (geometry.type !== 'Polygon') {
    issues.error('geometry.wrong-type', `${place}.type`, {
      type: textOrNull(geometry.type) ?? '',
      wanted: 'Polygon, LineString',
    });
    return null;
  }
  const polygon = checkPolygon(geometry.coordinates);
  issues.geometry(polygon.problems, `${place}.coordinates`);
  const line = polygon.geometry === null ? null : curbLineOf(polygon.geometry);
  if (line === null) return null;
  issues.count('warning', 'geometry.curb-line-of-polygon', place);
  return { line, polygon: polygon.geometry };
}
