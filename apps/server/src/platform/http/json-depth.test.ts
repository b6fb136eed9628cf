// The depth of JSON: brackets inside strings do not count.
import { expect, it } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it.each([
  ['as deep as it may be', nested(3), false],
  ['one deeper', nested(4), true],
  ['deep in turn', `[${nested(2)},${nested(2)},{"a":[]}]`, false],
  ['brackets in a text', '["[[[[[[{{{{"]', false],
  ['after an escaped quote', String.raw`["\"[[[[", "\\", [[[]]]]`, true],
  ['lists and objects', '[{"a":[{"b":1}]}]', true],
  ['never closed', '[[[[[', true],
])('%s', (_, json, deep) => expect(isTooDeep(json, 3)).toBe(deep));
