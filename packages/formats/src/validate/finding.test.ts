// The list of findings: how many are stored per code, that all are counted, and when validation
// stops.
import { describe, expect, it } from 'vitest';
import { FindingList, maxFindingsPerCode } from './finding.ts';
import { formatPlace, quoteValue } from './shape-findings.ts';

describe('findings', () => {
  it('are counted by severity, each with its place', () => {
    const list = new FindingList();
    list.error('a', 'S', 'x', { n: 1 });
    list.warning('b', 'T', 'y');
    list.error('a', 'S', 'z');
    expect(list.report('CDS', { zones: 3 })).toEqual({
      standard: 'CDS',
      counts: { zones: 3 },
      errors: 2,
      warnings: 1,
      findings: [
        { severity: 'error', code: 'a', section: 'S', place: 'x', params: { n: 1 } },
        { severity: 'warning', code: 'b', section: 'T', place: 'y', params: {} },
        { severity: 'error', code: 'a', section: 'S', place: 'z', params: {} },
      ],
      isStopped: false,
    });
  });
  it('of one kind are kept up to the hundredth and counted beyond it; others are kept beside them', () => {
    const list = new FindingList();
    for (let index = 0; index <= maxFindingsPerCode; index += 1) list.error('a', 'S', `x${index}`);
    list.warning('b', 'S', 'y');
    const { errors, findings } = list.report('CDS', {});
    expect(maxFindingsPerCode).toBe(100);
    expect(errors).toBe(101);
    expect(findings.map(({ place }) => place).slice(98)).toEqual(['x98', 'x99', 'y']);
  });
  it('end a check with the most there may be, warnings and errors together', () => {
    const list = new FindingList(3);
    const done = list.until(() => {
      for (let index = 0; index < 9; index += 1) {
        if (index % 2 === 0) list.error('a', 'S', `x${index}`);
        else list.warning('b', 'S', `x${index}`);
      }
      return 'done';
    });
    expect(done).toBeNull();
    expect(list.report('CDS', {})).toMatchObject({ errors: 2, warnings: 1, isStopped: true });
    const enough = new FindingList(3);
    expect(
      enough.until(() => {
        enough.error('a', 'S', 'x');
        enough.warning('b', 'S', 'y');
        return 'done';
      }),
    ).toBe('done');
    expect(enough.report('CDS', {}).isStopped).toBe(false);
  });
  it('stop for nothing else', () => {
    const list = new FindingList();
    expect(() =>
      list.until(() => {
        throw new RangeError('another');
      }),
    ).toThrow('another');
  });
});

it.each([
  ['', [], '$'],
  ['', ['data', 'zones', 3], 'data.zones[3]'],
  ['zones.json: data', ['zones'], 'zones.json: data.zones'],
  ['', [2, 'a'], '[2].a'],
] as const)('the place %j and %j is %s', (base, path, place) => {
  expect(formatPlace(base, path)).toBe(place);
});

it('a value is shown as it stands there, shortened', () => {
  expect(quoteValue({ a: [1, null] })).toBe('{"a":[1,null]}');
  expect(quoteValue(undefined)).toBe('undefined');
  expect(quoteValue('x'.repeat(500)).length).toBeLessThan(70);
});
