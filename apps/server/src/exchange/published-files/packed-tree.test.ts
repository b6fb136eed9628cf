// The index of a FlatGeobuf file compared with checking every box, and the order that keeps it
// small.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hilbertIndex, hilbertOrder } from './hilbert.ts';
import { nodeSize, packedTree } from './packed-tree.ts';

interface Found {
  readonly starts: number[];
  visited: number;
}

/** Searches the index as a reader does: from the root, by the stored child numbers. */
function search(tree: Uint8Array, leaves: number, [west, south, east, north]: readonly number[]): Found {
  const view = new DataView(tree.buffer, tree.byteOffset);
  const levels = [leaves];
  while ((levels.at(-1) ?? 1) > 1) levels.push(Math.ceil((levels.at(-1) ?? 1) / nodeSize));
  if (leaves === 1) levels.push(1);
  const total = levels.reduce((sum, count) => sum + count, 0);
  expect(tree.length).toBe(total * 40);
  const firstLeaf = total - leaves;
  /** The end of each level: children never extend into the next level. */
  const ends: number[] = [];
  for (const count of levels.toReversed()) ends.push((ends.at(-1) ?? 0) + count);
  const found: Found = { starts: [], visited: 0 };
  const waiting = [0];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.visited += 1;
    if (found.visited > total) throw new Error('a node is led to twice');
    const edge = (index: number) => view.getFloat64((node ?? 0) * 40 + index * 8, true);
    if (edge(0) > (east ?? 0) || edge(1) > (north ?? 0) || edge(2) < (west ?? 0) || edge(3) < (south ?? 0))
      continue;
    const leads = Number(view.getBigUint64(node * 40 + 32, true));
    if (node >= firstLeaf) {
      found.starts.push(leads);
      continue;
    }
    const end = ends.find((one) => one > leads) ?? total;
    for (let child = leads; child < Math.min(leads + nodeSize, end); child += 1) waiting.push(child);
  }
  return found;
}

const side = fc.integer({ min: 0, max: 1000 });
const box = fc.tuple(side, side, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));

describe('the packed tree', () => {
  it('finds what looking at every box finds', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 600 }), box, (list, [x, y, width, height]) => {
        const all = Float64Array.from(list.flatMap(([a, b, w, h]) => [a, b, a + w, b + h]));
        const order = hilbertOrder(all);
        const boxes = Float64Array.from([...order].flatMap((at) => [...all.subarray(at * 4, at * 4 + 4)]));
        const starts = Float64Array.from(order, (_, index) => index * 100);
        const asked = [x, y, x + width, y + height] as const;
        const found = search(packedTree(boxes, starts), starts.length, asked);
        const expected = [...order].flatMap((_, at) => {
          const [w = 0, s = 0, e = 0, n = 0] = boxes.subarray(at * 4, at * 4 + 4);
          return w <= asked[2] && s <= asked[3] && e >= asked[0] && n >= asked[1] ? [at * 100] : [];
        });
        expect(found.starts.toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('looks at a part of the nodes only', () => {
    const list = Array.from({ length: 10_000 }, (_, at) => [at % 100, Math.floor(at / 100)] as const);
    const all = Float64Array.from(list.flatMap(([x, y]) => [x, y, x + 0.5, y + 0.5]));
    const order = hilbertOrder(all);
    const boxes = Float64Array.from([...order].flatMap((at) => [...all.subarray(at * 4, at * 4 + 4)]));
    const found = search(packedTree(boxes, Float64Array.from(order)), 10_000, [10, 10, 12.2, 12.2]);
    expect(found.starts).toHaveLength(9);
    expect(found.visited).toBeLessThan(400);
  });
});

describe('the curve', () => {
  it('goes through every cell once, from neighbour to neighbour', () => {
    const cells: [number, number][] = [];
    for (let x = 0; x < 16; x += 1) for (let y = 0; y < 16; y += 1) cells[hilbertIndex(x, y, 16)] = [x, y];
    expect(cells.filter(Boolean)).toHaveLength(256);
    for (let at = 1; at < 256; at += 1) {
      const [[x = 0, y = 0] = [], [px = 0, py = 0] = []] = [cells[at], cells[at - 1]];
      expect(Math.abs(x - px) + Math.abs(y - py)).toBe(1);
    }
  });
});
