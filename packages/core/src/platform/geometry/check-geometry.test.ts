// Geometry from external sources: what is repaired, what is rejected, and where.
import { describe, expect, it } from 'vitest';
import { checkLine, checkPoint, checkPolygon, hasSwappedCoordinates } from './check-geometry.ts';

/** Returns the code and path of each problem of a line. */
function problemsOf(coordinates: unknown): string[] {
  return checkLine(coordinates).problems.map(({ code, path }) => `${code} ${path}`.trim());
}

describe('checkLine', () => {
  it('takes a good line as it is', () => {
    const coordinates = [
      [-122.68, 45.52],
      [-122.67, 45.52],
    ];
    expect(checkLine(coordinates)).toEqual({ geometry: { type: 'LineString', coordinates }, problems: [] });
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'geometry.no-coordinates'],
    ['an empty list', [], 'geometry.too-few'],
    ['one point', [[1, 2]], 'geometry.too-few'],
    [
      'no length',
      [
        [1, 2],
        [1, 2],
      ],
      'geometry.zero-length',
    ],
    [
      'a text',
      [
        [1, 2],
        ['3', 4],
      ],
      'geometry.not-a-number [1][0]',
    ],
    [
      'null in a position',
      [
        [1, 2],
        [3, null],
      ],
      'geometry.not-a-number [1][1]',
    ],
    ['a missing number', [[1, 2], [3]], 'geometry.not-a-number [1][1]'],
    ['no position', [[1, 2], 'x'], 'geometry.not-a-position [1]'],
    [
      'NaN',
      [
        [1, 2],
        [Number.NaN, 4],
      ],
      'geometry.not-a-number [1][0]',
    ],
    [
      'Infinity',
      [
        [1, 2],
        [Number.POSITIVE_INFINITY, 4],
      ],
      'geometry.not-a-number [1][0]',
    ],
    [
      'a latitude of 500',
      [
        [1, 2],
        [3, 500],
      ],
      'geometry.out-of-range [1]',
    ],
    [
      'projected metres',
      [
        [525_000, 5_041_000],
        [525_100, 5_041_000],
      ],
      'geometry.out-of-range [0]',
    ],
    [
      'the antimeridian',
      [
        [179.9, 1],
        [-179.9, 1],
      ],
      'geometry.antimeridian [1]',
    ],
  ])('refuses %s', (_, coordinates, problem) => {
    expect(problemsOf(coordinates)).toEqual([problem]);
    expect(checkLine(coordinates).geometry).toBeNull();
  });

  it('refuses more than 10,000 vertices', () => {
    const many = Array.from({ length: 10_001 }, (_, index) => [index / 1e5, 1]);
    expect(problemsOf(many)).toEqual(['geometry.too-many-vertices']);
    expect(checkLine(many.slice(1)).geometry?.coordinates).toHaveLength(10_000);
  });

  it('drops heights and repeated positions and says so', () => {
    const checked = checkLine([
      [1, 2, 30],
      [1, 2, 31],
      [1, 3, 32, 5],
    ]);
    expect(checked.geometry?.coordinates).toEqual([
      [1, 2],
      [1, 3],
    ]);
    expect(checked.problems.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'geometry.repeated'],
      ['loss', 'geometry.third-dimension'],
    ]);
  });

  it('keeps a line that crosses itself, with a warning', () => {
    const checked = checkLine([
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
    ]);
    expect(checked.geometry).not.toBeNull();
    expect(checked.problems).toMatchObject([
      { severity: 'warning', code: 'geometry.self-crossing-line', path: '[2]' },
    ]);
  });

  it('projects before it looks at the range', () => {
    const half = checkLine(
      [
        [200, 10],
        [220, 10],
      ],
      (x, y) => [x / 2, y / 2],
    );
    expect(half.geometry?.coordinates).toEqual([
      [100, 5],
      [110, 5],
    ]);
  });
});

describe('checkPolygon', () => {
  it('closes an open ring and says so', () => {
    const checked = checkPolygon([
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ]);
    expect(checked.geometry?.coordinates[0]).toHaveLength(4);
    expect(checked.problems).toMatchObject([{ code: 'geometry.ring-unclosed', path: '[0]' }]);
  });

  it('refuses a bow-tie', () => {
    const checked = checkPolygon([
      [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ],
    ]);
    expect(checked.geometry).toBeNull();
    expect(checked.problems).toMatchObject([{ severity: 'error', code: 'geometry.self-crossing-polygon' }]);
  });

  it('refuses nothing and too few', () => {
    expect(checkPolygon([]).geometry).toBeNull();
    expect(
      checkPolygon([
        [
          [0, 0],
          [0, 0],
        ],
      ]).problems,
    ).toMatchObject([{ code: 'geometry.too-few' }]);
  });
});

it('checkPoint refuses what is no position', () => {
  expect(checkPoint([1, 2]).geometry?.coordinates).toEqual([1, 2]);
  expect(checkPoint({}).problems).toMatchObject([{ code: 'geometry.not-a-position' }]);
});

it('looksSwapped knows latitudes that can only be longitudes', () => {
  expect(hasSwappedCoordinates([[45.5, -122.6]])).toBe(true);
  expect(hasSwappedCoordinates([[-122.6, 45.5]])).toBe(false);
  expect(hasSwappedCoordinates([[525_000, 5_041_000]])).toBe(false);
});
