// Tests the list's state in the URL.
import { describe, expect, it } from 'vitest';
import {
  defaultWorkOrderListState,
  formatWorkOrderListState,
  parseWorkOrderListState,
  toWorkOrderQuery,
} from './work-order-list-state.ts';

describe('the address of the list', () => {
  it('says what differs from the usual, and is read back', () => {
    const state = {
      ...defaultWorkOrderListState,
      ordering: { key: 'due', descending: false },
      status: ['open', 'in progress'] as const,
      isOpen: '' as const,
      dueBefore: '2026-12-01',
      search: 'Oak & Pine',
    };
    const search = formatWorkOrderListState(state, '?list=work-orders');
    expect(new URLSearchParams(search).get('list')).toBe('work-orders');
    expect(parseWorkOrderListState(search)).toEqual(state);
    expect(formatWorkOrderListState(defaultWorkOrderListState, search)).toBe('?list=work-orders');
  });
  it('leaves nonsense out', () => {
    expect(parseWorkOrderListState('?ordering=-nothing&status=lost,done&is_open=x&due_before=soon')).toEqual({
      ...defaultWorkOrderListState,
      status: ['done'],
    });
  });
  it('asks the server for what is said only', () => {
    expect(toWorkOrderQuery(defaultWorkOrderListState)).toEqual({ ordering: '-id', is_open: 'true' });
    expect(
      toWorkOrderQuery({
        ...defaultWorkOrderListState,
        isOpen: '',
        priority: ['high', 'urgent'],
        search: ' a ',
      }),
    ).toEqual({
      ordering: '-id',
      priority: 'high,urgent',
      search: 'a',
    });
  });
});
