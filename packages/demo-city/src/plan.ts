// The plan of the city: the lines of its main grid, the diagonal boulevard and the street pattern
// of each cell between the arterials.
import { at, type Point, smoothStep } from './plane.ts';
import type { Random } from './random.ts';
import type { CityDimensions } from './size.ts';
import { shoreRoadOffset, type Terrain } from './terrain.ts';

/** A line of the main grid: an avenue at a given x or a street at a given y. */
interface GridLine {
  readonly position: number;
  readonly arterial: boolean;
}

export const patterns = ['grid', 'long blocks', 'tilted', 'garden', 'suburb', 'works', 'campus'] as const;
export type Pattern = (typeof patterns)[number];

/** The area between four arterials. */
export interface Cell {
  readonly id: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  readonly pattern: Pattern;
}

export interface Plan {
  readonly measures: CityDimensions;
  readonly avenues: readonly GridLine[];
  readonly streets: readonly GridLine[];
  readonly boulevard: { readonly foot: Point; readonly head: Point };
  /** Center of the dense part. */
  readonly centre: Point;
  /** Big parks as [west, south, east, north]; no street runs inside. */
  readonly parks: readonly (readonly [number, number, number, number])[];
  /** Whether the point is inside the city limits. */
  built(point: Point): boolean;
  cellAt(point: Point): Cell | null;
  readonly cells: readonly Cell[];
  /** Whether the point is in the rotated grid south of the boulevard. */
  turned(point: Point): boolean;
}

function avenuePositions(measures: CityDimensions, random: Random): number[] {
  const positions: number[] = [];
  const { core, reach } = measures;
  for (let x = shoreRoadOffset + 84; x < reach * 1.75 + 350; ) {
    positions.push(x);
    const outer = smoothStep(x, core * 0.9, core * 2.6);
    x += 96 + outer * 62 + random.between(-9, 9);
  }
  return positions;
}

function streetPositions(measures: CityDimensions, random: Random): number[] {
  const { core, reach } = measures;
  function half(sign: number): number[] {
    const positions: number[] = [];
    for (let y = 0; y < reach * 1.25 + 300; ) {
      const outer = smoothStep(y, core * 0.9, core * 2.6);
      y += 80 + outer * 20 + random.between(-7, 9);
      positions.push(sign * y);
    }
    return positions;
  }
  const north = half(1);
  const south = half(-1);
  return [...south.toReversed(), 0, ...north];
}

/**
 * Returns a test for the limits of the built-up city, a lobed shape defined by angle around the
 * center.
 */
function cityLimits(measures: CityDimensions, centre: Point, random: Random): (point: Point) => boolean {
  const lobes = [2, 3, 5].map((times) => ({ times, size: 0.12 / times, phase: random.between(0, 6.28) }));
  return ([x, y]) => {
    const angle = Math.atan2(y - centre[1], x - centre[0]);
    let share = 0.97;
    for (const lobe of lobes) share += lobe.size * Math.sin(lobe.times * angle + lobe.phase);
    return Math.hypot((x - centre[0]) * 0.82, y - centre[1]) < measures.reach * share;
  };
}

function patternFor(
  middle: Point,
  measures: CityDimensions,
  centre: Point,
  terrain: Terrain,
  random: Random,
): Pattern {
  const away = Math.hypot(middle[0] - centre[0], middle[1] - centre[1]) / measures.core;
  const draw = random.next();
  const southOfRiver = middle[1] < terrain.riverY(middle[0]);
  if (southOfRiver && middle[0] < measures.reach * 0.3 && middle[1] > -measures.reach * 0.62)
    return draw < 0.75 ? 'works' : 'grid';
  if (away < 1.6 || measures.hills === 0) return 'grid';
  if (away < 2.3) return draw < 0.5 ? 'grid' : draw < 0.8 ? 'long blocks' : 'tilted';
  if (draw < 0.2) return 'grid';
  if (draw < 0.4) return 'long blocks';
  if (draw < 0.54) return 'tilted';
  if (draw < 0.6) return 'garden';
  if (draw < 0.63) return 'campus';
  return 'suburb';
}

function lastAtOrBelow(lines: readonly number[], value: number): number {
  let index = -1;
  for (const [place, line] of lines.entries()) if (line <= value) index = place;
  return index;
}

/** Creates the plan for the given terrain. */
export function createCityPlan(measures: CityDimensions, terrain: Terrain, random: Random): Plan {
  const xs = avenuePositions(measures, random);
  const ys = streetPositions(measures, random);
  const foot: Point = [terrain.shoreX(0) + shoreRoadOffset, 0];
  const headAvenue = xs.findIndex((x) => x > foot[0] + measures.boulevard * Math.cos(0.6));
  const headX = at(xs, headAvenue);
  const wished = -(headX - foot[0]) * Math.tan(0.6);
  const headStreet = ys.reduce(
    (best, y, index) => (Math.abs(y - wished) < Math.abs(at(ys, best) - wished) ? index : best),
    0,
  );
  const head: Point = [headX, at(ys, headStreet)];
  const zero = ys.indexOf(0);
  const [avenueStep, streetStep] = measures.arterialEvery;
  const avenues = xs.map((position, index) => ({
    position,
    arterial: (index - headAvenue) % avenueStep === 0,
  }));
  const streets = ys.map((position, index) => ({
    position,
    arterial: (index - headStreet) % streetStep === 0,
  }));
  const centre: Point = [measures.core * 0.62, -measures.core * 0.05];

  const arterialXs = [-Infinity, ...avenues.filter((line) => line.arterial).map((line) => line.position)];
  const arterialYs = streets.filter((line) => line.arterial).map((line) => line.position);
  const patternDraws = random.fork('patterns');
  const cells: Cell[] = [];
  for (let column = 0; column + 1 < arterialXs.length; column += 1) {
    for (let row = 0; row + 1 < arterialYs.length; row += 1) {
      const east = at(arterialXs, column + 1);
      const west = column === 0 ? Math.min(-measures.reach * 0.2, 0) : at(arterialXs, column);
      const south = at(arterialYs, row);
      const north = at(arterialYs, row + 1);
      const middle: Point = [column === 0 ? east / 2 : (west + east) / 2, (south + north) / 2];
      const pattern = column === 0 ? 'grid' : patternFor(middle, measures, centre, terrain, patternDraws);
      cells.push({ id: cells.length, west, south, east, north, pattern });
    }
  }
  const rows = arterialYs.length - 1;
  const parks = measures.parks.map(
    ([first, street, wide, high]): readonly [number, number, number, number] => [
      at(xs, Math.min(first, xs.length - wide - 2)),
      at(ys, zero + street),
      at(xs, Math.min(first, xs.length - wide - 2) + wide),
      at(ys, zero + street + high),
    ],
  );
  return {
    measures,
    avenues,
    streets,
    boulevard: { foot, head },
    centre,
    parks,
    cells,
    built: cityLimits(measures, centre, random.fork('limits')),
    cellAt([x, y]) {
      const column = lastAtOrBelow(arterialXs, x);
      const row = lastAtOrBelow(arterialYs, y);
      if (column < 0 || row < 0 || row >= rows || column >= arterialXs.length - 1) return null;
      return cells[column * rows + row] ?? null;
    },
    turned([x, y]) {
      if (x >= head[0] || x <= foot[0] - 200) return false;
      const onBoulevard = foot[1] + ((x - foot[0]) / (head[0] - foot[0])) * (head[1] - foot[1]);
      return y < onBoulevard && y > terrain.riverY(x);
    },
  };
}
