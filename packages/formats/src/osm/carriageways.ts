// Carriageways: tests whether a curb would lie in the carriageway of another street.
import { segmentTree } from '@curbwright/core';
import { distanceToSegment, type Point } from '../plane.ts';
import type { StreetBlock } from './streets.ts';

/**
 * Tolerance in meters. A curb that lies inside another carriageway by less than this is attributed
 * to an imprecise width rather than a wrong position.
 */
const tolerance = 0.3;

interface CarriagewaySegment {
  readonly block: StreetBlock;
  readonly a: Point;
  readonly b: Point;
}

/** Level of a street: streets on different levels do not intersect. */
function levelOf(block: StreetBlock): number {
  const { layer, bridge, tunnel } = block.tags;
  const level = Number(layer ?? Number.NaN);
  if (Number.isFinite(level)) return level;
  if (tunnel !== undefined && tunnel !== 'no') return -1;
  return bridge !== undefined && bridge !== 'no' ? 1 : 0;
}

/** All carriageways of a city, indexed. */
export class Carriageways {
  readonly #stretches: CarriagewaySegment[] = [];
  readonly #index: ReturnType<typeof segmentTree>;
  readonly #widest: number;

  /** Indexes only blocks that are streets, because curbs often cross lanes. */
  constructor(blocks: readonly StreetBlock[]) {
    let widest = 0;
    for (const block of blocks) {
      if (block.role === 'lane') continue;
      widest = Math.max(widest, block.width / 2);
      for (const [i, a] of block.points.entries()) {
        const b = block.points[i + 1];
        if (b !== undefined) this.#stretches.push({ block, a, b });
      }
    }
    this.#widest = widest;
    this.#index = segmentTree(this.#stretches);
  }

  /**
   * Returns a test for the points of a line beside `own`: whether they lie in the carriageway of
   * another street on the same level. The index is queried once for the whole line; returns `null`
   * if no other street is near.
   */
  around(line: readonly Point[], own: StreetBlock): ((point: Point) => boolean) | null {
    if (this.#index === null) return null;
    const xs = line.map((point) => point[0]);
    const ys = line.map((point) => point[1]);
    const reach = this.#widest;
    const level = levelOf(own);
    const near = this.#index
      .search(
        Math.min(...xs) - reach,
        Math.min(...ys) - reach,
        Math.max(...xs) + reach,
        Math.max(...ys) + reach,
      )
      .flatMap((index) => this.#stretches[index] ?? [])
      .filter((stretch) => stretch.block !== own && levelOf(stretch.block) === level);
    if (near.length === 0) return null;
    return (point) =>
      near.some(({ block, a, b }) => distanceToSegment(point, a, b) < block.width / 2 - tolerance);
  }
}
