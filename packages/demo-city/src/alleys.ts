// Alleys: service lanes through deep downtown blocks, from street to street.
import type { NetworkEdge } from './arrangement.ts';
import type { BuildableFace } from './buildable-faces.ts';
import { backLine } from './footprints.ts';
import { at, direction, distance, type Point, segmentIntersection } from './plane.ts';
import { buildablePlot } from './plots.ts';
import type { Random } from './random.ts';

export const alleyWidth = 5;

/** The point where an alley opens onto a street. */
interface AlleyMouth {
  readonly edge: NetworkEdge;
  /** Whether the alley opens onto the left side of the street. */
  readonly left: boolean;
  /** Meters along the street centerline. */
  readonly along: number;
  readonly point: Point;
}

export interface Alley {
  readonly built: BuildableFace;
  readonly mouths: readonly [AlleyMouth, AlleyMouth];
}

/**
 * Returns where an alley meets the first street reached from `origin` along `heading`; `null` if
 * that is too close to a corner or at too flat an angle.
 */
function findMouth({ face }: BuildableFace, origin: Point, heading: Point): AlleyMouth | null {
  const end: Point = [origin[0] + heading[0] * 400, origin[1] + heading[1] * 400];
  let nearest = Infinity;
  let found: AlleyMouth | null = null;
  for (const { edge, left } of face.sides) {
    let along = 0;
    for (let index = 1; index < edge.points.length; index += 1) {
      const [a, b] = [at(edge.points, index - 1), at(edge.points, index)];
      const shares = segmentIntersection(origin, end, a, b);
      const length = distance(a, b);
      if (shares !== null && shares[0] < nearest) {
        nearest = shares[0];
        const [dx, dy] = direction(a, b);
        const square = Math.abs(dx * heading[1] - dy * heading[0]) > 0.8;
        const point: Point = [a[0] + (b[0] - a[0]) * shares[1], a[1] + (b[1] - a[1]) * shares[1]];
        const clear =
          Math.min(distance(point, at(edge.points, 0)), distance(point, at(edge.points, -1))) > 28;
        found = square && clear ? { edge, left, along: along + shares[1] * length, point } : null;
      }
      along += length;
    }
  }
  return found;
}

/** Generates alleys in most downtown blocks that are deep enough and contain no landmark. */
export function generateAlleys(blocks: readonly BuildableFace[], random: Random): Alley[] {
  return blocks.flatMap((built): Alley[] => {
    if ((built.kind !== 'core' && built.kind !== 'market') || built.landmark !== null || !random.chance(0.6))
      return [];
    const plot = buildablePlot(built.face, 3.2);
    const back = plot === null ? null : backLine(plot, 58);
    if (back === null) return [];
    const [x, y] = back.heading;
    const mouths = [findMouth(built, back.middle, back.heading), findMouth(built, back.middle, [-x, -y])];
    const [first, second] = mouths;
    return first && second && first.edge !== second.edge ? [{ built, mouths: [first, second] }] : [];
  });
}
