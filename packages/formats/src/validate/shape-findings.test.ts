// A value against its schema: each violation with its path, the allowed values and the value found;
// unknown fields are not violations.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FindingList } from './finding.ts';
import { checkShape, findingParams, formatPlace, quoteValue } from './shape-findings.ts';

const schema = z.strictObject({
  id: z.string(),
  kind: z.enum(['a', 'b']).optional(),
  count: z.int().min(1).max(9).optional(),
  list: z.array(z.string()).min(1).max(2).optional(),
  code: z.string().regex(/^x/).optional(),
  even: z
    .number()
    .refine((value) => value % 2 === 0, findingParams('finding.even', { base: 2 }))
    .optional(),
  inner: z.strictObject({ name: z.string() }).optional(),
});
const base = 'data.zones[3]';

function checked(value: unknown, more: Partial<Parameters<typeof checkShape>[2]> = {}) {
  const findings = new FindingList();
  const holds = checkShape(value, base, { schema, section: 'S', ...more }, findings);
  const { findings: list } = findings.report('X', {});
  return { holds, list: list.map(({ severity, code, place, params }) => [severity, code, place, params]) };
}

describe('a value', () => {
  it('of its shape has no finding', () => {
    expect(checked({ id: 'a', count: 9, list: ['x', 'y'] })).toEqual({ holds: true, list: [] });
  });

  it.each<[string, object, unknown[]]>([
    ['what is missing', { id: undefined }, ['finding.missing', `${base}.id`, {}]],
    ['another type', { id: 7 }, ['finding.type', `${base}.id`, { expected: 'string', found: '7' }]],
    ['null', { id: null }, ['finding.type', `${base}.id`, { expected: 'string', found: 'null' }]],
    ['another word', { kind: 'c' }, ['finding.value', `${base}.kind`, { allowed: 'a, b', found: '"c"' }]],
    ['too little', { count: 0 }, ['finding.range', `${base}.count`, { limit: '≥ 1', found: '0' }]],
    ['too much', { count: 10 }, ['finding.range', `${base}.count`, { limit: '≤ 9', found: '10' }]],
    ['too few', { list: [] }, ['finding.range', `${base}.list`, { limit: '≥ 1', found: '0' }]],
    ['too many', { list: ['x', 'y', 'z'] }, ['finding.range', `${base}.list`, { limit: '≤ 2', found: '3' }]],
    ['another form', { code: 'y' }, ['finding.format', `${base}.code`, { found: '"y"' }]],
    ['a rule of its own', { even: 3 }, ['finding.even', `${base}.even`, { found: '3', base: 2 }]],
    [
      'one of a list',
      { list: ['x', 5] },
      ['finding.type', `${base}.list[1]`, { expected: 'string', found: '5' }],
    ],
    ['a part', { inner: {} }, ['finding.missing', `${base}.inner.name`, {}]],
  ])('is told of %s', (_, more, [code, place, params]) => {
    expect(checked({ id: 'a', ...more })).toEqual({ holds: false, list: [['error', code, place, params]] });
  });

  it('may have fields nobody knows, and those of a later version, which break nothing', () => {
    const later = { later: new Set(['purposes']), laterVersion: '1.1' };
    expect(checked({ id: 'a', colour: 1, purposes: [], inner: { name: 'n', colour: 2 } }, later)).toEqual({
      holds: true,
      list: [
        ['warning', 'finding.unknown-field', `${base}.inner.colour`, { field: 'colour' }],
        ['warning', 'finding.unknown-field', `${base}.colour`, { field: 'colour' }],
        ['warning', 'finding.later-field', `${base}.purposes`, { field: 'purposes', version: '1.1' }],
      ],
    });
    expect(checked({ purposes: [] }).holds).toBe(false);
  });
});

it('a place is a path as one writes it, a value is shown as it stands there, shortened', () => {
  expect([
    formatPlace('', []),
    formatPlace('a', []),
    formatPlace('', ['b', 2, 'c']),
    formatPlace('a: ', ['b']),
  ]).toEqual(['$', 'a', 'b[2].c', 'a: .b']);
  expect([quoteValue('x'), quoteValue({ a: [1] }), quoteValue(undefined)]).toEqual([
    '"x"',
    '{"a":[1]}',
    'undefined',
  ]);
  expect(quoteValue('x'.repeat(100)).length).toBeLessThanOrEqual(61);
});
