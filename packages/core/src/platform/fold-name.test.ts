// Names are compared regardless of letter case in every alphabet that has one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldName, isSameName } from './fold-name.ts';

it.each([
  ['  Old  TOWN ', 'old town', true],
  ['ΌΔΟΣ 2', 'όδοσ 2', true],
  ['ΌΔΟΣ', 'όδος', true],
  ['Caf\u00e9', 'CAFE\u0301', true],
  ['Centre', 'Center', false],
  ['İzmir', 'Izmir', false],
  ['ΰ', 'ΰ'.toUpperCase(), true],
  ['ǰ', 'ǰ'.toUpperCase(), true],
  ['ẖẗẘẙ', 'ẖẗẘẙ'.toUpperCase(), true],
])('%j and %j: %s', (a, b, isOne) => {
  expect(isSameName(a, b)).toBe(isOne);
});

it('folds what is folded to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
  );
});
