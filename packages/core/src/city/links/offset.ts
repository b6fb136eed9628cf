// Parallel lines: the curb beside a street's centerline, or the road side of a curb zone.
import type { LineGeometry, Position } from '../../platform/geometry/geometry.ts';
import { planeAt } from '../../platform/geometry/plane.ts';

/**
 * Maximum length of the miter at a sharp corner, as a multiple of the offset; longer ones are cut
 * off.
 */
const miterLimit = 2;

/**
 * Returns the line `metres` to the left of `line` (to the right when negative), with mitered
 * corners. It has one vertex for each vertex of `line`, so that the two lines can be paired. On a
 * bend tighter than the offset it may cross itself.
 */
export function offsetLine(line: LineGeometry, metres: number): LineGeometry {
  const [origin] = line.coordinates;
  if (origin === undefined) return line;
  const plane = planeAt(origin);
  const points = line.coordinates.map(plane.toMetres);
  const normals: (readonly [number, number])[] = [];
  for (let index = 1; index < points.length; index++) {
    const [a, b] = [points[index - 1], points[index]];
    if (a === undefined || b === undefined) continue;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    normals.push([-(b[1] - a[1]) / length, (b[0] - a[0]) / length]);
  }
  const coordinates = points.map((point, index): Position => {
    const before = normals[index - 1] ?? normals[index] ?? [0, 0];
    const after = normals[index] ?? before;
    const [x, y] = [before[0] + after[0], before[1] + after[1]];
    // |x,y|² / 2 is 1 + cos of the bend; the miter is its inverse.
    const square = (x * x + y * y) / 2;
    const reach = Math.min(miterLimit, square < 1e-9 ? miterLimit : 1 / square);
    return plane.toPosition(point[0] + x * reach * metres, point[1] + y * reach * metres);
  });
  return { type: 'LineString', coordinates };
}
