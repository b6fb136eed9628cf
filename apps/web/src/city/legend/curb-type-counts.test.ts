// The legend's counts.
import { describe, expect, it } from 'vitest';
import type { VisibleCurbs } from '../../map/curbs-in-view.ts';
import { countCurbTypes } from './curb-type-counts.ts';

const seen = (count: number, metres: number | null, about = false): VisibleCurbs => ({
  count,
  metres,
  about,
});
const states = new Map([
  [1, 'paid-parking'],
  [2, 'bus'],
  [3, 'paid-parking'],
]);

describe('countClasses', () => {
  it('adds rule sets of one class, longest first, and takes unknown ones as unregulated', () => {
    const inView = {
      0: seen(4, 40),
      1: seen(3, 300),
      2: seen(9, 350),
      3: seen(5, 100, true),
      99: seen(1, 5),
    };
    expect(countCurbTypes(inView, states, new Set())).toEqual([
      { name: 'paid-parking', count: 8, metres: 400, about: true },
      { name: 'bus', count: 9, metres: 350, about: false },
      { name: 'unregulated', count: 5, metres: 45, about: false },
    ]);
  });
  it('leaves out what the filters leave out, and lengths where one is unknown', () => {
    const inView = { 1: seen(3, null), 2: seen(9, 350), 3: seen(5, 100) };
    expect(countCurbTypes(inView, states, new Set([2]))).toEqual([
      { name: 'paid-parking', count: 8, metres: null, about: false },
    ]);
  });
});
