// Rings and lines on the plane: areas, centroids, points inside, inset rings, and where lines cross
// and bend.
import { describe, expect, it } from 'vitest';
import {
  distanceToSegment,
  lineLength,
  offsetLine,
  type Point,
  pointAlong,
  segmentIntersection,
  simplifyLine,
  sliceAlong,
} from './plane.ts';
import { centroid, clipLeft, insetRing, insideRing, isSimple, ringArea } from './polygon.ts';

const rectangle: Point[] = [
  [10, 20],
  [50, 20],
  [50, 40],
  [10, 40],
];
const bowTie: Point[] = [
  [0, 0],
  [10, 10],
  [10, 0],
  [0, 10],
];

describe('a ring', () => {
  it('has an area, negative when it runs clockwise, and a middle', () => {
    expect(ringArea(rectangle)).toBe(800);
    expect(ringArea(rectangle.toReversed())).toBe(-800);
    expect(centroid(rectangle)).toEqual([30, 30]);
    expect(
      centroid([
        [0, 0],
        [30, 0],
        [0, 60],
      ]),
    ).toEqual([10, 20]);
    expect(
      centroid([
        [3, 4],
        [5, 4],
      ]),
    ).toEqual([3, 4]);
  });
  it.each<[Point, boolean]>([
    [[11, 21], true],
    [[49, 39], true],
    [[9, 30], false],
    [[51, 30], false],
    [[30, 19], false],
    [[30, 41], false],
  ])('holds %j: %s', (point, inside) => {
    expect(insideRing(point, rectangle)).toBe(inside);
  });
  it('is simple when no two sides cross', () => {
    expect(isSimple(rectangle)).toBe(true);
    expect(isSimple(bowTie)).toBe(false);
    expect(isSimple(rectangle.slice(0, 2))).toBe(false);
    expect(isSimple(rectangle.slice(0, 3))).toBe(true);
  });
  it('is cut along a line to what lies on its left', () => {
    expect(clipLeft(rectangle, [20, 0], [0, 1])).toEqual([
      [10, 20],
      [20, 20],
      [20, 40],
      [10, 40],
    ]);
    expect(clipLeft(rectangle, [20, 0], [0, -1])).toEqual([
      [20, 20],
      [50, 20],
      [50, 40],
      [20, 40],
    ]);
    expect(clipLeft(rectangle, [60, 0], [0, -1])).toEqual([]);
    expect(clipLeft(rectangle, [60, 0], [0, 1])).toEqual(rectangle);
  });
  it('shrinks by each side its own distance', () => {
    expect(insetRing(rectangle, [1, 2, 3, 4])).toEqual([
      [14, 21],
      [48, 21],
      [48, 37],
      [14, 37],
    ]);
    expect(insetRing(rectangle, [0, 0, 0, 0])).toEqual(rectangle);
  });
  it('is nothing when too little is left', () => {
    expect(insetRing(rectangle, [10, 1, 10, 1])).toBeNull();
    expect(insetRing(rectangle, [9.7, 1, 9.7, 1])).not.toBeNull();
    expect(insetRing(rectangle, [9.75, 1, 9.75, 1])).toBeNull();
    expect(insetRing(rectangle, [1, 20, 1, 20])).toBeNull();
  });
});

describe('a line', () => {
  const line: Point[] = [
    [0, 0],
    [30, 0],
    [30, 40],
  ];
  it('has its length, and points along it', () => {
    expect(lineLength(line)).toBe(70);
    expect([
      pointAlong(line, -5),
      pointAlong(line, 12),
      pointAlong(line, 30),
      pointAlong(line, 45),
      pointAlong(line, 99),
    ]).toEqual([
      [0, 0],
      [12, 0],
      [30, 0],
      [30, 15],
      [30, 40],
    ]);
  });
  it('is cut between two places, with its corners between them', () => {
    expect(sliceAlong(line, 10, 50)).toEqual([
      [10, 0],
      [30, 0],
      [30, 20],
    ]);
    expect(sliceAlong(line, 10, 20)).toEqual([
      [10, 0],
      [20, 0],
    ]);
    expect(sliceAlong(line, 40, 50)).toEqual([
      [30, 10],
      [30, 20],
    ]);
    expect(sliceAlong(line, 30, 50)).toEqual([
      [30, 0],
      [30, 20],
    ]);
  });
  it('is moved to its left, to its right with less than nothing', () => {
    expect(
      offsetLine(
        [
          [0, 0],
          [10, 0],
        ],
        2,
      ),
    ).toEqual([
      [0, 2],
      [10, 2],
    ]);
    const [first, bend, last] = offsetLine(line, -3);
    expect([first, last]).toEqual([
      [0, -3],
      [33, 40],
    ]);
    expect(bend?.[0]).toBeCloseTo(33, 9);
    expect(bend?.[1]).toBeCloseTo(-3, 9);
    // The line reverses direction, so there is no side to offset it to.
    expect(
      offsetLine(
        [
          [0, 0],
          [10, 0],
          [0, 0.1],
        ],
        2,
      )[1],
    ).toEqual([10, 0]);
  });
  it('loses points that lie within a tolerance', () => {
    const bent: Point[] = [
      [0, 0],
      [10, 1],
      [20, 0],
      [30, 5],
      [40, 0],
    ];
    expect(simplifyLine(bent, 0.1)).toEqual(bent);
    expect(simplifyLine(bent, 5)).toEqual([
      [0, 0],
      [40, 0],
    ]);
    expect(simplifyLine(bent, 4.9)).toEqual([
      [0, 0],
      [30, 5],
      [40, 0],
    ]);
    expect(
      simplifyLine(
        [
          [0, 0],
          [9, 9],
        ],
        100,
      ),
    ).toEqual([
      [0, 0],
      [9, 9],
    ]);
  });
});

describe('segments', () => {
  it('cross at shares of each, also at their ends, and not beside each other', () => {
    expect(segmentIntersection([0, 0], [10, 0], [4, -1], [4, 3])).toEqual([0.4, 0.25]);
    expect(segmentIntersection([0, 0], [10, 0], [10, 0], [10, 5])).toEqual([1, 0]);
    expect(segmentIntersection([0, 0], [10, 0], [10.1, -1], [10.1, 5])).toBeNull();
    expect(segmentIntersection([0, 0], [10, 0], [4, 0.1], [4, 3])).toBeNull();
    expect(segmentIntersection([0, 0], [10, 0], [0, 1], [10, 1])).toBeNull();
  });
  it('are as far from a point as their nearest place', () => {
    expect(distanceToSegment([4, 3], [0, 0], [10, 0])).toBe(3);
    expect(distanceToSegment([13, 4], [0, 0], [10, 0])).toBe(5);
    expect(distanceToSegment([-3, 4], [0, 0], [10, 0])).toBe(5);
    expect(distanceToSegment([3, 4], [0, 0], [0, 0])).toBe(5);
  });
});
