// Checked geometry and map units at their bounds.
import { describe, expect, it } from 'vitest';
import { checkLine, checkPoint, checkPolygon, looksSwapped, mostVertices } from './check.ts';
import { latOfWorld, lngOfWorld, worldUnits, worldX, worldY } from './mercator.ts';

const found = ({
  geometry,
  problems,
}: ReturnType<typeof checkLine> | ReturnType<typeof checkPolygon> | ReturnType<typeof checkPoint>) => [
  geometry !== null,
  ...problems.map(({ severity, code, path }) => `${severity} ${code}${path === '' ? '' : ` ${path}`}`),
];

describe('a line', () => {
  it.each<[string, unknown, unknown[]]>([
    [
      'to the edge of the world',
      [
        [-180, -90],
        [0, 90],
      ],
      [true],
    ],
    [
      'just beyond it in longitude',
      [
        [180.001, 0],
        [0, 0],
      ],
      [false, 'error geometry.out-of-range [0]'],
    ],
    [
      'just beyond it in latitude',
      [
        [0, 0],
        [0, -90.001],
      ],
      [false, 'error geometry.out-of-range [1]'],
    ],
    [
      'half around the world',
      [
        [-90, 0],
        [90, 0],
      ],
      [true],
    ],
    [
      'more than half around the world',
      [
        [-90, 0],
        [91, 0],
      ],
      [false, 'error geometry.antimeridian [1]'],
    ],
    [
      'over the antimeridian later on',
      [
        [170, 0],
        [175, 0],
        [-175, 0],
      ],
      [false, 'error geometry.antimeridian [2]'],
    ],
    ['of one position', [[1, 1]], [false, 'error geometry.too-few']],
    ['of no position', [], [false, 'error geometry.too-few']],
    [
      'of one position twice',
      [
        [1, 1],
        [1, 1],
      ],
      [false, 'error geometry.zero-length'],
    ],
    [
      'with a repeat',
      [
        [1, 1],
        [1, 1],
        [2, 1],
      ],
      [true, 'warning geometry.repeated'],
    ],
    [
      'with heights',
      [
        [1, 1, 7],
        [2, 1],
      ],
      [true, 'loss geometry.third-dimension'],
    ],
    [
      'with two coordinates of which one is missing',
      [[1], [2, 1]],
      [false, 'error geometry.not-a-number [0][1]'],
    ],
    [
      'with text for a number',
      [
        ['1', 1],
        [2, 1],
      ],
      [false, 'error geometry.not-a-number [0][0]'],
    ],
    ['of texts', ['x', [2, 1]], [false, 'error geometry.not-a-position [0]']],
    [
      'that crosses itself in its third piece',
      [
        [0, 0],
        [10, 0],
        [5, 5],
        [5, -5],
      ],
      [true, 'warning geometry.self-crossing-line [2]'],
    ],
    [
      'that crosses its second piece in its fifth',
      [
        [0, 0],
        [0, 10],
        [10, 10],
        [10, 20],
        [5, 20],
        [5, 5],
      ],
      [true, 'warning geometry.self-crossing-line [4]'],
    ],
    [
      'that touches itself',
      [
        [0, 0],
        [10, 0],
        [10, 5],
        [5, 0],
      ],
      [true],
    ],
    [
      'that comes back beside itself',
      [
        [0, 0],
        [10, 0],
        [10, 1],
        [0, 1],
      ],
      [true],
    ],
  ])('%s', (_, coordinates, wanted) => {
    expect(found(checkLine(coordinates))).toEqual(wanted);
  });
  it('has at most 10,000 vertices, and says how many were repeated', () => {
    const along = (count: number) => Array.from({ length: count }, (_, index) => [index / 1000, 0]);
    expect(checkLine(along(mostVertices)).geometry?.coordinates).toHaveLength(mostVertices);
    expect(found(checkLine(along(mostVertices + 1)))).toEqual([false, 'error geometry.too-many-vertices']);
    expect(
      checkLine([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 2],
      ]).problems[0]?.params,
    ).toEqual({ count: 2 });
    expect(
      checkLine([
        [1, 1],
        [1, 2],
        [1, 1],
      ]).geometry?.coordinates,
    ).toHaveLength(3);
    expect(
      checkLine(
        [
          [1, 1],
          [2, 1],
        ],
        (x, y) => [x + 100, y - 1],
      ).geometry?.coordinates,
    ).toEqual([
      [101, 0],
      [102, 0],
    ]);
  });
});

