// Rows of the curb list: sorting, searching and totals.
import { describe, expect, it } from 'vitest';
import {
  type Column,
  type CurbRow,
  filterRows,
  sortByFreeSpaces,
  sortRows,
  toggleSorting,
  totalLength,
} from './curb-rows.ts';

function row(id: number, more: Partial<CurbRow> = {}): CurbRow {
  return {
    id,
    ruleSet: 1,
    street: 'Oak Street',
    side: 'North',
    between: '3rd – 4th',
    now: 'Paid parking',
    className: 'paid-parking',
    until: null,
    length: 100,
    place: [0, 0],
    ...more,
  };
}

const rows = [
  row(1, { street: 'N 10th Avenue', until: 500, length: 80 }),
  row(2, { street: 'N 9th Avenue', now: 'Bus and transit', length: 120 }),
  row(3, { street: 'Peña Street', until: 100, side: 'South' }),
  row(4, { street: '', until: 900, length: 5 }),
];
const order = (column: Column, descending = false) =>
  sortRows(rows, { column, descending }, 'en').map(({ id }) => id);

describe('sortRows', () => {
  it('reads numbers in names as numbers and puts the unnamed last', () => {
    expect(order('street')).toEqual([2, 1, 3, 4]);
  });
  it('keeps what never ends last, both ways', () => {
    expect(order('until')).toEqual([3, 1, 4, 2]);
    expect(order('until', true)).toEqual([4, 1, 3, 2]);
  });
  it('sorts lengths and classes, equal ones by place', () => {
    expect(order('length', true)).toEqual([2, 3, 1, 4]);
    expect(order('now')[0]).toBe(2);
    expect(order('between')).toEqual(
      sortRows([...rows].reverse(), { column: 'between', descending: false }, 'en').map(({ id }) => id),
    );
  });
  it('sorts by what is free, what is not known last both ways, equal ones as they were', () => {
    const free = new Map([
      [1, 3],
      [2, 0],
      [4, 3],
    ]);
    const byNow = (descending: boolean) =>
      sortByFreeSpaces(rows, descending, (id) => free.get(id) ?? null).map(({ id }) => id);
    expect(byNow(false)).toEqual([2, 1, 4, 3]);
    expect(byNow(true)).toEqual([1, 4, 2, 3]);
    expect(order('free')).toEqual(order('street'));
  });
  it('turns the same column round and begins another upward', () => {
    const first = toggleSorting({ column: 'street', descending: false }, 'street');
    expect(first).toEqual({ column: 'street', descending: true });
    expect(toggleSorting(first, 'length')).toEqual({ column: 'length', descending: false });
  });
});

describe('rowsWith', () => {
  it('finds every word anywhere, without case and marks', () => {
    expect(filterRows(rows, ' pena SOUTH').map(({ id }) => id)).toEqual([3]);
    expect(filterRows(rows, 'transit 9th').map(({ id }) => id)).toEqual([2]);
    expect(filterRows(rows, '  ')).toBe(rows);
    expect(filterRows(rows, 'nowhere')).toEqual([]);
  });
  it('and all of it adds up', () => expect(totalLength(rows)).toBe(305));
});
