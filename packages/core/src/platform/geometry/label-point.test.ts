// The label point lies inside its area, whatever the shape.
import { describe, expect, it } from 'vitest';
import { labelPoint } from './label-point.ts';

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
];

describe('labelPoint', () => {
  it('is the middle of a square, closed or not', () => {
    expect(labelPoint([square])).toEqual([5, 5]);
    expect(labelPoint([square.slice(0, -1)])).toEqual([5, 5]);
  });
  it('is beside a hole and inside a horseshoe', () => {
    const hole = [
      [1, 1],
      [7, 1],
      [7, 9],
      [1, 9],
    ];
    expect(labelPoint([square, hole])).toEqual([8.5, 5]);
    const [x = 0, y = 0] =
      labelPoint([
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [8, 10],
          [8, 2],
          [2, 2],
          [2, 10],
          [0, 10],
        ],
      ]) ?? [];
    expect(y > 0 && y < 10 && ((x > 0 && x < 2) || (x > 8 && x < 10))).toBe(true);
  });
  it('has nothing to say about a line or nothing', () => {
    expect(labelPoint([])).toBeNull();
    expect(
      labelPoint([
        [
          [0, 1],
          [5, 1],
        ],
      ]),
    ).toBeNull();
  });
});
