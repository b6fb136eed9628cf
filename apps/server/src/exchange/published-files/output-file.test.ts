// Writing a file: every byte in order, its final name only when complete, and nothing left after a
// failure.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { boxAround, hilbertOrder } from './hilbert.ts';
import { unfinishedPath, withAppender, writeAtomically } from './output-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'curbwright-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('holds small and large pieces in the order they came, and another file whole', async () => {
  const path = join(folder, 'whole');
  const other = join(folder, 'other');
  writeFileSync(other, 'z'.repeat(600_001));
  const pieces = ['ab', 'c'.repeat(300_000), 'd', 'e'.repeat(262_144), 'f'];
  const lengths = await withAppender(path, async (to) => {
    const seen: number[] = [];
    for (const piece of pieces) {
      await to.add(Buffer.from(piece));
      seen.push(to.length);
    }
    await to.addFile(other);
    return [...seen, to.length];
  });
  expect(lengths).toEqual([2, 300_002, 300_003, 562_147, 562_148, 1_162_149]);
  expect(readFileSync(path, 'utf8') === `${pieces.join('')}${'z'.repeat(600_001)}`).toBe(true);
});

it('takes its name when it is whole, over the one before', async () => {
  const path = join(folder, 'made', 'file.csv');
  for (const text of ['one', 'two']) await writeAtomically(path, async (to) => writeFileSync(to, text));
  expect(readFileSync(path, 'utf8')).toBe('two');
  const failed = writeAtomically(path, async (to) => {
    writeFileSync(to, 'half');
    expect(existsSync(to)).toBe(true);
    throw new Error('full');
  });
  await expect(failed).rejects.toThrow('full');
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(readdirSync(join(folder, 'made'))).toEqual(['file.csv']);
  expect(unfinishedPath(path)).not.toBe(unfinishedPath(path));
});

it('the box around boxes is theirs, and they go along the curve from neighbor to neighbor', () => {
  const boxes = Float64Array.from([5, 6, 7, 8, 1, 9, 2, 30, 4, 3, 40, 4]);
  expect(boxAround(boxes)).toEqual([1, 3, 40, 30]);
  // Four corners of a square: the curve begins in the southwest and ends in the southeast.
  const corners = [
    [10, 10],
    [0, 0],
    [10, 0],
    [0, 10],
  ];
  const order = hilbertOrder(Float64Array.from(corners.flatMap(([x = 0, y = 0]) => [x, y, x + 1, y + 1])));
  expect([...order]).toEqual([1, 3, 0, 2]);
  // Boxes at the same position keep their order.
  expect([...hilbertOrder(new Float64Array(12).fill(7))]).toEqual([0, 1, 2]);
});
