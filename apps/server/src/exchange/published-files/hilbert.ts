// Orders objects along a Hilbert curve, so that neighbors on the ground are neighbors in a file.
import type { Box } from '@curbwright/core';

/** Cells per side of the square that the curve fills. */
const side = 65_536;

/** Position of a cell along the curve, 0 to side² − 1. */
export function hilbertIndex(x: number, y: number, size = side): number {
  let [px, py, along] = [x, y, 0];
  for (let step = size / 2; step >= 1; step /= 2) {
    const right = Math.floor(px / step) % 2;
    const up = Math.floor(py / step) % 2;
    along += step * step * ((3 * right) ^ up);
    if (up === 0) {
      if (right === 1) {
        px = size - 1 - px;
        py = size - 1 - py;
      }
      [px, py] = [py, px];
    }
  }
  return along;
}

/** Returns the bounding box of all boxes, four numbers each. */
export function boxAround(boxes: Float64Array): Box {
  const around: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < boxes.length; at += 4) {
    around[0] = Math.min(around[0], boxes[at] ?? Infinity);
    around[1] = Math.min(around[1], boxes[at + 1] ?? Infinity);
    around[2] = Math.max(around[2], boxes[at + 2] ?? -Infinity);
    around[3] = Math.max(around[3], boxes[at + 3] ?? -Infinity);
  }
  return around;
}

/** Returns the indexes of the boxes in the order of the curve through their centers. */
export function hilbertOrder(boxes: Float64Array): Uint32Array {
  const [west, south, east, north] = boxAround(boxes);
  const count = boxes.length / 4;
  const cell = (low: number, high: number, from: number, to: number) =>
    to > from ? Math.min(side - 1, Math.floor((((low + high) / 2 - from) / (to - from)) * side)) : 0;
  const along = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const [w = 0, s = 0, e = 0, n = 0] = boxes.subarray(at * 4, at * 4 + 4);
    along[at] = hilbertIndex(cell(w, e, west, east), cell(s, n, south, north));
  }
  return Uint32Array.from({ length: count }, (_, at) => at).sort(
    (a, b) => (along[a] ?? 0) - (along[b] ?? 0) || a - b,
  );
}
