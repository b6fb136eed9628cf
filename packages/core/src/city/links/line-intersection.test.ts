// Tests lines, boxes and areas that just touch.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../platform/geometry/geometry.ts';
import { cityIndex } from './city-index.ts';
import {
  createInsideTest,
  lineIntersectsBox,
  PreparedPolygon,
  segmentIntersectsBox,
  squaredMetresToLine,
} from './line-intersection.ts';
import { linkAt, linkTable, liveLinks, slotOf, tableBytes } from './link-table.ts';

const flat = (...points: [number, number][]) => ({
  coordinates: Float64Array.from([[99, 99], ...points, [99, 99]].flat()),
  from: 1,
  to: points.length + 1,
});

describe('a line and a box', () => {
  const box = [10, 20, 30, 50] as const;
  it.each<[string, boolean, [number, number][]]>([
    [
      'along the west edge',
      true,
      [
        [10, 0],
        [10, 90],
      ],
    ],
    [
      'just west of it',
      false,
      [
        [9.999, 0],
        [9.999, 90],
      ],
    ],
    [
      'along the east edge',
      true,
      [
        [30, 0],
        [30, 90],
      ],
    ],
    [
      'just east of it',
      false,
      [
        [30.001, 0],
        [30.001, 90],
      ],
    ],
    [
      'along the south edge',
      true,
      [
        [0, 20],
        [90, 20],
      ],
    ],
    [
      'just south of it',
      false,
      [
        [0, 19.999],
        [90, 19.999],
      ],
    ],
    [
      'along the north edge',
      true,
      [
        [90, 50],
        [0, 50],
      ],
    ],
    [
      'just north of it',
      false,
      [
        [90, 50.001],
        [0, 50.001],
      ],
    ],
    [
      'through it without a vertex in it',
      true,
      [
        [0, 0],
        [40, 80],
      ],
    ],
    [
      'past a corner',
      false,
      [
        [0, 45],
        [15, 60],
      ],
    ],
    [
      'at a corner',
      true,
      [
        [0, 40],
        [20, 60],
      ],
    ],
    [
      'ending before it',
      false,
      [
        [0, 30],
        [9, 30],
      ],
    ],
    [
      'beginning behind it',
      false,
      [
        [31, 30],
        [90, 30],
      ],
    ],
    [
      'a vertex in its corner',
      true,
      [
        [0, 90],
        [30, 50],
        [90, 90],
      ],
    ],
    [
      'with its last piece',
      true,
      [
        [0, 0],
        [0, 90],
        [40, 30],
      ],
    ],
    [
      'no piece of it, only the way from its end to its start',
      false,
      [
        [0, 0],
        [90, 0],
        [90, 90],
      ],
    ],
  ])('%s: %s', (_, wanted, points) => {
    expect(lineIntersectsBox(flat(...points), [...box])).toBe(wanted);
    expect(lineIntersectsBox(flat(...points.toReversed()), [...box])).toBe(wanted);
  });
  it('takes a segment of no length as a point', () => {
    expect(segmentIntersectsBox(10, 20, 10, 20, [...box])).toBe(true);
    expect(segmentIntersectsBox(9, 20, 9, 20, [...box])).toBe(false);
  });
});

describe('squaredMetresTo', () => {
  it.each<[string, number, [number, number][]]>([
    [
      'beside a piece',
      9,
      [
        [-10, 3],
        [10, 3],
      ],
    ],
    [
      'past an end',
      25,
      [
        [3, 4],
        [13, 4],
      ],
    ],
    [
      'past the other end',
      25,
      [
        [-13, -4],
        [-3, -4],
      ],
    ],
    ['a single vertex', 25, [[3, 4]]],
    [
      'the nearer of two pieces',
      4,
      [
        [-10, 3],
        [10, 3],
        [10, -2],
        [-10, -2],
      ],
    ],
    [
      'two vertices in one place',
      25,
      [
        [3, 4],
        [3, 4],
      ],
    ],
  ])('%s', (_, squared, points) => {
    // On this plane, a degree is two meters east and one meter north.
    const line = flat(...points.map(([x, y]): [number, number] => [5 + x / 2, 7 + y]));
    expect(squaredMetresToLine(line, 5, 7, 2, 1)).toBeCloseTo(squared, 9);
  });
});

