// The legend's counts.
import { describe, expect, it } from 'vitest';
import { countClasses } from './counts.ts';

describe('countClasses', () => {
  it('adds rule sets of one class, most first, and takes unknown ones as unregulated', () => {
    const states = new Map([
      [1, 'paid-parking'],
      [2, 'bus'],
      [3, 'paid-parking'],
    ]);
    expect(countClasses({ 0: 4, 1: 3, 2: 9, 3: 5, 99: 1 }, states)).toEqual([
      { name: 'bus', count: 9 },
      { name: 'paid-parking', count: 8 },
      { name: 'unregulated', count: 5 },
    ]);
  });
});
