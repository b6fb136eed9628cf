// JSON values as readers interpret them: single values as lists, non-blank texts, numbers also as
// text, and no key that sets a prototype.
import { expect, it } from 'vitest';
import {
  cellText,
  isObject,
  listOf,
  numberOrNull,
  otherEntries,
  readJson,
  textOrNull,
} from './source-json.ts';
import { fileOf } from './testing/shared-data.ts';

const all: readonly unknown[] = [
  ' a ',
  '',
  ' ',
  0,
  1.5,
  Number.NaN,
  Infinity,
  true,
  null,
  undefined,
  [1],
  { a: 1 },
];

it('takes texts that say something, and numbers as such', () => {
  expect(all.flatMap((value) => textOrNull(value) ?? [])).toEqual([' a ', '0', '1.5']);
});

it('shows any value as text', () => {
  const shown = ['a', '0', '1.5', 'NaN', 'Infinity', 'true', '[1]', '{"a":1}'];
  expect(all.flatMap((value) => cellText(value) ?? [])).toEqual(shown);
});

it('takes numbers, also as text, that are finite', () => {
  expect(all.map(numberOrNull)).toEqual([null, null, null, 0, 1.5, null, null, null, null, null, null, null]);
  expect(['7', ' -2.5 ', '1e3', '1,5', '7 m'].map(numberOrNull)).toEqual([7, -2.5, 1000, null, null]);
});

it('takes one thing for a list of it, nothing for none, and objects that are no list', () => {
  expect([listOf(null), listOf(undefined), listOf('a'), listOf([1, 2]), listOf(0)]).toEqual([
    [],
    [],
    ['a'],
    [1, 2],
    [0],
  ]);
  expect([{}, [], null, 'a'].map(isObject)).toEqual([true, false, false, false]);
});

it('keeps the entries that are not known, and none that would set a prototype', () => {
  const object: unknown = JSON.parse('{"a":1,"b":null,"__proto__":{"c":1}}');
  const others = otherEntries(isObject(object) ? object : {}, ['a']);
  expect(Object.entries(others)).toEqual([['b', null]]);
  expect('c' in others).toBe(false);
});

it('reads a file once, and says where it is wrong', () => {
  const file = fileOf('{"a": [1,\n 2,, 3]}', 'x.json');
  expect(readJson(file)).toMatchObject({
    refusal: { code: 'source.json', params: { name: 'x.json', line: 2, column: 4, found: ', 3]}' } },
  });
  expect(readJson(file)).toBe(readJson(file));
});
