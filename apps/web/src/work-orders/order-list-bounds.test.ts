// Tests the list's state in the URL: each value, the longest texts, and the resulting server
// queries.
import { expect, it } from 'vitest';
import {
  defaultWorkOrderListState,
  formatWorkOrderListState,
  parseWorkOrderListState,
  sortableKeys,
  toWorkOrderQuery,
} from './work-order-list-state.ts';

it.each([
  ['?is_open=false', 'false', { is_open: 'false' }],
  ['?is_open=all', '', {}],
  ['?is_open=true', 'true', { is_open: 'true' }],
  ['', 'true', { is_open: 'true' }],
])('%s lists the orders that are open: %s', (search, isOpen, asked) => {
  const state = parseWorkOrderListState(search);
  expect(state.isOpen).toBe(isOpen);
  expect(toWorkOrderQuery(state)).toEqual({ ordering: '-id', ...asked });
  expect(parseWorkOrderListState(formatWorkOrderListState(state, '?is_open=x')).isOpen).toBe(isOpen);
});

it('keeps names of 150 and searches of 100 signs, no longer ones', () => {
  const of = (length: number) => 'x'.repeat(length);
  const read = (name: number, search: number) =>
    parseWorkOrderListState(`?assignee=${of(name)}&search=${of(search)}`);
  expect([read(150, 100).assignee.length, read(150, 100).search.length]).toEqual([150, 100]);
  expect([read(151, 101).assignee.length, read(151, 101).search.length]).toEqual([150, 100]);
});

it.each(sortableKeys)('sorts by %s both ways', (key) => {
  expect(parseWorkOrderListState(`?ordering=${key}`).ordering).toEqual({ key, descending: false });
  expect(parseWorkOrderListState(`?ordering=-${key}`).ordering).toEqual({ key, descending: true });
  expect(
    toWorkOrderQuery({ ...defaultWorkOrderListState, ordering: { key, descending: true } }).ordering,
  ).toBe(`-${key}`);
  const search = formatWorkOrderListState(
    { ...defaultWorkOrderListState, ordering: { key, descending: false } },
    '',
  );
  expect(search).toBe(`?ordering=${key}`);
});

it('asks for every filter that is said', () => {
  const state = {
    ...defaultWorkOrderListState,
    status: ['open', 'done'] as const,
    assignee: 'ana',
    dueBefore: '2026-12-01',
    priority: ['low'] as const,
  };
  expect(toWorkOrderQuery(state)).toEqual({
    ordering: '-id',
    is_open: 'true',
    status: 'open,done',
    priority: 'low',
    assignee: 'ana',
    due_before: '2026-12-01',
  });
  expect(formatWorkOrderListState(state, '?a=1')).toBe(
    '?a=1&status=open%2Cdone&priority=low&assignee=ana&due_before=2026-12-01',
  );
  expect(parseWorkOrderListState('?due_before=2026-12-1').dueBefore).toBe('');
  expect(parseWorkOrderListState('?due_before=2026-12-011').dueBefore).toBe('');
});
