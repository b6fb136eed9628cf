// Where cars drive: asked whether a curb would lie in another street's carriageway.
import { segmentTree } from '@curbwright/core';
import { distanceToStretch, type Point } from '../plane.ts';
import type { StreetBlock } from './streets.ts';

/** A curb this far inside another carriageway is taken for a rough width, not for a wrong place. */
const tolerance = 0.3;

interface Stretch {
  readonly block: StreetBlock;
  readonly a: Point;
  readonly b: Point;
}

/** Streets over and under each other do not meet. */
function levelOf(block: StreetBlock): number {
  const { layer, bridge, tunnel } = block.tags;
  const level = Number(layer ?? Number.NaN);
  if (Number.isFinite(level)) return level;
  if (tunnel !== undefined && tunnel !== 'no') return -1;
  return bridge !== undefined && bridge !== 'no' ? 1 : 0;
}

/** All carriageways of a city, indexed. */
export class Carriageways {
  readonly #stretches: Stretch[] = [];
  readonly #index: ReturnType<typeof segmentTree>;
  readonly #widest: number;

  /** Of the blocks, those that are streets; lanes are crossed by curbs all the time. */
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
   * Where a line beside `own` would lie in the carriageway of another street on the same level: a test for its points. One look-up for
   * the whole line; null when no other street is near.
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
      near.some(({ block, a, b }) => distanceToStretch(point, a, b) < block.width / 2 - tolerance);
  }
}
