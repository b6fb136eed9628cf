// Building footprints that fill a plot of ground: rows along the streets with courtyards behind, halls, or houses apart.
import { at, direction, distance, type Point, simplified } from './plane.ts';
import { clipLeft, isSimple, type Ring, ringArea } from './polygon.ts';
import type { Random } from './random.ts';

export interface BuildingStyle {
  /** Metres of street front of one building. */
  readonly frontage: readonly [number, number];
  /** From the front wall to the back wall. */
  readonly depth: readonly [number, number];
  /** Between neighbours; 0 = wall to wall. */
  readonly gap: number;
  /** From the plot's edge to the front wall. */
  readonly setback: number;
  /** Share of lots left empty. */
  readonly empty: number;
  /** Chance that a corner building closes the courtyard. */
  readonly closed: number;
}

interface Axes {
  readonly u: Point;
  readonly v: Point;
  readonly origin: Point;
}

function axesOf(ring: Ring): Axes {
  const outline = simplified([...ring, at(ring, 0)], 4);
  let best: Point = [1, 0];
  let longest = 0;
  for (let index = 1; index < outline.length; index += 1) {
    const [a, b] = [at(outline, index - 1), at(outline, index)];
    if (distance(a, b) > longest) {
      longest = distance(a, b);
      best = direction(a, b);
    }
  }
  return { u: best, v: [-best[1], best[0]], origin: at(ring, 0) };
}

function extent(ring: Ring, axis: Point, origin: Point): readonly [number, number] {
  const values = ring.map((point) => (point[0] - origin[0]) * axis[0] + (point[1] - origin[1]) * axis[1]);
  return [Math.min(...values), Math.max(...values)];
}

/** The slice of a ring between two values along an axis. */
function slab(ring: Ring, axis: Point, origin: Point, from: number, to: number): Point[] {
  const spot = (value: number): Point => [origin[0] + axis[0] * value, origin[1] + axis[1] * value];
  const above = clipLeft(ring, spot(from), [axis[1], -axis[0]]);
  return above.length < 3 ? [] : clipLeft(above, spot(to), [-axis[1], axis[0]]);
}

/** Cuts [from, to] in pieces of about a frontage. */
function cuts(from: number, to: number, frontage: readonly [number, number], random: Random): number[] {
  const mean = (frontage[0] + frontage[1]) / 2;
  const count = Math.max(1, Math.round((to - from) / mean));
  const spread = Math.min(0.35, (frontage[1] - frontage[0]) / mean / 2);
  const places: number[] = [from];
  for (let index = 1; index < count; index += 1)
    places.push(from + ((index + random.between(-spread, spread)) / count) * (to - from));
  return [...places, to];
}

/** Footprints on a plot (a counter-clockwise ring). */
export function footprints(plot: Ring, style: BuildingStyle, random: Random): Point[][] {
  let { u, v, origin } = axesOf(plot);
  const [lowU, highU] = extent(plot, u, origin);
  let [low, high] = extent(plot, v, origin);
  if (high - low > highU - lowU) {
    [u, v] = [v, [-u[0], -u[1]]];
    [low, high] = extent(plot, v, origin);
  }
  const height = high - low - 2 * style.setback;
  const rows: { from: number; to: number; front: 'low' | 'high' | 'both' }[] = [];
  if (height < style.depth[1] * 1.75) rows.push({ from: low, to: high, front: 'both' });
  else {
    const middle = (low + high) / 2;
    rows.push({ from: low, to: middle, front: 'low' }, { from: middle, to: high, front: 'high' });
  }
  const buildings: Point[][] = [];
  for (const row of rows) {
    const strip = slab(plot, v, origin, row.from, row.to);
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
      const lot = slab(strip, u, origin, from + style.gap / 2, to - style.gap / 2);
      if (lot.length < 3) continue;
      const [lotLow, lotHigh] = extent(lot, v, origin);
      const building =
        row.front === 'high'
          ? slab(lot, v, origin, whole ? lotLow : lotHigh - style.setback - depth, lotHigh - style.setback)
          : slab(
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
