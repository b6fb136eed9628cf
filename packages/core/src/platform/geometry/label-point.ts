// Places the label of an area: one point inside it, in the middle of a wide part.

type Ring = readonly (readonly number[])[];

/**
 * Relative heights at which the width of the area is measured. The middle comes first and wins
 * unless another is clearly wider.
 */
const heights = [0.5, 0.4, 0.6, 0.3, 0.7] as const;
const middleBonus = 1.15;

/**
 * Returns a point inside a polygon (rings of `[x, y]`, outer first, then holes): the middle of the
 * widest section along a few horizontal lines, because labels are horizontal. `null` if the polygon
 * has no interior.
 */
export function labelPoint(rings: readonly Ring[]): readonly [number, number] | null {
  const ys = (rings[0] ?? []).map(([, y = 0]) => y);
  const bottom = Math.min(...ys);
  const height = Math.max(...ys) - bottom;
  if (!(height > 0)) return null;
  let best: readonly [number, number] | null = null;
  let widest = 0;
  for (const part of heights) {
    const y = bottom + height * part;
    const crossings = crossingsAt(rings, y);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from = 0, to = 0] = [crossings[at], crossings[at + 1]];
      const width = (to - from) * (part === 0.5 ? middleBonus : 1);
      if (width > widest) {
        widest = width;
        best = [(from + to) / 2, y];
      }
    }
  }
  return best;
}

/** Returns where a horizontal line enters and leaves the area, ascending. */
function crossingsAt(rings: readonly Ring[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (const [index, [x1 = 0, y1 = 0]] of ring.entries()) {
      const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? [];
      // Half-open, so that a vertex on the line counts once.
      if (y1 <= y !== y2 <= y) found.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  return found.sort((a, b) => a - b);
}
