// Building footprints that fill a plot: rows along the streets with courtyards behind, halls or
// detached houses.
import { at, direction, distance, type Point, simplifyLine } from './plane.ts';
import { clipLeft, isSimple, type Ring, ringArea } from './polygon.ts';
import type { Random } from './random.ts';

export interface BuildingStyle {
  /** Street frontage of one building, in meters. */
  readonly frontage: readonly [number, number];
  /** Meters from the front wall to the back wall. */
  readonly depth: readonly [number, number];
  /** Meters between neighbors; 0 = wall to wall. */
  readonly gap: number;
  /** Meters from the edge of the plot to the front wall. */
  readonly setback: number;
  /** Share of lots left empty. */
  readonly empty: number;
  /** Probability that a corner building closes the courtyard. */
  readonly closed: number;
}

interface Axes {
  /** `u` runs along the longer dimension of the plot, `v` across it. */
  readonly u: Point;
  readonly v: Point;
  readonly origin: Point;
  /** `low` and `high`: extent of the plot along `v`. */
  readonly low: number;
  readonly high: number;
}

function extent(ring: Ring, axis: Point, origin: Point): readonly [number, number] {
  const values = ring.map((point) => (point[0] - origin[0]) * axis[0] + (point[1] - origin[1]) * axis[1]);
  return [Math.min(...values), Math.max(...values)];
}

function axesOf(ring: Ring): Axes {
  const outline = simplifyLine([...ring, at(ring, 0)], 4);
  let best: Point = [1, 0];
  let longest = 0;
  for (let index = 1; index < outline.length; index += 1) {
    const [a, b] = [at(outline, index - 1), at(outline, index)];
    if (distance(a, b) > longest) {
      longest = distance(a, b);
      best = direction(a, b);
    }
  }
  const origin = at(ring, 0);
  const across: Point = [-best[1], best[0]];
  const [lowU, highU] = extent(ring, best, origin);
  const [low, high] = extent(ring, across, origin);
  return high - low > highU - lowU
    ? { u: across, v: [-best[0], -best[1]], origin, low: -highU, high: -lowU }
    : { u: best, v: across, origin, low, high };
}

/**
 * Returns the line along which the two rows of buildings on a deep plot meet back to back; `null`
 * if the plot is less deep than `least`.
 */
export function backLine(
  plot: Ring,
  least: number,
): { readonly middle: Point; readonly heading: Point } | null {
  const { u, v, origin, low, high } = axesOf(plot);
  if (high - low < least) return null;
  const [left, right] = extent(plot, u, origin);
  const [along, across] = [(left + right) / 2, (low + high) / 2];
  const middle: Point = [origin[0] + u[0] * along + v[0] * across, origin[1] + u[1] * along + v[1] * across];
  return { middle, heading: u };
}

/** The part of a ring between two values along an axis. */
function sliceRing(ring: Ring, axis: Point, origin: Point, from: number, to: number): Point[] {
  const spot = (value: number): Point => [origin[0] + axis[0] * value, origin[1] + axis[1] * value];
  const above = clipLeft(ring, spot(from), [axis[1], -axis[0]]);
  return above.length < 3 ? [] : clipLeft(above, spot(to), [-axis[1], axis[0]]);
}

/** Cuts [from, to] into pieces about one frontage long. */
function cuts(from: number, to: number, frontage: readonly [number, number], random: Random): number[] {
  const mean = (frontage[0] + frontage[1]) / 2;
  const count = Math.max(1, Math.round((to - from) / mean));
  const spread = Math.min(0.35, (frontage[1] - frontage[0]) / mean / 2);
  const places: number[] = [from];
  for (let index = 1; index < count; index += 1)
    places.push(from + ((index + random.between(-spread, spread)) / count) * (to - from));
  return [...places, to];
}

/**
 * Footprints on a plot (a counterclockwise ring). `lane` meters along its back line are left free
 * for an alley.
 */
export function footprints(plot: Ring, style: BuildingStyle, lane: number, random: Random): Point[][] {
  const { u, v, origin, low, high } = axesOf(plot);
  const height = high - low - 2 * style.setback;
  const rows: { from: number; to: number; front: 'low' | 'high' | 'both' }[] = [];
  if (lane === 0 && height < style.depth[1] * 1.75) rows.push({ from: low, to: high, front: 'both' });
  else {
    const middle = (low + high) / 2;
    rows.push({ from: low, to: middle - lane / 2, front: 'low' });
    rows.push({ from: middle + lane / 2, to: high, front: 'high' });
  }
  const buildings: Point[][] = [];
  for (const row of rows) {
    const strip = sliceRing(plot, v, origin, row.from, row.to);
    if (strip.length < 3) continue;
    const [left, right] = extent(strip, u, origin);
    const places = cuts(left + style.setback * 0.6, right - style.setback * 0.6, style.frontage, random);
    for (let index = 1; index < places.length; index += 1) {
      const [from, to] = [at(places, index - 1), at(places, index)];
      const end = index === 1 || index === places.length - 1;
      const depth = random.between(style.depth[0], style.depth[1]);
      const draw = random.next();
      if (draw < style.empty) continue;
      const whole = row.front === 'both' || (end && random.chance(style.closed));
      const lot = sliceRing(strip, u, origin, from + style.gap / 2, to - style.gap / 2);
      if (lot.length < 3) continue;
      const [lotLow, lotHigh] = extent(lot, v, origin);
      const building =
        row.front === 'high'
          ? sliceRing(
              lot,
              v,
              origin,
              whole ? lotLow : lotHigh - style.setback - depth,
              lotHigh - style.setback,
            )
          : sliceRing(
              lot,
              v,
              origin,
              lotLow + style.setback,
              whole ? lotHigh - (row.front === 'both' ? style.setback : 0) : lotLow + style.setback + depth,
            );
      if (building.length >= 3 && ringArea(building) > 38 && isSimple(building)) buildings.push(building);
    }
  }
  return buildings;
}
