// Where cars drive: asked whether a curb would lie in another street's carriageway.
import Flatbush from 'flatbush';
import { distanceToStretch, type Point } from './plane.ts';
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
  readonly #index: Flatbush | null;
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
    this.#index = this.#stretches.length > 0 ? new Flatbush(this.#stretches.length) : null;
    for (const { a, b } of this.#stretches)
      this.#index?.add(
        Math.min(a[0], b[0]),
        Math.min(a[1], b[1]),
        Math.max(a[0], b[0]),
        Math.max(a[1], b[1]),
      );
    this.#index?.finish();
  }

  /** True when the point lies in the carriageway of a street other than `own`, on the same level. */
  covers(point: Point, own: StreetBlock): boolean {
    if (this.#index === null) return false;
    const level = levelOf(own);
    const [x, y] = point;
    const reach = this.#widest;
    const hits = this.#index.search(x - reach, y - reach, x + reach, y + reach, (index) => {
      const stretch = this.#stretches[index];
      if (stretch === undefined || stretch.block === own || levelOf(stretch.block) !== level) return false;
      return distanceToStretch(point, stretch.a, stretch.b) < stretch.block.width / 2 - tolerance;
    });
    return hits.length > 0;
  }
}
