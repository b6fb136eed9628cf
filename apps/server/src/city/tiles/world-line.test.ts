// The fast path for lines in a tile, compared with the general path vertex by vertex.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TileLayer } from './tile-layer.ts';
import { maxWorldLineBytes, pen, writeWorldLine } from './world-line.ts';

const frame = { left: 1_000, top: 2_000, scale: 0.5 };
const place = fc.tuple(fc.integer({ min: -200, max: 4_300 }), fc.integer({ min: -200, max: 4_300 }));

function quick(line: readonly (readonly [number, number])[]) {
  const world = Uint32Array.from(line.flatMap(([x, y]) => [x * 2 + frame.left, y * 2 + frame.top]));
  const bytes = new Uint8Array(maxWorldLineBytes(line.length));
  [pen.x, pen.y] = [0, 0];
  const end = writeWorldLine(bytes, 0, world, 0, line.length, frame);
  return end < 0 ? null : { bytes: [...bytes.subarray(0, end)], pen: { ...pen } };
}

function usual(line: readonly (readonly [number, number])[]) {
  const kept = line.filter(([x, y], at) => at === 0 || x !== line[at - 1]?.[0] || y !== line[at - 1]?.[1]);
  if (line.length > 16 || kept.length < 2) return null;
  if (kept.flat().some((value) => value < -64 || value > 4_160)) return null;
  const layer = new TileLayer('a');
  layer.run(Int32Array.from(kept.flat()), 0, kept.length, false);
  return [...layer.geometry.bytes.subarray(0, layer.geometry.length)];
}

it('writes what the usual way writes, and nothing of a line it does not take', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (line) => {
      expect(quick(line)?.bytes ?? null).toEqual(usual(line));
    }),
  );
});

it.each<[string, [number, number][], boolean]>([
  [
    'to the corners of the buffer',
    [
      [-64, -64],
      [4_160, 4_160],
    ],
    true,
  ],
  [
    'beyond it in the west',
    [
      [-65, 0],
      [9, 9],
    ],
    false,
  ],
  [
    'beyond it in the north',
    [
      [0, -65],
      [9, 9],
    ],
    false,
  ],
  [
    'beyond it in the east',
    [
      [4_161, 0],
      [9, 9],
    ],
    false,
  ],
  [
    'beyond it in the south',
    [
      [0, 4_161],
      [9, 9],
    ],
    false,
  ],
  [
    'of one place',
    [
      [7, 8],
      [7, 8],
    ],
    false,
  ],
  [
    'one byte east',
    [
      [63, 0],
      [0, 0],
    ],
    true,
  ],
  [
    'two bytes east',
    [
      [64, 65],
      [0, 0],
    ],
    true,
  ],
  [
    'one byte west',
    [
      [-64, 0],
      [0, 0],
    ],
    true,
  ],
])('a line %s', (_, line, is) => {
  const found = quick(line);
  expect(found === null).toBe(!is);
  expect(found?.bytes ?? null).toEqual(usual(line));
  if (found !== null) expect([found.pen.x, found.pen.y]).toEqual(line.at(-1));
  else expect([pen.x, pen.y]).toEqual([0, 0]);
});

it('takes sixteen vertices and not seventeen', () => {
  const line = (count: number) => Array.from({ length: count }, (_, at) => [at * 200, at * 100] as const);
  expect(quick(line(16))?.bytes).toEqual(usual(line(16)));
  expect(quick(line(17))).toBeNull();
});