describe('an area', () => {
  const ring = (...points: [number, number][]): Position[] => [...points, ...points.slice(0, 1)];
  const area = new PreparedPolygon({
    type: 'MultiPolygon',
    coordinates: [
      [ring([0, 0], [30, 0], [30, 20], [0, 20]), ring([10, 5], [20, 5], [20, 15], [10, 15])],
      [ring([50, 0], [60, 10], [40, 10])],
    ],
  });
  it.each<[boolean, number, number]>([
    [true, 5, 10],
    [false, 15, 10],
    [true, 25, 10],
    [false, 35, 10],
    [true, 50, 5],
    [false, 43, 5],
    [true, 46, 5],
    [false, 57, 5],
    [true, 54, 5],
    [false, 5, 21],
    [false, -1, 10],
  ])('holds is %s for %d, %d', (wanted, x, y) => {
    expect(area.holds(x, y)).toBe(wanted);
  });
  it('has the box of all its parts', () => {
    expect(area.bounds).toEqual([0, 0, 60, 20]);
    expect(new PreparedPolygon({ type: 'MultiPolygon', coordinates: [] }).bounds).toEqual([0, 0, -1, -1]);
    expect(new PreparedPolygon({ type: 'MultiPolygon', coordinates: [] }).holds(0, 0)).toBe(false);
  });
  it.each<[string, boolean, [number, number][]]>([
    [
      'in the hole',
      false,
      [
        [12, 8],
        [18, 12],
      ],
    ],
    [
      'out of the hole',
      true,
      [
        [15, 10],
        [25, 10],
      ],
    ],
    [
      'from outside into it',
      true,
      [
        [-5, 10],
        [5, 10],
      ],
    ],
    [
      'through it',
      true,
      [
        [-5, 10],
        [35, 12],
      ],
    ],
    [
      'ending on its edge',
      true,
      [
        [5, 30],
        [5, 20],
      ],
    ],
    [
      'beginning on its edge',
      true,
      [
        [35, 7],
        [30, 7],
        [35, 30],
      ]
        .slice(1)
        .toReversed() as [number, number][],
    ],
    [
      'along its edge',
      true,
      [
        [-5, 20],
        [35, 20],
      ],
    ],
    [
      'over its corner',
      true,
      [
        [-5, 25],
        [5, 15],
      ],
    ],
    [
      'past its corner',
      false,
      [
        [-5, 26],
        [5, 22],
      ],
    ],
    [
      'in line with an edge, but before it',
      false,
      [
        [5, 20],
        [5, 20],
      ].map(([x]): [number, number] => [-(x ?? 0), 20]),
    ],
    [
      'with its last piece',
      true,
      [
        [-5, 30],
        [-5, 10],
        [5, 10],
      ],
    ],
  ])('%s: touched %s', (_, wanted, points) => {
    expect(area.touches(flat(...points))).toBe(wanted);
  });
});

const links = [
  {
    id: 7,
    ruleSet: 3,
    coordinates: [
      [11, 43],
      [11.001, 43],
      [11.001, 43.001],
    ],
  },
  {
    id: 2,
    ruleSet: 5,
    coordinates: [
      [11.01, 43.02],
      [11.02, 43.01],
    ],
  },
  {
    id: 9,
    ruleSet: 0,
    coordinates: [
      [10.99, 42.98],
      [10.995, 42.99],
    ],
  },
] satisfies { id: number; ruleSet: number; coordinates: Position[] }[];

describe('a table of links', () => {
  it('gives each link back as it came, by its id, in ascending order', () => {
    const table = linkTable(links);
    expect([...table.ids]).toEqual([2, 7, 9]);
    expect(linkAt(table, slotOf(table, 7))).toEqual(links[0]);
    expect([1, 3, 8, 10].map((id) => slotOf(table, id))).toEqual([-1, -1, -1, -1]);
    expect([2, 7, 9].map((id) => slotOf(table, id))).toEqual([0, 1, 2]);
    table.dead[1] = 1;
    expect(slotOf(table, 7)).toBe(-1);
    expect(liveLinks(table).map(({ id }) => id)).toEqual([2, 9]);
  });
  it('measures links, and has their boxes', () => {
    const table = linkTable(links);
    // 0.001° east at 43° is 81.32 m, north 111.19 m.
    expect(table.lengths[1]).toBeCloseTo(81.32 + 111.19, 1);
    expect(table.tree.search(11.0009, 43.0009, 11.002, 43.002)).toEqual([1]);
    expect([table.tree.minX, table.tree.minY, table.tree.maxX, table.tree.maxY]).toEqual([
      10.99, 42.98, 11.02, 43.02,
    ]);
    expect([...table.starts]).toEqual([0, 2, 5, 7]);
    expect(tableBytes(table)).toBeGreaterThan(7 * (16 + 8));
  });
});

describe('a city of several tables', () => {
  it('has the bounds of all, and forgets what was removed', () => {
    const index = cityIndex(links);
    index.update(
      [
        {
          id: 20,
          ruleSet: 1,
          coordinates: [
            [12, 41],
            [12.5, 44],
          ],
        },
      ],
      [],
    );
    expect(index.bounds).toEqual([10.99, 41, 12.5, 44]);
    expect(index.size).toBe(4);
    expect(index.box([10, 40, 13, 45])).toEqual([2, 7, 9, 20]);
    index.update([], [20, 2]);
    expect(index.size).toBe(2);
    expect(index.link(20)).toBeUndefined();
    expect(index.link(7)).toEqual(links[0]);
  });
  it('gives ids in order, whatever the order they came in', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([5, 30, 200, 1, 77, 12], { minLength: 1 }), (ids) => {
        const index = cityIndex([]);
        for (const id of ids)
          index.update(
            [
              {
                id,
                ruleSet: 1,
                coordinates: [
                  [1, 1],
                  [1 + id / 1000, 2],
                ],
              },
            ],
            [],
          );
        const wanted = ids.toSorted((a, b) => a - b);
        expect(index.box([0, 0, 3, 3])).toEqual(wanted);
        expect(index.size).toBe(ids.length);
      }),
    );
  });
});