describe('a polygon', () => {
  const square = [
    [0, 0],
    [9, 0],
    [9, 9],
    [0, 9],
    [0, 0],
  ];
  it.each<[string, unknown, unknown[]]>([
    ['closed', [square], [true]],
    [
      'of a triangle',
      [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
      ],
      [true],
    ],
    ['open', [square.slice(0, 4)], [true, 'warning geometry.ring-unclosed [0]']],
    [
      'open, its ends beside each other',
      [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 9],
        ],
      ],
      [true, 'warning geometry.ring-unclosed [0]'],
    ],
    [
      'there and back',
      [
        [
          [0, 0],
          [9, 0],
          [0, 0],
        ],
      ],
      [false, 'error geometry.too-few [0]'],
    ],
    [
      'of two positions',
      [
        [
          [0, 0],
          [9, 0],
        ],
      ],
      [false, 'warning geometry.ring-unclosed [0]', 'error geometry.too-few [0]'],
    ],
    ['with an empty hole', [square, []], [false, 'error geometry.no-coordinates [1]']],
    ['without rings', [], [false, 'error geometry.no-coordinates']],
    ['that is no list', 7, [false, 'error geometry.no-coordinates']],
    ['with a ring that is no list', [square, 7], [false, 'error geometry.no-coordinates [1]']],
    [
      'whose hole crosses itself',
      [
        square,
        [
          [1, 1],
          [5, 5],
          [5, 1],
          [1, 5],
          [1, 1],
        ],
      ],
      [false, 'error geometry.self-crossing-polygon [1][2]'],
    ],
    [
      'whose last edge crosses',
      [
        [
          [0, 0],
          [9, 0],
          [4, 5],
          [9, 5],
          [3, -2],
          [0, 0],
        ],
      ],
      [false, 'error geometry.self-crossing-polygon [0][3]'],
    ],
  ])('%s', (_, coordinates, wanted) => {
    expect(found(checkPolygon(coordinates))).toEqual(wanted);
  });
  it('is closed with its own first position', () => {
    expect(checkPolygon([square.slice(0, 4)]).geometry?.coordinates).toEqual([square]);
  });
});

describe('a point', () => {
  it.each<[string, unknown, unknown[]]>([
    ['at a pole', [0, 90], [true]],
    ['with a height', [1, 2, 3], [true, 'loss geometry.third-dimension']],
    ['beyond a pole', [0, 91], [false, 'error geometry.out-of-range']],
    ['without a latitude', [0], [false, 'error geometry.not-a-number [1]']],
  ])('%s', (_, coordinates, wanted) => {
    expect(found(checkPoint(coordinates))).toEqual(wanted);
  });
});

describe('positions that look swapped', () => {
  it.each<[boolean, [number, number][]]>([
    [true, [[45, -122]]],
    [
      true,
      [
        [45, 12],
        [45, 91],
      ],
    ],
    [false, [[45, 90]]],
    [true, [[90, 180]]],
    [false, [[91, 120]]],
    [false, [[45, 181]]],
    [
      false,
      [
        [45, -122],
        [-91, 20],
      ],
    ],
    [false, []],
  ])('%s: %j', (swapped, positions) => {
    expect(looksSwapped(positions)).toBe(swapped);
  });
});

describe('units of the world', () => {
  it('run from the northwest, a quarter for a quarter', () => {
    expect([-180, -90, 0, 90].map(worldX)).toEqual([0, worldUnits / 4, worldUnits / 2, (3 * worldUnits) / 4]);
    expect(worldX(180)).toBe(worldUnits - 1);
    expect(worldX(-200)).toBe(0);
    expect(worldY(0)).toBe(worldUnits / 2);
    expect(worldY(90)).toBe(0);
    expect(worldY(-90)).toBe(worldUnits - 1);
    // 66.51° is where a quarter of the square lies north.
    expect(latOfWorld(worldUnits / 4)).toBeCloseTo(66.513_26, 4);
    expect(worldY(66.513_260_443_1) / worldUnits).toBeCloseTo(0.25, 9);
  });
  it('come back as degrees to a hundred-millionth', () => {
    for (const lat of [-85, -43.5, -0.25, 12.125, 45.520_001, 84.9])
      expect(latOfWorld(worldY(lat))).toBeCloseTo(lat, 6);
    for (const lng of [-179.9, -122.679_123, 0.000_01, 13.4, 179.9])
      expect(lngOfWorld(worldX(lng))).toBeCloseTo(lng, 6);
  });
});
