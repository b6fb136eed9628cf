// Converting corners, rings and typed places.
import { describe, expect, it } from 'vitest';
import { cornersToGeometry, formatPlace, parsePlace, toCorners } from './ring.ts';

describe('corners and rings', () => {
  it('closes a ring and opens it again', () => {
    const corners = [
      [11, 43],
      [11.1, 43],
      [11.1, 43.1],
    ] as const;
    const ring = cornersToGeometry(
      'polygon',
      corners.map(([lng, lat]) => [lng, lat]),
    );
    expect(ring).toEqual({ type: 'Polygon', coordinates: [[...corners, [11, 43]]] });
    expect(toCorners(ring)).toEqual(corners);
  });

  it('is nothing with too few corners, and keeps holes', () => {
    expect(
      cornersToGeometry('polygon', [
        [1, 2],
        [1, 3],
      ]),
    ).toBeNull();
    expect(cornersToGeometry('point', [])).toBeNull();
    const holed = {
      type: 'Polygon' as const,
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 0],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ].map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
    };
    expect(
      cornersToGeometry(
        'polygon',
        [
          [0, 0],
          [8, 0],
          [8, 8],
        ],
        holed,
      ),
    ).toMatchObject({
      coordinates: [expect.anything(), holed.coordinates[1]],
    });
  });
});

describe('a typed place', () => {
  it('is latitude, then longitude, however it is parted', () => {
    expect(parsePlace('43.77, 11.25')).toEqual([11.25, 43.77]);
    expect(parsePlace(' 43.77 11.25 ')).toEqual([11.25, 43.77]);
    expect(formatPlace([11.25, 43.77])).toBe('43.770000, 11.250000');
  });

  it('is none when it is not on the earth', () => {
    for (const text of ['', '43.77', '143, 11', '43, 11, 2', 'a, b', '43,'])
      expect(parsePlace(text)).toBeNull();
  });
});
