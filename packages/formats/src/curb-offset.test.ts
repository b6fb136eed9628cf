// The curb beside a street centerline: at the right distance and side, rounded outside bends, cut
// short inside them, and joined to its neighbors.
import { describe, expect, it } from 'vitest';
import { offsetLine, removeDuplicatePoints } from './curb-offset.ts';
import { distance, distanceToLine, lengthOf, type Point } from './plane.ts';

const close = (line: readonly Point[], wanted: readonly Point[]) => {
  expect(line).toHaveLength(wanted.length);
  for (const [index, [x, y]] of wanted.entries()) {
    expect(line[index]?.[0]).toBeCloseTo(x, 6);
    expect(line[index]?.[1]).toBeCloseTo(y, 6);
  }
};
const straight: readonly Point[] = [
  [0, 0],
  [100, 0],
];
const corner: readonly Point[] = [
  [0, 0],
  [50, 0],
  [50, 50],
];

describe('a curb', () => {
  it('lies to the left of its street’s direction, to the right where it is less than nothing', () => {
    close(offsetLine(straight, 5), [
      [0, 5],
      [100, 5],
    ]);
    close(offsetLine(straight, -5), [
      [0, -5],
      [100, -5],
    ]);
    close(offsetLine([...straight].reverse(), 5), [
      [100, -5],
      [0, -5],
    ]);
  });

  it('meets itself inside of a corner and goes round outside, never nearer than it should be', () => {
    close(offsetLine(corner, 5), [
      [0, 5],
      [45, 5],
      [45, 50],
    ]);
    const outside = offsetLine(corner, -5);
    expect(outside[0]).toEqual([0, -5]);
    expect(outside.at(-1)?.[0]).toBeCloseTo(55, 6);
    // An arc with steps of at most 20 degrees.
    expect(outside.length).toBeGreaterThanOrEqual(4 + 3);
    for (const point of outside) expect(distanceToLine(point, corner)).toBeCloseTo(5, 1);
    for (const point of outside) expect(distance(point, [50, 0])).toBeLessThan(51);
  });

  it('has one point outside of a bend of up to 45 degrees', () => {
    const bend = (degrees: number): Point[] => {
      const turn = (degrees * Math.PI) / 180;
      return [
        [0, 0],
        [50, 0],
        [50 + 50 * Math.cos(turn), 50 * Math.sin(turn)],
      ];
    };
    expect(offsetLine(bend(44), -5)).toHaveLength(3);
    expect(offsetLine(bend(46), -5).length).toBeGreaterThan(3);
    const [, meets] = offsetLine(bend(44), -5);
    expect(distance(meets ?? [0, 0], [50, 0])).toBeCloseTo(5 / Math.cos((22 * Math.PI) / 180), 6);
  });

  it('is cut where a bend is sharper than it is far, without loops and without coming near', () => {
    const hairpin: readonly Point[] = [
      [0, 0],
      [50, 0],
      [50, 4],
      [0, 4],
    ];
    const inside = offsetLine(hairpin, 5);
    for (const point of inside) expect(distanceToLine(point, hairpin)).toBeGreaterThan(5 * 0.985 - 0.03);
    const spur: readonly Point[] = [
      [0, 0],
      [50, 0],
      [52, 1],
      [52, 60],
    ];
    const cut = offsetLine(spur, 8);
    for (const point of cut) expect(distanceToLine(point, spur)).toBeGreaterThan(8 * 0.985 - 0.03);
    expect(lengthOf(cut)).toBeGreaterThan(90);
    expect(lengthOf(cut)).toBeLessThan(lengthOf(spur) - 10);
  });

  it('meets the curbs of the streets before and after', () => {
    const before: Point = [-50, 50];
    const after: Point = [150, 50];
    const [first, last] = offsetLine(straight, 5, { before, after });
    const reach = 5 * Math.tan(Math.PI / 8);
    close(
      [first ?? [0, 0], last ?? [0, 0]],
      [
        [reach, 5],
        [100 - reach, 5],
      ],
    );
    close(offsetLine(straight, 5, { before: [0, 0.01], after: [100, 0.01] }), [
      [0, 5],
      [100, 5],
    ]);
  });

  it('is nothing beside nothing, and without points that stand on each other', () => {
    expect(offsetLine([], 5)).toEqual([]);
    expect(offsetLine([[1, 1]], 5)).toEqual([]);
    expect(
      offsetLine(
        [
          [1, 1],
          [1.01, 1],
        ],
        5,
      ),
    ).toEqual([]);
    close(
      offsetLine(
        [
          [0, 0],
          [0, 0],
          [40, 0],
          [60, 0],
          [100, 0],
        ],
        5,
      ),
      [
        [0, 5],
        [100, 5],
      ],
    );
    expect(
      removeDuplicatePoints([
        [0, 0],
        [0.02, 0],
        [0.03, 0],
        [1, 0],
        [1, 0.5],
      ]),
    ).toEqual([
      [0, 0],
      [0.03, 0],
      [1, 0],
      [1, 0.5],
    ]);
    expect(
      removeDuplicatePoints(
        [
          [0, 0],
          [1, 0],
          [3, 0],
        ],
        2,
      ),
    ).toEqual([
      [0, 0],
      [3, 0],
    ]);
  });
});
