// Texts the database cannot store are found anywhere in a value.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStorable, unstorablePaths } from './storable-text.ts';

it.each([
  ['', true],
  ['Ὀδός 💥 \u202e\u0001\ufffd', true],
  ['a\u0000b', false],
  ['\ud800', false],
  ['a\udc00', false],
  ['\udc00\ud800', false],
])('%j can be stored: %s', (text, isGood) => {
  expect(isStorable(text)).toBe(isGood);
});

it('names every text and every name of a member, and nothing else', () => {
  const value = { a: ['x', { b: '\u0000' }], '\ud800': 1, c: null, d: 2, e: '\ud800' };
  expect(unstorablePaths(value)).toEqual([['a', '1', 'b'], ['\ufffd'], ['e']]);
  expect(unstorablePaths('\u0000')).toEqual([[]]);
  expect(unstorablePaths({ a: 'good', b: [1, null, true, 'ok'] })).toEqual([]);
});

it('leaves out what is said, and ends when it has found enough', () => {
  const value = { file: { features: ['\u0000'], name: '\u0000' }, list: Array(50).fill('\u0000') };
  expect(unstorablePaths(value, ['file', 'features'], 3)).toEqual([
    ['file', 'name'],
    ['list', '0'],
    ['list', '1'],
  ]);
  expect(unstorablePaths(value, [])).toEqual([]);
});

it('finds one spoilt text among any others, and none without it', () => {
  const value = fc.jsonValue({ stringUnit: 'grapheme' });
  fc.assert(
    fc.property(value, fc.constantFrom('\u0000', 'x\ud8ff', '\udfff'), (other, bad) => {
      expect(unstorablePaths(other)).toEqual([]);
      expect(unstorablePaths({ other, deep: [{ bad }] })).toEqual([['deep', '0', 'bad']]);
    }),
  );
});
