// Houses along residential streets: each is aligned to its street, on both sides and around every
// bend and cul-de-sac.
import type { Face } from './block-faces.ts';
import type { BuildingStyle } from './footprints.ts';
import { boxOf, type PlaneBox } from './grid-index.ts';
import { at, direction, lineLength, offsetLine, type Point, pointAlong } from './plane.ts';
import { insideRing } from './polygon.ts';
import type { Random } from './random.ts';

interface House {
  readonly ring: readonly Point[];
  readonly box: PlaneBox;
}

/** `true` if a line along one side of either convex ring separates the two. */
function areSeparated(a: readonly Point[], b: readonly Point[]): boolean {
  return a.some((corner, index) => {
    const [dx, dy] = direction(corner, at(a, (index + 1) % a.length));
    return b.every((point) => dx * (point[1] - corner[1]) - dy * (point[0] - corner[0]) < -0.8);
  });
}

function housesOverlap(a: House, b: House): boolean {
  const boxesMeet = a.box[0] < b.box[2] && b.box[0] < a.box[2] && a.box[1] < b.box[3] && b.box[1] < a.box[3];
  return boxesMeet && !areSeparated(a.ring, b.ring) && !areSeparated(b.ring, a.ring);
}

/**
 * Returns building footprints in a face, placed along its streets; `clear` tests whether a house
 * overlaps no street.
 */
export function generateHouses(
  face: Face,
  style: BuildingStyle,
  sidewalk: number,
  clear: (ring: readonly Point[]) => boolean,
  random: Random,
): (readonly Point[])[] {
  const houses: House[] = [];
  for (const { edge, left } of face.sides) {
    const middle = left ? edge.points : edge.points.toReversed();
    const front = offsetLine(middle, edge.street.width / 2 + sidewalk + style.setback);
    const length = lineLength(front);
    let along = random.between(8, 14);
    while (along < length - 8) {
      const width = random.between(style.frontage[0], style.frontage[1]) - style.gap;
      const spot = pointAlong(front, along + width / 2);
      const [dx, dy] = direction(pointAlong(front, along), pointAlong(front, along + width));
      const depth = random.between(style.depth[0], style.depth[1]);
      const back = random.between(0, 1.6);
      const corner = (u: number, v: number): Point => [spot[0] + dx * u - dy * v, spot[1] + dy * u + dx * v];
      const ring = [
        corner(-width / 2, back),
        corner(width / 2, back),
        corner(width / 2, back + depth),
        corner(-width / 2, back + depth),
      ];
      const house: House = { ring, box: boxOf(ring, 1.5) };
      const free =
        random.next() >= style.empty &&
        ring.every((point) => insideRing(point, face.ring)) &&
        !houses.some((other) => housesOverlap(house, other)) &&
        clear(ring);
      if (free) houses.push(house);
      along += width + style.gap;
    }
  }
  return houses.map(({ ring }) => ring);
}
