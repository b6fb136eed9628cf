// Geometry checks and map units at their limits.
import { describe, expect, it } from 'vitest';
import { checkLine, type checkPoint, type checkPolygon, maxVertices } from './check-geometry.ts';

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
    expect(checkLine(along(maxVertices)).geometry?.coordinates).toHaveLength(maxVertices);
    expect(found(checkLine(along(maxVertices + 1)))).toEqual([false, 'error geometry.too-many-vertices']);
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
