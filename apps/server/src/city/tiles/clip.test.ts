// Clipping lines and rings to a tile with its buffer: the inner part stays exact to the unit, and
// nothing outside remains.
import { expect, it } from 'vitest';
import { clipLine, clipRing, doubleArea, isInside, Points, reverse } from './clip.ts';

// A tile of 4096 units with a buffer of 64: from -64 to 4160.
const pointsOf = (...pairs: [number, number][]) => {
  const points = new Points();
  for (const [x, y] of pairs) points.push(x, y);
  return points;
};
const pairsOf = ({ pairs, count }: Points) =>
  Array.from({ length: count }, (_, at) => [pairs[at * 2], pairs[at * 2 + 1]]);
function stretches(line: Points) {
  const found: unknown[] = [];
  clipLine(line, new Points(), (stretch) => found.push(pairsOf(stretch)));
  return found;
}
function cut(ring: Points) {
  clipRing(ring, new Points());
  return pairsOf(ring);
}

it.each([
  [-64, 4160, true],
  [4160, -64, true],
  [-65, 10, false],
  [10, -65, false],
  [4161, 10, false],
  [10, 4161, false],
])('(%i, %i) is inside: %s', (x, y, inside) => {
  expect(isInside(pointsOf([5, 6], [x, y]))).toBe(inside);
  expect(isInside(pointsOf([x, y], [5, 6]))).toBe(inside);
});

it('a line that is inside, and one along the edge, stay as they are', () => {
  expect(stretches(pointsOf([0, 0], [100, 50], [30, 7]))).toEqual([
    [
      [0, 0],
      [100, 50],
      [30, 7],
    ],
  ]);
  expect(stretches(pointsOf([-64, 0], [-64, 100]))).toHaveLength(1);
  expect(stretches(pointsOf([-65, 0], [-65, 100]))).toEqual([]);
  expect(stretches(pointsOf([0, 4161], [100, 4161]))).toEqual([]);
  expect(stretches(pointsOf([0, 4160], [100, 4160]))).toHaveLength(1);
});

it.each<[string, [number, number][], number[][][]]>([
  [
    'comes in from the west',
    [
      [-164, 10],
      [36, 20],
    ],
    [
      [
        [-64, 15],
        [36, 20],
      ],
    ],
  ],
  [
    'leaves to the east',
    [
      [4060, 0],
      [4260, 100],
    ],
    [
      [
        [4060, 0],
        [4160, 50],
      ],
    ],
  ],
  [
    'comes in from the north',
    [
      [10, -264],
      [30, 136],
    ],
    [
      [
        [20, -64],
        [30, 136],
      ],
    ],
  ],
  [
    'leaves to the south',
    [
      [0, 4150],
      [40, 4170],
    ],
    [
      [
        [0, 4150],
        [20, 4160],
      ],
    ],
  ],
  [
    'goes right through',
    [
      [-164, 7],
      [4260, 7],
    ],
    [
      [
        [-64, 7],
        [4160, 7],
      ],
    ],
  ],
  [
    'passes a corner',
    [
      [-100, -40],
      [-40, -100],
    ],
    [],
  ],
])('a line that %s is cut there', (_, line, wanted) => expect(stretches(pointsOf(...line))).toEqual(wanted));

it('a line that leaves and comes back is two, also where it turns outside', () => {
  expect(stretches(pointsOf([4150, 5], [4170, 5], [4170, 25], [4150, 25]))).toEqual([
    [
      [4150, 5],
      [4160, 5],
    ],
    [
      [4160, 25],
      [4150, 25],
    ],
  ]);
  expect(stretches(pointsOf([4150, 5], [4170, 15], [4150, 25]))).toEqual([
    [
      [4150, 5],
      [4160, 10],
    ],
    [
      [4160, 20],
      [4150, 25],
    ],
  ]);
});

it.each<[string, [number, number][], number[][]]>([
  [
    'inside',
    [
      [0, 0],
      [9, 0],
      [9, 7],
    ],
    [
      [0, 0],
      [9, 0],
      [9, 7],
    ],
  ],
  [
    'over the west',
    [
      [-80, 0],
      [10, 0],
      [10, 9],
      [-80, 9],
    ],
    [
      [-64, 0],
      [10, 0],
      [10, 9],
      [-64, 9],
    ],
  ],
  [
    'over the east',
    [
      [4150, 0],
      [4170, 0],
      [4170, 9],
      [4150, 9],
    ],
    [
      [4150, 0],
      [4160, 0],
      [4160, 9],
      [4150, 9],
    ],
  ],
  [
    'over the north',
    [
      [0, -70],
      [9, -70],
      [9, 5],
      [0, 5],
    ],
    [
      [9, -64],
      [9, 5],
      [0, 5],
      [0, -64],
    ],
  ],
  [
    'over the south',
    [
      [0, 4150],
      [9, 4150],
      [9, 4170],
      [0, 4170],
    ],
    [
      [0, 4150],
      [9, 4150],
      [9, 4160],
      [0, 4160],
    ],
  ],
])('a ring %s keeps what is inside', (_, ring, wanted) => {
  const found = cut(pointsOf(...ring));
  expect(found).toHaveLength(wanted.length);
  expect(found).toEqual(expect.arrayContaining(wanted));
});

it('of a ring outside nothing is left, and one around the tile becomes the tile', () => {
  expect(cut(pointsOf([5000, 0], [5100, 0], [5100, 90])).length).toBeLessThan(3);
  const around = pointsOf([-900, -900], [9000, -900], [9000, 9000], [-900, 9000]);
  clipRing(around, new Points());
  expect(Math.abs(doubleArea(around))).toBe(2 * (4160 + 64) ** 2);
});

it('knows which way round a ring runs, and turns it', () => {
  const ring = pointsOf([0, 0], [10, 0], [10, 4], [3, 6], [0, 4]);
  const area = doubleArea(ring);
  // A rectangle of 10 by 4 with two triangles on top, 3 and 7 wide and 2 high.
  expect(area).toBe(2 * (10 * 4 + (3 * 2) / 2 + (7 * 2) / 2));
  reverse(ring);
  expect(pairsOf(ring)).toEqual([
    [0, 4],
    [3, 6],
    [10, 4],
    [10, 0],
    [0, 0],
  ]);
  expect(doubleArea(ring)).toBe(-area);
});

it('adds no vertex twice in a row, and holds more than it was made for', () => {
  const points = new Points();
  for (const [x, y] of [
    [1, 2],
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 2],
  ] as const)
    points.add(x, y);
  expect(pairsOf(points)).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 2],
  ]);
  points.clear();
  for (let at = 0; at < 1_500; at += 1) points.add(at, -at);
  expect(pairsOf(points)).toEqual(Array.from({ length: 1_500 }, (_, at) => [at, 0 - at]));
});
