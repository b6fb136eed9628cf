// The history checker finds each kind of anomaly, and none where there is none.
import { describe, expect, it } from 'vitest';
import { anomaliesOf, type Operation } from './history.ts';

const operation = (began: number, more: Partial<Operation> = {}): Operation => ({
  client: 1,
  list: 1,
  read: [],
  appended: null,
  outcome: 'done',
  began,
  ended: began + 1,
  ...more,
});
const check = (operations: readonly Operation[], last: readonly number[]) =>
  anomaliesOf(operations, new Map([[1, last]])).join('\n');

const fine = [
  operation(0, { appended: 1 }),
  operation(2, { client: 2, read: [1], appended: 2 }),
  operation(2.5, { client: 1, read: [1], appended: 9, outcome: 'refused' }),
  operation(4, { read: [1, 2] }),
];

describe('a history', () => {
  it('without anomaly is told to have none, also where an unknown append was done or not', () => {
    expect(check(fine, [1, 2])).toBe('');
    const unknown = operation(6, { client: 3, read: [1, 2], appended: 3, outcome: 'unknown' });
    expect(check([...fine, unknown], [1, 2])).toBe('');
    expect(check([...fine, unknown], [1, 2, 3])).toBe('');
  });
  it('with a lost append is found', () => {
    expect(check(fine, [1])).toContain('2 was acknowledged and is lost');
  });
  it('with a dirty read, or an append that was refused and is there, is found', () => {
    expect(check([...fine, operation(8, { read: [1, 2, 9] })], [1, 2])).toContain('which was refused');
    expect(check(fine, [1, 2, 9])).toContain('9 was refused and is there');
  });
  it('with a read of the past is found', () => {
    expect(check([...fine, operation(8, { client: 4, read: [1] })], [1, 2])).toContain('after 2 were seen');
  });
  it('with two orders of the same values, a value twice, or from nowhere, is found', () => {
    expect(check([...fine, operation(8, { read: [2, 1] })], [1, 2])).toContain('no beginning');
    expect(check(fine, [1, 2, 1])).toContain('twice');
    expect(check(fine, [1, 2, 7])).toContain('nobody appended 7');
  });
  it('with a cycle over two lists is found', () => {
    // Each misses the other's append: write skew.
    const operations = [
      operation(0, { client: 1, list: 1, appended: 1 }),
      operation(0.5, { client: 1, list: 2 }),
      operation(0, { client: 2, list: 2, appended: 2 }),
      operation(0.5, { client: 2, list: 1 }),
    ];
    const lasts = new Map([
      [1, [1]],
      [2, [2]],
    ]);
    expect(anomaliesOf(operations, lasts).join('\n')).toContain('cycle');
  });
});
