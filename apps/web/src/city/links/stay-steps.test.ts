// Steps of the stay control. Its scale never exceeds the longest stay allowed.
import { describe, expect, it } from 'vitest';
import { maxShownStay, stayStep } from './stay-steps.ts';

describe('the scale of a stay', () => {
  it('has steps that fit', () => {
    expect([120, 60, 30, 5].map(stayStep)).toEqual([15, 15, 5, 1]);
  });
  it('ends at the last whole step within the longest stay, after half a day at most', () => {
    expect([1440, 120, 100, 33, 5, 0].map(maxShownStay)).toEqual([720, 120, 90, 30, 5, 1]);
  });
});
