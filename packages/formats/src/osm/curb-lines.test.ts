// Curb geometry: offsets that never cross themselves or the street, and ends at crossings.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetLine } from '../curb-offset.ts';
import { distance, distanceToLine, lengthOf, type Point } from '../plane.ts';

/**
 * Returns twice the signed area of a triangle; its sign tells on which side of a–b point c lies.
 */
function side(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function crossesItself(line: readonly Point[]): boolean {
  for (let i = 0; i + 1 < line.length; i++) {
    for (let j = i + 2; j + 1 < line.length; j++) {
      const [a, b, c, d] = [line[i], line[i + 1], line[j], line[j + 1]];
      if (!a || !b || !c || !d) continue;
      if (side(a, b, c) * side(a, b, d) < -1e-6 && side(c, d, a) * side(c, d, b) < -1e-6) return true;
    }
  }
  return false;
}

describe('a line beside a line', () => {
  it('of a straight street is as long, at its distance, on its side', () => {
    const left = offsetLine(
      [
        [0, 0],
        [100, 0],
      ],
      5,
    );
    expect(left).toEqual([
      [0, 5],
      [100, 5],
    ]);
    expect(
      offsetLine(
        [
          [0, 0],
          [100, 0],
        ],
        -5,
      ),
    ).toEqual([
      [0, -5],
      [100, -5],
    ]);
  });
  it('of a right angle is cut short inside and goes round outside', () => {
    const corner: Point[] = [
      [0, 0],
      [50, 0],
      [50, 50],
    ];
    expect(offsetLine(corner, 5)).toEqual(
      [
        [0, 5],
        [45, 5],
        [45, 50],
      ].map(([x, y]) => [expect.closeTo(x ?? 0, 6), expect.closeTo(y ?? 0, 6)]),
    );
    const outside = offsetLine(corner, -5);
    expect(lengthOf(outside)).toBeCloseTo(100 + (Math.PI / 2) * 5, 0);
  });
  it('keeps out of a bend that is tighter than the offset', () => {
    const hook: Point[] = [
      [0, 0],
      [40, 0],
      [44, 2],
      [45, 6],
      [43, 9],
      [0, 12],
    ];
    const inside = offsetLine(hook, 5);
    expect(crossesItself(inside)).toBe(false);
    for (const point of inside) expect(distanceToLine(point, hook)).toBeGreaterThan(4.9);
  });
  it('loses the inside of a hairpin that is narrower than the street', () => {
    const hairpin: Point[] = [
      [0, 0],
      [60, 0],
      [62, 2],
      [60, 4],
      [0, 4],
    ];
    const inside = offsetLine(hairpin, 5);
    expect(lengthOf(inside)).toBeLessThan(61);
    expect(crossesItself(inside)).toBe(false);
  });
  it('meets the neighbour where the street goes on', () => {
    const first = offsetLine(
      [
        [0, 0],
        [50, 0],
      ],
      4,
      { before: null, after: [80, 30] },
    );
    const second = offsetLine(
      [
        [50, 0],
        [80, 30],
      ],
      4,
      { before: [0, 0], after: null },
    );
    const [end, start] = [first.at(-1), second[0]];
    expect(end && start && distance(end, start)).toBeLessThan(0.01);
  });
  it('never crosses itself nor comes nearer than the offset, whatever the street', () => {
    const street = fc
      .array(
        fc.tuple(
          fc.double({ min: -1.2, max: 1.2, noNaN: true }),
          fc.double({ min: 1, max: 40, noNaN: true }),
        ),
        {
          minLength: 1,
          maxLength: 12,
        },
      )
      .map((steps) => {
        const points: Point[] = [[0, 0]];
        let direction = 0;
        for (const [turn, length] of steps) {
          direction += turn;
          const [x, y] = points.at(-1) ?? [0, 0];
          points.push([x + Math.cos(direction) * length, y + Math.sin(direction) * length]);
        }
        return points;
      });
    fc.assert(
      fc.property(
        street,
        fc.double({ min: 1.5, max: 12, noNaN: true }),
        fc.boolean(),
        (points, metres, left) => {
          const line = offsetLine(points, left ? metres : -metres);
          expect(crossesItself(line)).toBe(false);
          for (const point of line)
            expect(distanceToLine(point, points)).toBeGreaterThan(metres * 0.98 - 0.05);
        },
      ),
      { numRuns: 400 },
    );
  });
});
