// Selecting rows one by one, in ranges, or all, and the remaining selection when rows disappear.
import { describe, expect, it } from 'vitest';
import {
  addToSelection,
  emptyRowSelection,
  removeFromSelection,
  selectionExtent,
  selectionRange,
  toggleRowSelection,
} from './row-selection.ts';

const order = [9, 4, 7, 2, 5];

describe('selecting', () => {
  it('takes a range from the row touched last, in the order of the list, in both directions', () => {
    const at4 = toggleRowSelection(emptyRowSelection, 4);
    expect(selectionRange(at4, 2, order)).toEqual([4, 7, 2]);
    expect(selectionRange(at4, 9, order)).toEqual([9, 4]);
    const wide = addToSelection(at4, selectionRange(at4, 2, order));
    expect(wide.anchor).toBe(4);
    expect([...wide.ids]).toEqual([4, 7, 2]);
  });

  it('begins with the row alone where the range has no beginning', () => {
    expect(selectionRange(emptyRowSelection, 7, order)).toEqual([7]);
    expect(selectionRange({ ids: new Set([1]), anchor: 1 }, 7, order)).toEqual([7]);
    expect(selectionRange(emptyRowSelection, 1, order)).toEqual([]);
  });

  it('begins ranges at the first row added, until another begins one', () => {
    const two = addToSelection(emptyRowSelection, [9, 4]);
    expect([two.anchor, addToSelection(two, [7]).anchor]).toEqual([9, 9]);
    expect(addToSelection(emptyRowSelection, []).anchor).toBeNull();
  });

  it('says none, some or all of the rows shown', () => {
    const two = addToSelection(emptyRowSelection, [9, 4]);
    expect(selectionExtent(two, order)).toBe('some');
    expect(selectionExtent(two, [9, 4])).toBe('all');
    expect(selectionExtent(two, [1])).toBe('none');
    expect(selectionExtent(two, [])).toBe('none');
  });

  it('forgets what is gone, and a beginning that is gone', () => {
    const left = removeFromSelection(
      toggleRowSelection(addToSelection(emptyRowSelection, [9, 4]), 7),
      [7, 9],
    );
    expect([...left.ids]).toEqual([4]);
    expect(left.anchor).toBeNull();
  });
});
