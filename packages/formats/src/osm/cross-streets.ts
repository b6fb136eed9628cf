// Names of the streets at the two ends of a block.
import type { Arm, StreetBlock, Streets } from './streets.ts';

/** Returns the name of the widest street, because people usually name a corner after it. */
function widestStreetName(arms: readonly Arm[], own: string | null): string | null {
  const others = arms.filter((arm) => arm.block.name !== null && arm.block.name !== own);
  return others.toSorted((a, b) => b.block.width - a.block.width)[0]?.block.name ?? null;
}

/**
 * Returns the name of the street crossed at one end of a block; `null` at a dead end. If the street
 * only continues as another way, it is followed to the next crossing, over at most 50 ways.
 */
export function crossStreet(streets: Streets, block: StreetBlock, atStart: boolean): string | null {
  let here = block;
  let node = atStart ? block.fromNode : block.toNode;
  for (let step = 0; step < 50; step++) {
    const arms = streets.arms.get(node) ?? [];
    const name = widestStreetName(arms, block.name);
    if (name !== null) return name;
    const on = arms.filter((arm) => arm.block !== here);
    const [only] = on;
    if (only === undefined || on.length > 1) return null;
    here = only.block;
    node = only.atStart ? here.toNode : here.fromNode;
  }
  return null;
}
