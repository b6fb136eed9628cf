// Selecting rows one by one, in ranges, all; and what is left when rows go.
import { describe, expect, it } from 'vitest';
import {
  nothingSelected,
  rangeTo,
  rowsAdded,
  rowsRemoved,
  rowToggled,
  selectedAmong,
} from './row-selection.ts';

const order = [9, 4, 7, 2, 5];

describe('selecting', () => {
  it('takes a range from the row touched last, in the order of the list, in both directions', () => {
    const at4 = rowToggled(nothingSelected, 4);
    expect(rangeTo(at4, 2, order)).toEqual([4, 7, 2]);
    expect(rangeTo(at4, 9, order)).toEqual([9, 4]);
    const wide = rowsAdded(at4, rangeTo(at4, 2, order));
    expect(wide.anchor).toBe(4);
    expect([...wide.ids]).toEqual([4, 7, 2]);
  });

  it('begins with the row alone where the range has no beginning', () => {
    expect(rangeTo(nothingSelected, 7, order)).toEqual([7]);
    expect(rangeTo({ ids: new Set([1]), anchor: 1 }, 7, order)).toEqual([7]);
    expect(rangeTo(nothingSelected, 1, order)).toEqual([]);
  });

  it('begins ranges at the first row added, until another begins one', () => {
    const two = rowsAdded(nothingSelected, [9, 4]);
    expect([two.anchor, rowsAdded(two, [7]).anchor]).toEqual([9, 9]);
    expect(rowsAdded(nothingSelected, []).anchor).toBeNull();
  });

  it('says none, some or all of the rows shown', () => {
    const two = rowsAdded(nothingSelected, [9, 4]);
    expect(selectedAmong(two, order)).toBe('some');
    expect(selectedAmong(two, [9, 4])).toBe('all');
    expect(selectedAmong(two, [1])).toBe('none');
    expect(selectedAmong(two, [])).toBe('none');
  });

  it('forgets what is gone, and a beginning that is gone', () => {
    const left = rowsRemoved(rowToggled(rowsAdded(nothingSelected, [9, 4]), 7), [7, 9]);
    expect([...left.ids]).toEqual([4]);
    expect(left.anchor).toBeNull();
  });
});
