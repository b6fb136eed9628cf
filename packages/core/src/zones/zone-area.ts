// Decides which curbs belong to a zone's area. A curb belongs to it entirely if its midpoint is
// inside, so that adjacent zones never count a curb twice.

import { PreparedPolygon } from '../city/links/line-intersection.ts';
import type { Box, Position } from '../platform/geometry/geometry.ts';
import { metresBetween } from '../platform/geometry/length.ts';
import { degreesOf } from '../platform/geometry/plane.ts';
import type { ZoneShape } from './zone-types.ts';

/** Returns the midpoint of a line by length; `null` for an empty line. */
export function lineMidpoint(line: readonly Position[]): Position | null {
  const [first] = line;
  if (first === undefined) return null;
  const steps = line.slice(1).map((to, index) => metresBetween(line[index] ?? to, to));
  let left = steps.reduce((sum, step) => sum + step, 0) / 2;
  for (const [index, step] of steps.entries()) {
    const [from, to] = [line[index], line[index + 1]];
    if (from === undefined || to === undefined) break;
    if (step > 0 && left <= step) {
      const share = left / step;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= step;
  }
  return first;
}

/** An area prepared for testing many curbs. */
export interface ZoneArea {
  /** Box that contains the whole area. */
  readonly bounds: Box;
  /**
   * Whether a point is inside; holes are outside. A point on an edge shared by two areas lies in
   * exactly one of them.
   */
  holds(point: Position): boolean;
  /** Whether a curb with this line belongs to the area. */
  takes(line: readonly Position[]): boolean;
}

/** The box around a zone's shape. */
export function zoneBounds(shape: ZoneShape): Box {
  if (shape.type === 'Polygon') return new PreparedPolygon(shape.geometry).bounds;
  const [lng, lat] = shape.geometry.coordinates;
  const [width, height] = degreesOf(shape.radius, lat);
  // Toward the pole, a meter spans more degrees of longitude than at the center, so the box is
  // widened slightly.
  return [lng - width * 1.02, lat - height * 1.02, lng + width * 1.02, lat + height * 1.02];
}

/**
 * Prepares the area of a polygon (even-odd over all its rings) or of a circle including its edge.
 */
export function createZoneArea(shape: ZoneShape): ZoneArea {
  const holds = shape.type === 'Polygon' ? polygonTester(shape) : circleTester(shape);
  return {
    bounds: zoneBounds(shape),
    holds,
    takes: (line) => {
      const middle = lineMidpoint(line);
      return middle !== null && holds(middle);
    },
  };
}

function polygonTester({ geometry }: Extract<ZoneShape, { type: 'Polygon' }>) {
  // Polygons of an imported area may overlap: a point in any of them is inside.
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const areas = parts.map((coordinates) => new PreparedPolygon({ type: 'Polygon', coordinates }));
  return ([lng, lat]: Position) => areas.some((area) => area.holds(lng, lat));
}

function circleTester({ geometry, radius }: Extract<ZoneShape, { type: 'Radius' }>) {
  return (point: Position) => metresBetween(geometry.coordinates, point) <= radius;
}
