// Bytes as text: encodings by byte order mark, the first byte that is not valid UTF-8, and
// positions in a text.
import { describe, expect, it } from 'vitest';
import { decodeText, lineAndColumn } from './source-text.ts';

function decoded(...bytes: number[]) {
  const text = decodeText({ name: 'a', bytes: Uint8Array.from(bytes) });
  return text.ok ? text.value : [text.refusal.code, text.refusal.params.offset, text.refusal.params.byte];
}
const refused = (code: string, offset?: number, byte?: string) => [`source.${code}`, offset, byte];

describe('a file', () => {
  it.each<[string, number[], string | (string | number | undefined)[]]>([
    ['UTF-8', [0x61, 0xc3, 0xa9], 'aé'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], 'a'],
    ['UTF-16, low byte first', [0xff, 0xfe, 0x61, 0], 'a'],
    ['UTF-16, high byte first', [0xfe, 0xff, 0, 0x61], 'a'],
    ['half of UTF-16', [0xff, 0xfe, 0x61], refused('not-utf-16')],
    ['packed', [0x1f, 0x8b, 0x61], refused('packed')],
    ['a zip', [0x50, 0x4b, 3, 4], refused('packed')],
    ['letters like those of a zip', [0x50, 0x4b, 0x61], 'PKa'],
    ['nothing', [], refused('empty')],
    ['blanks', [0x20, 0x0a], refused('empty')],
  ])('of %s', (_what, bytes, text) => {
    expect(decoded(...bytes)).toEqual(text);
  });
  it.each<[string, number[], number, string]>([
    ['a byte that begins nothing', [0x61, 0x80], 1, '0x80'],
    ['a cut letter of two bytes', [0x61, 0x62, 0xc3], 2, '0xC3'],
    ['an overlong letter of two', [0xc1, 0xbf], 0, '0xC1'],
    ['a letter that another cuts', [0xc3, 0x61], 0, '0xC3'],
    ['a cut letter of three bytes', [0xe2, 0x82, 0x61], 0, '0xE2'],
    ['an overlong letter of three', [0xe0, 0x9f, 0xbf], 0, '0xE0'],
    ['half of a pair', [0xed, 0xa0, 0x80], 0, '0xED'],
    ['a cut letter of four bytes', [0xf0, 0x9f, 0x98], 0, '0xF0'],
    ['an overlong letter of four', [0xf0, 0x8f, 0xbf, 0xbf], 0, '0xF0'],
    ['a letter beyond all', [0xf4, 0x90, 0x80, 0x80], 0, '0xF4'],
    ['what begins no letter', [0xf5, 0x80, 0x80, 0x80], 0, '0xF5'],
    [
      'letters of each length, then none',
      [
        0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xed, 0x9f, 0xbf, 0xe0, 0xa0, 0x80, 0xf0, 0x90, 0x80, 0x80, 0xf4,
        0x8f, 0xbf, 0xbf, 0xff,
      ],
      20,
      '0xFF',
    ],
  ])('with %s is refused at it', (_what, bytes, offset, byte) => {
    expect(decoded(...bytes)).toEqual(refused('not-utf-8', offset, byte));
  });
});

it.each([
  ['abc', 0, 1, 1],
  ['abc', 2, 1, 3],
  ['a\nbc', 1, 1, 2],
  ['a\nbc', 2, 2, 1],
  ['a\nb\n\nc', 5, 4, 1],
])('in %j the offset %i is line %i, column %i', (text, offset, line, column) => {
  expect(lineAndColumn(text, offset)).toEqual({ line, column });
});
