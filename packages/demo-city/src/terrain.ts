// The terrain: a coast to the west, a river that flows to the sea, and hills that bend the streets
// around them.
import { distance, distanceToSegment, type Point, smoothStep } from './plane.ts';
import type { Random } from './random.ts';
import type { CityDimensions } from './size.ts';

/** Meters from the water's edge to the centerline of the shore road. */
export const shoreRoadOffset = 44;
export const northQuayOffset = 30;

export interface Terrain {
  /** Land begins east of this x. */
  readonly shoreX: (y: number) => number;
  readonly riverY: (x: number) => number;
  readonly riverHalfWidth: (x: number) => number;
  /** Meters from the sea; negative inside it. */
  readonly fromSea: (point: Point) => number;
  /** Meters from the river; negative inside it. */
  readonly fromRiver: (point: Point) => number;
  /**
   * Meters from the river's edge to the centerline of the south quay; the railway runs between
   * them.
   */
  readonly southQuay: number;
  /** Maps a point in plan coordinates to its final position. */
  readonly bend: (point: Point) => Point;
}

interface Wave {
  readonly size: number;
  readonly length: number;
  readonly phase: number;
}

function waves(random: Random, sizes: readonly (readonly [number, number])[]): (at: number) => number {
  const parts: Wave[] = sizes.map(([size, length]) => ({
    size,
    length,
    phase: random.between(0, 2 * Math.PI),
  }));
  return (at) => {
    let sum = 0;
    for (const part of parts) sum += part.size * Math.sin((2 * Math.PI * at) / part.length + part.phase);
    return sum;
  };
}

/**
 * Returns the slope of a curve, used to convert a distance along an axis to a distance from the
 * curve.
 */
function slope(curve: (at: number) => number, at: number): number {
  return (curve(at + 1) - curve(at - 1)) / 2;
}

function createHillWarp(measures: CityDimensions, random: Random): (point: Point) => Point {
  const centre: Point = [measures.core * 0.6, 0];
  const boulevardHead: Point = [measures.boulevard * 0.86, -measures.boulevard * 0.58];
  const hills: { centre: Point; radius: number; turn: number }[] = [];
  for (let tries = 0; hills.length < measures.hills && tries < 400; tries += 1) {
    const angle = random.between(-1.5, 1.5);
    const away = random.between(measures.core * 1.25, measures.reach * 1.05);
    const spot: Point = [centre[0] + Math.cos(angle) * away, centre[1] + Math.sin(angle) * away];
    const radius = random.between(0.3, 0.52) * Math.min(away, 1500);
    if (distanceToSegment(spot, [0, 0], boulevardHead) < radius * 1.7) continue;
    if (hills.some((hill) => distance(hill.centre, spot) < (hill.radius + radius) * 1.15)) continue;
    hills.push({ centre: spot, radius, turn: random.between(0.38, 0.6) * (random.chance(0.5) ? 1 : -1) });
  }
  return (point) => {
    let [x, y] = point;
    for (const hill of hills) {
      const dx = x - hill.centre[0];
      const dy = y - hill.centre[1];
      const turn = hill.turn * Math.exp(-(dx * dx + dy * dy) / (hill.radius * hill.radius));
      if (Math.abs(turn) < 1e-7) continue;
      const cos = Math.cos(turn);
      const sin = Math.sin(turn);
      x = hill.centre[0] + dx * cos - dy * sin;
      y = hill.centre[1] + dx * sin + dy * cos;
    }
    return [x, y];
  };
}

/** Creates the terrain for a city of the given dimensions. */
export function createTerrain(measures: CityDimensions, random: Random): Terrain {
  const { reach, core } = measures;
  const coast = waves(random, [
    [reach * 0.05, reach * 1.05],
    [reach * 0.014, reach * 0.37],
    [Math.min(16, reach * 0.012), Math.min(430, reach * 0.4)],
  ]);
  const shoreX = (y: number): number => coast(y) * smoothStep(Math.abs(y), 0, core * 1.3);
  const meander = waves(random, [
    [reach * 0.055, reach * 0.95],
    [reach * 0.02, reach * 0.41],
  ]);
  const riverY = (x: number): number => -measures.riverSouth + meander(x) - meander(0);
  const riverHalfWidth = (x: number): number =>
    measures.riverHalfWidth * (1 + 0.9 * Math.exp(-Math.max(x, -40) / (reach * 0.16)));
  const hills = createHillWarp(measures, random.fork('hills'));
  const sway = waves(random, [
    [reach * 0.03, reach * 0.9],
    [reach * 0.008, reach * 0.31],
  ]);
  const swayToo = waves(random, [
    [reach * 0.03, reach * 1.1],
    [reach * 0.008, reach * 0.27],
  ]);
  return {
    shoreX,
    riverY,
    riverHalfWidth,
    fromSea: ([x, y]) => (x - shoreX(y)) / Math.hypot(1, slope(shoreX, y)),
    fromRiver: ([x, y]) => (Math.abs(y - riverY(x)) - riverHalfWidth(x)) / Math.hypot(1, slope(riverY, x)),
    southQuay: measures.rail ? 58 : northQuayOffset,
    bend(point) {
      const [x, y] = hills(point);
      const free = smoothStep(Math.hypot(x - core * 0.6, y), core * 1.1, core * 2.6);
      return [x + sway(y) * free, y + swayToo(x) * free];
    },
  };
}
