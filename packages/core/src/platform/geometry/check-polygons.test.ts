// Polygons, points and swapped positions at the limits of the checks.
import { describe, expect, it } from 'vitest';
import { type checkLine, checkPoint, checkPolygon, hasSwappedCoordinates } from './check-geometry.ts';

const found = ({
  geometry,
  problems,
}: ReturnType<typeof checkLine> | ReturnType<typeof checkPolygon> | ReturnType<typeof checkPoint>) => [
  geometry !== null,
  ...problems.map(({ severity, code, path }) => `${severity} ${code}${path === '' ? '' : ` ${path}`}`),
];

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
    expect(hasSwappedCoordinates(positions)).toBe(swapped);
  });
});
