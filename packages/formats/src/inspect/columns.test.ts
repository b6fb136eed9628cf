// Column summaries for the user who maps them: number of filled cells, the most common values
// first, and the limits of a list.
import { describe, expect, it } from 'vitest';
import { maxListedValues, summarizeColumns } from './columns.ts';

const records = (name: string, values: readonly unknown[]) =>
  values.map((value) => ({ properties: { [name]: value } }));
const of = (...values: unknown[]) => summarizeColumns(records('c', values))[0];
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

describe('a column', () => {
  it('counts what is filled and lists the commonest values first, equal ones by name', () => {
    expect(of('b', 'a', null, 'c', 'a', '', 'c')).toEqual({
      name: 'c',
      type: 'text',
      filled: 5,
      distinct: 3,
      isMore: false,
      isUnique: false,
      samples: ['b', 'a', 'c'],
      values: [
        { value: 'a', count: 2 },
        { value: 'c', count: 2 },
        { value: 'b', count: 1 },
      ],
    });
  });
  it.each<[string, unknown[], string]>([
    ['number', [1, '2.5', null], 'number'],
    ['text, where one is none', [1, 'x'], 'text'],
    ['boolean', [true, 'FALSE', ''], 'boolean'],
    ['text, where one is another', [true, 'yes'], 'text'],
    ['empty', [null, ''], 'empty'],
  ])('is of type %s', (_what, values, type) => {
    expect(of(...values)?.type).toBe(type);
  });
  it('is unique where no value comes twice and one is there', () => {
    expect([
      of('a', 'b')?.isUnique,
      of('a', 'b', 'a')?.isUnique,
      of('a', 'a', 'b', 'c')?.isUnique,
      of(null)?.isUnique,
    ]).toEqual([true, false, false, false]);
  });
  it('lists sixty values, and none of more', () => {
    expect(maxListedValues).toBe(60);
    expect(of(...numbered(60))?.values).toHaveLength(60);
    expect(of(...numbered(61))).toMatchObject({ values: [], distinct: 61, isMore: false });
  });
  it('lists no values where one is a long text', () => {
    expect(of('x'.repeat(500), 'a')?.values).toHaveLength(2);
    expect(of('x'.repeat(501), 'a')?.values).toEqual([]);
  });
  it('counts a thousand values, and says that there are more', () => {
    expect(of(...numbered(1000))).toMatchObject({ distinct: 1000, isMore: false, isUnique: true });
    expect(of(...numbered(1001))).toMatchObject({
      distinct: 1000,
      isMore: true,
      isUnique: true,
      filled: 1001,
    });
    expect(of(...numbered(1000), 'v3')).toMatchObject({ distinct: 1000, isMore: false, isUnique: false });
  });
  it('shows the first five values, shortened', () => {
    const samples = of('x'.repeat(80), 'y'.repeat(81), ...numbered(4))?.samples ?? [];
    expect(samples).toEqual(['x'.repeat(80), `${'y'.repeat(79)}…`, 'v0', 'v1', 'v2']);
  });
});

it('columns come in the order they are met, also those that not every record has', () => {
  const columns = summarizeColumns([
    { properties: { b: 1 } },
    { properties: { a: 2, b: 3 } },
    {},
    'x',
    { properties: { c: '' } },
  ]);
  expect(columns.map(({ name, filled }) => [name, filled])).toEqual([
    ['b', 2],
    ['a', 1],
    ['c', 0],
  ]);
});
