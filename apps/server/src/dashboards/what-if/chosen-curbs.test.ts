// Which curbs the what-if model uses: all of a few, and evenly spaced ones where there are many
// curbs or parking sessions.
import { describe, expect, it } from 'vitest';
import { sampleCurbs } from './model-curbs.ts';

function curbs(count: number) {
  return Array.from({ length: count }, (_, index) => ({ link: index + 1 }));
}

describe('curbs of the what-if model', () => {
  it('are all of a few', () => {
    expect(sampleCurbs(curbs(5000), new Map([[1, 250_000]]))).toHaveLength(5000);
  });

  it('are evenly chosen ones of many, however few stays they have', () => {
    const chosen = sampleCurbs(curbs(80_000), new Map());
    expect(chosen).toHaveLength(5000);
    expect(chosen.slice(0, 3).map(({ link }) => link)).toEqual([1, 17, 33]);
    expect(sampleCurbs(curbs(5001), new Map()).length).toBeLessThanOrEqual(5000);
  });

  it('are fewer where there are too many stays', () => {
    expect(sampleCurbs(curbs(100), new Map([[1, 1_000_000]]))).toHaveLength(25);
  });
});
