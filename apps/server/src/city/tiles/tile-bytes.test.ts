// Tile bytes, compared with how a protocol buffer reader decodes them: numbers at the limits of
// each byte length, texts, and growing arrays.
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import { putVarint, TileBytes, varintSize } from './tile-bytes.ts';

const readerOf = ({ bytes, length }: TileBytes) => new PbfReader(bytes.subarray(0, length));
const edges = [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152, 2 ** 31 - 1];
const large = [2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 35, 2 ** 42 - 1, 2 ** 52, Number.MAX_SAFE_INTEGER];

it.each([...edges, ...large])('%i is read as it was written, in as many bytes as was said', (value) => {
  const bytes = new TileBytes(1);
  bytes.varint(value);
  expect(readerOf(bytes).readVarint()).toBe(value);
  expect(varintSize(value)).toBe(bytes.length);
});

it.each(edges)('%i is put where it shall stand, and the next place told', (value) => {
  const bytes = new Uint8Array(12).fill(0xee);
  const next = putVarint(bytes, 3, value);
  expect(next).toBe(3 + varintSize(value));
  expect(new PbfReader(bytes.subarray(3)).readVarint()).toBe(value);
  expect([bytes[2], bytes[next]]).toEqual([0xee, 0xee]);
});

it('signed numbers, commands, doubles and texts are read as they were written, one after the other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -(2 ** 30), max: 2 ** 30 - 1 }), { maxLength: 60 }),
      fc.double({ noNaN: true }),
      fc.string({ maxLength: 300, unit: 'grapheme' }),
      (numbers, double, text) => {
        const bytes = new TileBytes(4);
        bytes.reserve(numbers.length * 5);
        for (const number of numbers) bytes.zigzag(number);
        bytes.double(double);
        bytes.text(26, text);
        bytes.command(2, 37);
        const outer = new TileBytes(2);
        outer.varint(5);
        outer.append(bytes);
        expect(outer.length).toBe(bytes.length + 1);
        const reader = readerOf(outer);
        expect(reader.readVarint()).toBe(5);
        expect(numbers.map(() => reader.readSVarint())).toEqual(numbers);
        expect(reader.readDouble()).toBe(double);
        expect([reader.readVarint(), reader.readString()]).toEqual([26, text]);
        expect(reader.readVarint()).toBe((37 << 3) | 2);
      },
    ),
  );
});

it('begins anew when it is cleared, and makes no more room than it must', () => {
  const bytes = new TileBytes(8);
  bytes.reserve(8);
  expect(bytes.bytes).toHaveLength(8);
  bytes.reserve(9);
  expect(bytes.bytes).toHaveLength(16);
  bytes.reserve(40);
  expect(bytes.bytes).toHaveLength(40);
  bytes.text(1, 'a');
  bytes.clear();
  bytes.varint(9);
  expect([...bytes.bytes.subarray(0, bytes.length)]).toEqual([9]);
});
