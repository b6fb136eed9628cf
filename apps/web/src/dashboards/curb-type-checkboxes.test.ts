// Selecting curb types with checkboxes.
import { describe, expect, it } from 'vitest';
import { toggleType } from './curb-type-checkboxes.tsx';

describe('toggled', () => {
  it('takes one out, puts it back, and says all as null', () => {
    expect(toggleType([1, 2, 3], null, 2)).toEqual([1, 3]);
    expect(toggleType([1, 2, 3], [1, 3], 2)).toBeNull();
    expect(toggleType([1, 2, 3], [1], 3)).toEqual([1, 3]);
  });

  it('leaves the last one ticked', () => {
    expect(toggleType([1, 2, 3], [2], 2)).toEqual([2]);
  });
});
