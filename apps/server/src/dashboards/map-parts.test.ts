// Parts of dashboard maps: outlines, bounding boxes, rounded lines, and rule sets by index; and
// parking sessions that began while unobserved.
import { ruleSetOf } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ZoneCurbs } from './curb-state/zone-curbs.ts';
import { RuleSetList } from './link-lines.ts';
import { observedSessions } from './observed-sessions.ts';
import { zeros } from './zeros.ts';
import { boundsOf, outlineOf, roundLine } from './zone-outline.ts';

const ring = (by: number) => [
  [10 + by, 45],
  [10.5 + by, 45],
  [10.5 + by, 46],
  [10 + by, 45],
];
const zone = (...rows: object[]) =>
  ({ id: 1, components: rows.map((row) => ({ row })) }) as unknown as ZoneCurbs;

describe('the outline of a zone', () => {
  it('is of all its polygons and circles, and of no chosen curbs', () => {
    const outline = outlineOf(
      zone(
        { geometry: { type: 'Polygon', coordinates: [ring(0)] }, radius: null },
        { geometry: null, radius: null },
        { geometry: { type: 'MultiPolygon', coordinates: [[ring(1)], [ring(2)]] }, radius: null },
        { geometry: { type: 'Point', coordinates: [12, 45] }, radius: 100 },
        { geometry: { type: 'Point', coordinates: [13, 45] }, radius: null },
      ),
    );
    expect(outline?.coordinates.slice(0, 3)).toEqual([[ring(0)], [ring(1)], [ring(2)]]);
    expect(outline?.coordinates).toHaveLength(4);
    const [circle = []] = outline?.coordinates[3] ?? [];
    const lats = circle.map(([, lat]) => lat);
    // A hundred meters of latitude in both directions.
    expect(Math.max(...lats) - 45).toBeCloseTo(0.0009, 4);
    expect(45 - Math.min(...lats)).toBeCloseTo(0.0009, 4);
  });

  it('is none of the whole city, nor of a zone of chosen curbs', () => {
    expect(outlineOf(null)).toBeNull();
    expect(outlineOf(zone({ geometry: null, radius: null }))).toBeNull();
  });
});

describe('the box of a map', () => {
  it('is around lines and outline together: west, south, east, north', () => {
    const outline = {
      type: 'MultiPolygon' as const,
      coordinates: [
        [
          [
            [3, 8],
            [4, 7],
          ],
        ],
      ] as [number, number][][][],
    };
    const line = [
      [5, 9],
      [2, 6],
    ] as [number, number][];
    expect(boundsOf(null, [line])).toEqual([2, 6, 5, 9]);
    expect(boundsOf(outline, [])).toEqual([3, 7, 4, 8]);
    expect(boundsOf(outline, [[[1, 7.5]], [[3.5, 10]]])).toEqual([1, 7, 4, 10]);
    expect(boundsOf(null, [])).toBeNull();
  });
});

describe('a short line', () => {
  it('is rounded to a decimetre, without points that fall together, and has two ends', () => {
    expect(
      roundLine([
        [10.0000001, 45],
        [10.0000004, 45],
        [10.0000004, 45.0000019],
        [10.5, 45.0000021],
      ]),
    ).toEqual([
      [10, 45],
      [10, 45.000002],
      [10.5, 45.000002],
    ]);
    expect(
      roundLine([
        [10, 45],
        [10.0000001, 45],
      ]),
    ).toEqual([
      [10, 45],
      [10, 45],
    ]);
    expect(roundLine([])).toEqual([]);
  });
});

describe('rule sets of an answer', () => {
  it('are there once each, found by their place, and none for curbs without rules', () => {
    const [a, b] = [10, 20].map((maxStay) =>
      ruleSetOf([{ activity: 'parking', subActivity: 'free-parking', priority: 9, maxStay }]),
    );
    if (a === undefined || b === undefined) throw new Error('no rule sets');
    const list = new RuleSetList();
    expect([b, a, { ...b }, null, a].map((one) => list.placeOf(one))).toEqual([0, 1, 0, null, 1]);
    expect(list.answer().map(({ id }) => id)).toEqual([b.id, a.id]);
  });
});

describe('stays of a type', () => {
  it('are those that began while their curb was watched', () => {
    const sessions = zeros(4).map((_, hour) => 10 * (hour + 1));
    const unwatched = [
      { group: 7, hour: 1, starts: 3 },
      { group: 8, hour: 1, starts: 9 },
      { group: 7, hour: 3, starts: 4 },
    ];
    expect(observedSessions(sessions, 7, unwatched)).toEqual([10, 17, 30, 36]);
    expect(sessions).toEqual([10, 20, 30, 40]);
    expect(zeros()).toHaveLength(168);
  });
});
