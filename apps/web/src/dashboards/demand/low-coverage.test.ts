// Which hours have too few observations.
import { describe, expect, it } from 'vitest';
import { createLowCoverageCheck } from './low-coverage.ts';

describe('littleWatched', () => {
  it('holds an hour against the best watched one, not against a whole city', () => {
    const isLittle = createLowCoverageCheck([0.012, 0.01, 0.0005, null]);
    expect([0, 1, 2, 3].map(isLittle)).toEqual([false, false, true, true]);
    expect(createLowCoverageCheck([])(0)).toBe(false);
  });
});
