// Spatial index of straight segments by their bounding boxes, to find nearby ones.
import Flatbush from 'flatbush';

interface SegmentEnds {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/**
 * Indexes the bounding boxes of the segments in their order, in any plane coordinates; `null` for
 * an empty list, because Flatbush cannot be empty.
 */
export function segmentTree(segments: readonly SegmentEnds[]): Flatbush | null {
  if (segments.length === 0) return null;
  const tree = new Flatbush(segments.length);
  for (const { a, b } of segments) {
    const [ax = 0, ay = 0] = a;
    const [bx = 0, by = 0] = b;
    tree.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  }
  tree.finish();
  return tree;
}