describe('the share of a line inside an area', () => {
  const areaOf = (ring: readonly Position[]) => ({ type: 'Polygon' as const, coordinates: [[...ring]] });
  const boxOf = (west: number, east: number): Position[] => [
    [west, -1],
    [east, -1],
    [east, 1],
    [west, 1],
    [west, -1],
  ];

  it.each<[string, [number, number][], number]>([
    [
      'lies inside',
      [
        [0.1, 0],
        [0.9, 0],
      ],
      1,
    ],
    [
      'lies outside',
      [
        [1.5, 0],
        [2, 0],
      ],
      0,
    ],
    [
      'crosses the edge',
      [
        [0.75, 0],
        [1.75, 0],
      ],
      0.25,
    ],
    [
      'goes through',
      [
        [-1, 0],
        [2, 0],
      ],
      1 / 3,
    ],
    [
      'leaves and comes back',
      [
        [0.5, 0],
        [1.5, 0],
        [1.5, 0.5],
        [0.5, 0.5],
      ],
      0.4,
    ],
    [
      'ends at the edge',
      [
        [0.5, 0],
        [1, 0],
      ],
      1,
    ],
    [
      'only touches it',
      [
        [1, 0],
        [1.5, 0],
      ],
      0,
    ],
    [
      'has no length',
      [
        [0.5, 0],
        [0.5, 0],
      ],
      0,
    ],
  ])('%s', (_, line, share) => {
    expect(new PreparedPolygon(areaOf(boxOf(0, 1))).shareInside(flat(...line))).toBeCloseTo(share, 3);
  });

  it('leaves out holes, and counts every part of the area', () => {
    const hole: Position[] = [
      [0.25, -0.5],
      [0.75, -0.5],
      [0.75, 0.5],
      [0.25, 0.5],
      [0.25, -0.5],
    ];
    const area = { type: 'MultiPolygon' as const, coordinates: [[boxOf(0, 1), hole], [boxOf(2, 3)]] };
    expect(new PreparedPolygon(area).shareInside(flat([0, 0], [4, 0]))).toBeCloseTo(1.5 / 4, 6);
  });

  it('is the larger part at the half, in one of two areas side by side at least', () => {
    const [left, right] = [createInsideTest(areaOf(boxOf(0, 1))), createInsideTest(areaOf(boxOf(1, 2)))];
    const fromTo = (from: number, to: number): Position[] => [
      [from, 0],
      [to, 0],
    ];
    expect([left(fromTo(0.5, 1.5)), right(fromTo(0.5, 1.5))]).toEqual([true, true]);
    expect([left(fromTo(0.6, 1.5)), right(fromTo(0.6, 1.5))]).toEqual([false, true]);
  });

  it('agrees with counting points along the line', () => {
    const coordinate = fc.integer({ min: -100, max: 100 }).map((value) => value / 100);
    const point = fc.tuple(coordinate, coordinate) as fc.Arbitrary<[number, number]>;
    const radii = fc.array(fc.integer({ min: 5, max: 100 }), { minLength: 3, maxLength: 9 });
    const samples = 1000;
    fc.assert(
      fc.property(radii, fc.array(point, { minLength: 2, maxLength: 4 }), (radiusOf, line) => {
        // A star around the origin never crosses itself.
        const corners = radiusOf.map((radius, at): Position => {
          const angle = (at / radiusOf.length) * 2 * Math.PI;
          return [(radius / 100) * Math.cos(angle), (radius / 100) * Math.sin(angle)];
        });
        const ring = [...corners, corners[0] as Position];
        const isInside = ([x, y]: Position) =>
          corners.filter(([ax, ay], at) => {
            const [bx, by] = ring[at + 1] as Position;
            return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
          }).length %
            2 ===
          1;
        let inside = 0;
        let whole = 0;
        line.slice(1).forEach(([bx, by], at) => {
          const [ax, ay] = line[at] as Position;
          const length = Math.hypot(bx - ax, by - ay);
          whole += length;
          for (let sample = 0.5; sample < samples; sample += 1) {
            const part = sample / samples;
            if (isInside([ax + (bx - ax) * part, ay + (by - ay) * part])) inside += length / samples;
          }
        });
        const share = new PreparedPolygon(areaOf(ring)).shareInside(flat(...line));
        expect(Math.abs(share - (whole === 0 ? 0 : inside / whole))).toBeLessThan(0.01);
      }),
      { numRuns: 60 },
    );
  });
});
