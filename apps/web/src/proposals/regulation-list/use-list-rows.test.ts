// Tests which pages of the list are loaded: the visible ones, and those shown before the sort order
// or filter changed.
import { describe, expect, it } from 'vitest';
import { nextVisiblePages } from '../../shell/paged-rows.ts';
import { defaultListState } from './list-state.ts';
import { toListQuery } from './use-list-rows.ts';

const start = { key: 'a', pages: [0], seen: [0], before: null };

describe('sightAfter', () => {
  it('is the same while the same pages are in sight', () => {
    expect(nextVisiblePages(start, 'a', 3, 99)).toBe(start);
    expect(nextVisiblePages(start, 'a', 90, 105)).toMatchObject({ pages: [0, 1], seen: [0, 1] });
  });

  it('remembers pages passed over, in their order', () => {
    const far = nextVisiblePages(start, 'a', 7320, 7360);
    expect(far).toMatchObject({ pages: [73], seen: [0, 73] });
    expect(nextVisiblePages(far, 'a', 150, 190)).toMatchObject({ pages: [1], seen: [0, 1, 73] });
  });

  it('begins anew with another order, and keeps what was shown', () => {
    const far = nextVisiblePages(start, 'a', 7320, 7360);
    expect(nextVisiblePages(far, 'b', 0, 0)).toEqual({
      key: 'b',
      pages: [0],
      seen: [0],
      before: { key: 'a', seen: [0, 73] },
    });
    expect(nextVisiblePages(start, 'a', 0, -1)).toBe(start);
  });
});

describe('listQuery', () => {
  it('says filters as JSON, and only what is asked', () => {
    expect(toListQuery(defaultListState, null)).toEqual({ is_published: false, ordering: '-created' });
    const state = { ...defaultListState, filters: { bl_side: ['N', null] }, scenario: 4, isPublished: true };
    expect(toListQuery(state, [3, 5])).toEqual({
      bl_side: '["N",null]',
      is_published: true,
      ordering: '-created',
      scenario__id: 4,
      ids: '3,5',
    });
  });
});

it('reads the page on which the last row in sight is, and none before the first', () => {
  expect(nextVisiblePages(start, 'a', 0, 100)).toMatchObject({ pages: [0, 1] });
  expect(nextVisiblePages(start, 'a', 100, 299)).toMatchObject({ pages: [1, 2], seen: [0, 1, 2] });
  expect(nextVisiblePages(start, 'a', -40, 99)).toBe(start);
  expect(nextVisiblePages(start, 'a', 250, 130)).toMatchObject({ pages: [2] });
});

it('keeps what was shown before while it looks on in the new order', () => {
  const next = nextVisiblePages(nextVisiblePages(start, 'b', 0, 0), 'b', 500, 510);
  expect(next).toEqual({ key: 'b', pages: [5], seen: [0, 5], before: { key: 'a', seen: [0] } });
});
