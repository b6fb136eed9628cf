// Spatial index of a FlatGeobuf file: a packed R-tree over boxes in Hilbert curve order.

/** Children per node. */
export const nodeSize = 16;
/** West, south, east and north as doubles, then the child number or feature offset. */
const nodeBytes = 40;

/** Returns the number of nodes per level, from the leaves to the root. */
function nodesPerLevel(leaves: number): readonly number[] {
  const levels = [leaves];
  let last = leaves;
  do {
    last = Math.ceil(last / nodeSize);
    levels.push(last);
  } while (last > 1);
  return levels;
}

/** Writes a node. `leads` is the first child's number, or the byte at which a feature starts. */
function writeNode(view: DataView, at: number, box: ArrayLike<number>, leads: number): void {
  for (let edge = 0; edge < 4; edge += 1) view.setFloat64(at + edge * 8, box[edge] ?? 0, true);
  view.setBigUint64(at + 32, BigInt(leads), true);
}

/**
 * Builds the index of at least one box, four numbers each, in feature order. `starts` has the byte
 * offset of each feature. The root comes first, the leaves last.
 */
export function packedTree(boxes: Float64Array, starts: Float64Array): Uint8Array {
  const levels = nodesPerLevel(starts.length);
  const total = levels.reduce((sum, count) => sum + count, 0);
  const bytes = new Uint8Array(total * nodeBytes);
  const view = new DataView(bytes.buffer);
  let first = total - starts.length;
  for (let leaf = 0; leaf < starts.length; leaf += 1)
    writeNode(view, (first + leaf) * nodeBytes, boxes.subarray(leaf * 4, leaf * 4 + 4), starts[leaf] ?? 0);
  for (let level = 1; level < levels.length; level += 1) {
    const [count, children] = [levels[level] ?? 0, levels[level - 1] ?? 0];
    const above = first - count;
    for (let node = 0; node < count; node += 1) {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      const from = node * nodeSize;
      for (let child = from; child < Math.min(from + nodeSize, children); child += 1)
        for (let edge = 0; edge < 4; edge += 1) {
          const value = view.getFloat64((first + child) * nodeBytes + edge * 8, true);
          box[edge] = edge < 2 ? Math.min(box[edge] ?? value, value) : Math.max(box[edge] ?? value, value);
        }
      writeNode(view, (above + node) * nodeBytes, box, first + from);
    }
    first = above;
  }
  return bytes;
}
