// Overlaps of polygons: separate, touching, contained, crossing.
import { describe, expect, it } from 'vitest';
import { boundingBox, overlapArea } from './overlap.ts';

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
];

describe('overlapArea', () => {
  it('is nothing where polygons are apart or only touch', () => {
    expect(overlapArea(square(0, 0, 0.001), square(0.01, 0, 0.001))).toBe(0);
    expect(overlapArea(square(0, 0, 0.001), square(0.001, 0, 0.001))).toBe(0);
  });
  it('is the smaller one where it lies within, and a quarter where a quarter is shared', () => {
    const whole = overlapArea(square(0, 0, 0.001), square(0, 0, 0.001));
    // A thousandth of a degree is 111.2 m on the equator.
    expect(whole / (111.19 * 111.19)).toBeCloseTo(1, 2);
    expect(overlapArea(square(0, 0, 0.001), square(-0.01, -0.01, 0.1)) / whole).toBeCloseTo(1, 6);
    expect(overlapArea(square(0, 0, 0.001), square(0.0005, 0.0005, 0.001)) / whole).toBeCloseTo(0.25, 6);
  });
});

describe('boxOfPositions', () => {
  it('holds every position, and of none touches nothing', () => {
    expect(
      boundingBox([
        [3, 4],
        [1, 9],
        [2, 2],
      ]),
    ).toEqual([1, 2, 3, 9]);
    expect(boundingBox([])[0]).toBe(Infinity);
  });
});
