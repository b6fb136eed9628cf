// Which texts a search in a list finds.
import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['Peña', 'pena'],
  ['PEN\u0303A', 'pena'],
  ['ÉCOLE', 'ecole'],
  ['Straße 3–4', 'straße 3–4'],
  ['', ''],
])('%s is %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
