// An index of straight segments by their boxes: which of them lie near.
import Flatbush from 'flatbush';

interface SegmentEnds {
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** The boxes of the segments, in their order; null of none (flatbush refuses to hold nothing). Any plane coordinates. */
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
