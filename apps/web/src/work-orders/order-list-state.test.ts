// The list's state in its address.
import { describe, expect, it } from 'vitest';
import { formatOrderList, orderQuery, parseOrderList, plainOrderList } from './order-list-state.ts';

describe('the address of the list', () => {
  it('says what differs from the usual, and is read back', () => {
    const state = {
      ...plainOrderList,
      ordering: { key: 'due', descending: false },
      status: ['open', 'in progress'] as const,
      isOpen: '' as const,
      dueBefore: '2026-12-01',
      search: 'Oak & Pine',
    };
    const search = formatOrderList(state, '?list=work-orders');
    expect(new URLSearchParams(search).get('list')).toBe('work-orders');
    expect(parseOrderList(search)).toEqual(state);
    expect(formatOrderList(plainOrderList, search)).toBe('?list=work-orders');
  });
  it('leaves nonsense out', () => {
    expect(parseOrderList('?ordering=-nothing&status=lost,done&is_open=x&due_before=soon')).toEqual({
      ...plainOrderList,
      status: ['done'],
    });
  });
  it('asks the server for what is said only', () => {
    expect(orderQuery(plainOrderList)).toEqual({ ordering: '-id', is_open: 'true' });
    expect(
      orderQuery({ ...plainOrderList, isOpen: '', priority: ['high', 'urgent'], search: ' a ' }),
    ).toEqual({
      ordering: '-id',
      priority: 'high,urgent',
      search: 'a',
    });
  });
});
