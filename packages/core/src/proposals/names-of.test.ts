// How many link names an error message lists.
import { expect, it } from 'vitest';
import { formatNames } from './publish-plan.ts';

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d, e'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d, e + 1'],
  [['g', 'f', 'e', 'd', 'c', 'b', 'a'], 'g, f, e, d, c + 2'],
])('of %j: %s', (names, text) => {
  expect(formatNames(names)).toBe(text);
});
