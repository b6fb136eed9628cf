// The list's address at its bounds: each word, the longest texts, and what the server is asked of each.
import { expect, it } from 'vitest';
import {
  formatOrderList,
  orderQuery,
  parseOrderList,
  plainOrderList,
  sortableKeys,
} from './order-list-state.ts';

it.each([
  ['?is_open=false', 'false', { is_open: 'false' }],
  ['?is_open=all', '', {}],
  ['?is_open=true', 'true', { is_open: 'true' }],
  ['', 'true', { is_open: 'true' }],
])('%s lists the orders that are open: %s', (search, isOpen, asked) => {
  const state = parseOrderList(search);
  expect(state.isOpen).toBe(isOpen);
  expect(orderQuery(state)).toEqual({ ordering: '-id', ...asked });
  expect(parseOrderList(formatOrderList(state, '?is_open=x')).isOpen).toBe(isOpen);
});

it('keeps names of 150 and searches of 100 signs, no longer ones', () => {
  const of = (length: number) => 'x'.repeat(length);
  const read = (name: number, search: number) => parseOrderList(`?assignee=${of(name)}&search=${of(search)}`);
  expect([read(150, 100).assignee.length, read(150, 100).search.length]).toEqual([150, 100]);
  expect([read(151, 101).assignee.length, read(151, 101).search.length]).toEqual([150, 100]);
});

it.each(sortableKeys)('sorts by %s both ways', (key) => {
  expect(parseOrderList(`?ordering=${key}`).ordering).toEqual({ key, descending: false });
  expect(parseOrderList(`?ordering=-${key}`).ordering).toEqual({ key, descending: true });
  expect(orderQuery({ ...plainOrderList, ordering: { key, descending: true } }).ordering).toBe(`-${key}`);
  const search = formatOrderList({ ...plainOrderList, ordering: { key, descending: false } }, '');
  expect(search).toBe(`?ordering=${key}`);
});

it('asks for every filter that is said', () => {
  const state = {
    ...plainOrderList,
    status: ['open', 'done'] as const,
    assignee: 'ana',
    dueBefore: '2026-12-01',
    priority: ['low'] as const,
  };
  expect(orderQuery(state)).toEqual({
    ordering: '-id',
    is_open: 'true',
    status: 'open,done',
    priority: 'low',
    assignee: 'ana',
    due_before: '2026-12-01',
  });
  expect(formatOrderList(state, '?a=1')).toBe(
    '?a=1&status=open%2Cdone&priority=low&assignee=ana&due_before=2026-12-01',
  );
  expect(parseOrderList('?due_before=2026-12-1').dueBefore).toBe('');
  expect(parseOrderList('?due_before=2026-12-011').dueBefore).toBe('');
});
