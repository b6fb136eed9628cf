// Collected issues: each with its location; a repeated issue appears once, with its first location
// and its count.
import { expect, it } from 'vitest';
import { IssueList } from './issue-list.ts';

it('tells each by itself, in order, and what is counted after them', () => {
  const issues = new IssueList();
  issues.count('loss', 'a', 'first', { column: 'x' });
  issues.error('b', 'here', { value: 1 });
  issues.warning('b', 'here');
  issues.loss('b', 'there');
  issues.count('loss', 'a', 'second', { column: 'x' });
  expect(issues.all()).toEqual([
    { severity: 'error', code: 'b', place: 'here', params: { value: 1 } },
    { severity: 'warning', code: 'b', place: 'here', params: {} },
    { severity: 'loss', code: 'b', place: 'there', params: {} },
    { severity: 'loss', code: 'a', place: 'first', params: { column: 'x', count: 2 } },
  ]);
});

it('counts apart what differs in its kind, its code or its params', () => {
  const issues = new IssueList();
  issues.count('loss', 'a', '1');
  issues.count('warning', 'a', '2');
  issues.count('loss', 'b', '3');
  issues.count('loss', 'a', '4', { column: 'x' });
  issues.count('loss', 'a', '5', { column: 'y' });
  issues.count('loss', 'a', '6', { column: 'y' });
  expect(issues.all().map(({ place, params }) => [place, params.count])).toEqual([
    ['1', 1],
    ['2', 1],
    ['3', 1],
    ['4', 1],
    ['5', 2],
  ]);
});

it('has the problems of geometries at their place, and counts heights and repeats', () => {
  const issues = new IssueList();
  const problem = (severity: 'error' | 'warning' | 'loss', code: string, path: string) => ({
    severity,
    code,
    path,
    params: { x: 1 },
  });
  issues.geometry([problem('error', 'geometry.out-of-range', '[0]')], 'a');
  for (const place of ['b', 'c'])
    issues.geometry(
      [problem('loss', 'geometry.third-dimension', '[1]'), problem('warning', 'geometry.repeated', '[2]')],
      place,
    );
  expect(issues.all()).toEqual([
    { severity: 'error', code: 'geometry.out-of-range', place: 'a[0]', params: { x: 1 } },
    { severity: 'loss', code: 'geometry.third-dimension', place: 'b[1]', params: { count: 2 } },
    { severity: 'warning', code: 'geometry.repeated', place: 'b[2]', params: { count: 2 } },
  ]);
  expect(issues.first('geometry.out-of-range')?.place).toBe('a[0]');
  expect(issues.first('geometry.zero-length')).toBeNull();
});
