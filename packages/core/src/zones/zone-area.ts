// Which curbs lie in a zone's area: a curb belongs when its middle does, whole or not at all, so that zones side by side count no curb twice.

import { PolygonArea } from '../city/links/line-touch.ts';
import type { Box, Position } from '../platform/geometry/geometry.ts';
import { metresBetween } from '../platform/geometry/length.ts';
import { degreesOf } from '../platform/geometry/plane.ts';
import type { ZoneShape } from './zone-types.ts';

/** The point half of its length along a line; null of an empty line. */
export function lineMiddle(line: readonly Position[]): Position | null {
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

/** An area ready to be asked about many curbs. */
export interface ZoneArea {
  /** Everything in it lies in this box. */
  readonly bounds: Box;
  /** True for a point inside; holes are outside. A point on an edge lies in one of two areas that share the edge, never in both. */
  holds(point: Position): boolean;
  /** True when a curb with this line belongs. */
  takes(line: readonly Position[]): boolean;
}

/** The box around a zone's shape. */
export function zoneBounds(shape: ZoneShape): Box {
  if (shape.type === 'Polygon') return new PolygonArea(shape.geometry).bounds;
  const [lng, lat] = shape.geometry.coordinates;
  const [width, height] = degreesOf(shape.radius, lat);
  // Nearer to the pole a metre is more degrees than at the middle: a little wider holds all of it.
  return [lng - width * 1.02, lat - height * 1.02, lng + width * 1.02, lat + height * 1.02];
}

/** The area of a polygon (even-odd over all its rings) or of a circle, whose edge belongs to it. */
export function zoneArea(shape: ZoneShape): ZoneArea {
  const holds = shape.type === 'Polygon' ? polygonHolds(shape) : circleHolds(shape);
  return {
    bounds: zoneBounds(shape),
    holds,
    takes: (line) => {
      const middle = lineMiddle(line);
      return middle !== null && holds(middle);
    },
  };
}

function polygonHolds({ geometry }: Extract<ZoneShape, { type: 'Polygon' }>) {
  // Several polygons may overlap in an imported area: what lies in any of them is inside.
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const areas = parts.map((coordinates) => new PolygonArea({ type: 'Polygon', coordinates }));
  return ([lng, lat]: Position) => areas.some((area) => area.holds(lng, lat));
}

function circleHolds({ geometry, radius }: Extract<ZoneShape, { type: 'Radius' }>) {
  return (point: Position) => metresBetween(geometry.coordinates, point) <= radius;
}
