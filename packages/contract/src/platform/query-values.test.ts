// Tests values in a query string: which texts are numbers, lists, languages or filters, at each
// bound.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf } from '../openapi.ts';
import {
  commaSeparatedIds,
  commaSeparatedValues,
  filterValues,
  languageName,
  maxId,
  queryBoolean,
  queryInteger,
  queryNumber,
  wireKey,
} from './query-values.ts';

const passes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('a number', () => {
  it.each([
    ['-1.5', -1.5],
    ['2', 2],
    ['0.25', 0.25],
    [1.75, 1.75],
    ['-0.0000012345678901234567', -0.0000012345678901234567],
    ['1.0030000000000001', 1.0030000000000001],
    ['-1.5e-7', -1.5e-7],
    ['5e-324', 5e-324],
  ])('%s is one', (text, number) => {
    expect(queryNumber(-1.5, 2).parse(text)).toBe(number);
  });
  it.each([
    '',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '1e0',
    '1e7',
    '1e-',
    '0x1',
    '+1',
    '1,5',
    'one',
    null,
    undefined,
    '-1.6',
    '2.01',
  ])('%j is none between -1.5 and 2', (text) => {
    expect(passes(queryNumber(-1.5, 2), text)).toBe(false);
  });
  it('has up to fifteen digits before its point and twenty-five after it', () => {
    const [digits, decimals] = ['1'.repeat(15), '1'.repeat(25)];
    expect(passes(queryNumber(0, 1e20), `${digits}.${decimals}`)).toBe(true);
    expect(passes(queryNumber(0, 1e20), `1${digits}.1`)).toBe(false);
    expect(passes(queryNumber(0, 1e20), `1.1${decimals}`)).toBe(false);
    expect(passes(queryNumber(0, 1e20), '1e-1000')).toBe(false);
  });
});

describe('a whole number', () => {
  it.each([
    ['3', true],
    ['7', true],
    [7, true],
    ['2', false],
    ['8', false],
    ['3.0', false],
    [3.5, false],
    ['', false],
  ])('%j between 3 and 7: %s', (text, isOne) => {
    expect(passes(queryInteger(3, 7), text)).toBe(isOne);
  });
  it('has up to fifteen digits', () => {
    expect(queryInteger(0, 1e18).parse('9'.repeat(15))).toBe(999_999_999_999_999);
    expect(passes(queryInteger(0, 1e18), '9'.repeat(16))).toBe(false);
  });
});

it('a yes or no is true or false, as a word or by itself', () => {
  expect(['true', 'false', true, false].map((value) => queryBoolean.parse(value))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  for (const wrong of ['', 'TRUE', '1', 'yes', 1, null]) expect(passes(queryBoolean, wrong)).toBe(false);
});

describe('words', () => {
  it.each([
    ['car, taxi ,,  ', ['car', 'taxi']],
    ['', []],
    [' ["zone 4, east", " "," bus "]', ['zone 4, east', 'bus']],
    [['a ', ''], ['a']],
  ])('%j are read without blanks', (given, words) => {
    expect(commaSeparatedValues.parse(given)).toEqual(words);
  });
  it.each([
    ['400 characters', 'x'.repeat(400), true],
    ['401 characters', 'x'.repeat(401), false],
    ['50 words of 100', Array.from({ length: 50 }, () => 'x'.repeat(100)), true],
    ['51 words', Array.from({ length: 51 }, () => 'x'), false],
    ['a word of 101', ['x'.repeat(101)], false],
    ['a broken list', '["a"', false],
    ['a list of numbers', '[1]', false],
  ])('%s: %#', (_what, given, isGood) => {
    expect(passes(commaSeparatedValues, given)).toBe(isGood);
  });
});

describe('ids', () => {
  const ids = commaSeparatedIds(3);
  it.each([
    ['4,2,4', [4, 2, 4]],
    ['[9, "8"]', [9, 8]],
    [[5], [5]],
    [`${maxId}`, [maxId]],
  ])('%j are read in their order', (given, list) => {
    expect(ids.parse(given)).toEqual(list);
  });
  it.each(['', '0', `${maxId + 1}`, '1,2,3,4', '1,,2', '1, 2', '1.5', 'x', '[]', [], [0], [1, 2, 3, 4]])(
    '%j are none of at most three',
    (given) => {
      expect(passes(ids, given)).toBe(false);
    },
  );
  it('may be as many as there are to be, each of the longest, in brackets', () => {
    const longest = `[${[maxId, maxId, maxId].join(',')}]`;
    expect(ids.parse(longest)).toEqual([maxId, maxId, maxId]);
    expect(passes(ids, `[1,${' '.repeat(32)}2]`)).toBe(false);
  });
});

describe('a language', () => {
  it.each(['en', 'ENG', 'es', 'pt-BR', 'DE'])('%s is known', (name) => {
    expect(languageName.parse(name)).toBe(name);
  });
  it.each(['xx', 'e', 'english', 'en-', 'en-x', 'en_US', '', '12'])('%j is not', (name) => {
    expect(passes(languageName, name)).toBe(false);
  });
  it('that is not there is refused once, with those that are', () => {
    const [issue, ...others] = languageName.safeParse('xx').error?.issues ?? [];
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ message: 'fault.unknown-value', params: { value: 'xx' } });
    expect(JSON.stringify(issue)).toContain('en, ');
    expect(languageName.safeParse('?').error?.issues).toHaveLength(1);
  });
});

describe('values of a filter', () => {
  it.each([
    ['Oak Street', ['Oak Street']],
    ['', ['']],
    ['["a", 3, null]', ['a', '3', null]],
    [
      ['a', null],
      ['a', null],
    ],
  ])('%j', (given, values) => {
    expect(filterValues.parse(given)).toEqual(values);
  });
  it.each([
    ['500 values', JSON.stringify(Array.from({ length: 500 }, () => 1)), true],
    ['501 values', JSON.stringify(Array.from({ length: 501 }, () => 1)), false],
    ['501 values as a list', Array.from({ length: 501 }, () => 'a'), false],
    ['500 letters', 'x'.repeat(500), true],
    ['501 letters', 'x'.repeat(501), false],
    ['a broken list', '[1', false],
    ['a list in a list', '[[1]]', false],
  ])('%s', (_what, given, isGood) => {
    expect(passes(filterValues, given)).toBe(isGood);
  });
});

it('what a value is on the wire stands in the description instead of how it is read, with its default', () => {
  const schema = z.strictObject({ limit: queryInteger(1, 9).default(4), ids: commaSeparatedIds(3) });
  const shown = jsonSchemaOf(schema, 'input');
  expect(shown.properties).toEqual({
    limit: { type: 'integer', minimum: 1, maximum: 9, default: 4 },
    ids: { type: 'string', description: 'Comma-separated ids, at most 3.' },
  });
  expect(JSON.stringify(shown)).not.toContain(wireKey);
});
