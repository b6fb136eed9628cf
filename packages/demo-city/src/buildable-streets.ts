// Decides which pieces of a candidate street line are built: not in water, parks or the area of
// another pattern, and only inside the city limits.
import type { Pattern, Plan } from './plan.ts';
import { direction, type Line, lineLength, type Point, pointAlong } from './plane.ts';
import { hashOf } from './random.ts';
import type { StreetLine } from './street-lines.ts';
import { northQuayOffset, shoreRoadOffset, type Terrain } from './terrain.ts';

function probes(points: Line): { middle: Point; left: Point; right: Point } {
  const half = lineLength(points) / 2;
  const middle = pointAlong(points, half);
  const [dx, dy] = direction(pointAlong(points, half - 0.5), pointAlong(points, half + 0.5));
  return {
    middle,
    left: [middle[0] - dy * 12, middle[1] + dx * 12],
    right: [middle[0] + dy * 12, middle[1] - dx * 12],
  };
}

/** Whether a pattern omits this line of the main grid, based on the line's position in it. */
function isOmitted(pattern: Pattern, line: StreetLine): boolean {
  const { family, order } = line.street;
  switch (pattern) {
    case 'grid':
      return false;
    case 'long blocks':
      return family === 'avenue' && order % 2 === 1;
    case 'works':
      return order % 2 === 1;
    case 'campus':
      return order % 3 !== 0;
    default:
      return true;
  }
}

/** Returns a test for whether a piece between two crossings is built. */
export function createBuildableTest(
  plan: Plan,
  terrain: Terrain,
  seed: number,
): (line: StreetLine, points: Line) => boolean {
  const inPark = ([x, y]: Point): boolean =>
    plan.parks.some(
      ([west, south, east, north]) => x > west + 1 && x < east - 1 && y > south + 1 && y < north - 1,
    );
  const onParkBorder = ([x, y]: Point): boolean =>
    plan.parks.some(([west, south, east, north]) => {
      const [alongX, alongY] = [x > west - 1 && x < east + 1, y > south - 1 && y < north + 1];
      const [onX, onY] = [
        Math.min(Math.abs(x - west), Math.abs(x - east)) < 0.5,
        Math.min(Math.abs(y - south), Math.abs(y - north)) < 0.5,
      ];
      return (alongX && onY) || (alongY && onX);
    });
  return (line, points) => {
    const { family } = line.street;
    const { middle, left, right } = probes(points);
    if (!plan.built(middle) || plan.cellAt(left) === null) return false;
    const quay = middle[1] > terrain.riverY(middle[0]) ? northQuayOffset : terrain.southQuay;
    const inSea = terrain.fromSea(middle) < shoreRoadOffset - 1.5;
    const inRiver = terrain.fromRiver(middle) < quay - 1.5;
    if (family === 'shore') return !inRiver;
    if (family === 'quay') return !inSea;
    if (inSea) return false;
    const turned = plan.turned(middle);
    if (inRiver) {
      if (!line.street.bridges || line.cell !== null) return false;
      const byTurned = middle[0] < plan.boulevard.head[0] - 60;
      return family === 'turned avenue' ? byTurned : family === 'avenue' && !byTurned;
    }
    if (family === 'boulevard') return true;
    if (family === 'turned street' || family === 'turned avenue') return turned;
    if (inPark(middle)) return false;
    if (line.cell === null && !turned && onParkBorder(middle)) return true;
    if (line.cell !== null) {
      if (plan.turned(middle) || plan.cellAt(middle) !== line.cell) return false;
      const thin = line.cell.pattern === 'suburb' ? 0.12 : 0;
      return hashOf(`${seed}/${Math.round(middle[0])}/${Math.round(middle[1])}`) / 4_294_967_296 > thin;
    }
    // A line on the border of the rotated grid belongs to the main grid.
    if (plan.turned(left) && plan.turned(right)) return false;
    if (line.street.roadClass === 'primary' || line.street.roadClass === 'secondary') return true;
    const cell = plan.cellAt(middle);
    return cell !== null && !isOmitted(cell.pattern, line);
  };
}
