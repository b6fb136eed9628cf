// The curb lines of a record: each part of a line, the long side of a polygon, and a short line at
// a point in the direction of its bearing.
import { lineLength } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { IssueList } from '../issue-list.ts';
import { RecordLines } from './record-lines.ts';

function linesOf(geometry: unknown, link: object = {}, record: Record<string, unknown> = {}) {
  const issues = new IssueList();
  const lines = new RecordLines(link, undefined, issues)
    .of(geometry, record, 'g')
    .map(({ coordinates }) => coordinates);
  return { lines, issues: issues.all().map(({ severity, code, place }) => `${severity} ${code} ${place}`) };
}
const [one, other] = [
  [
    [1, 50],
    [1.001, 50],
  ],
  [
    [2, 50],
    [2.001, 50],
  ],
];
const ring = [
  [1, 50],
  [1.001, 50],
  [1.001, 50.00002],
  [1, 50.00002],
  [1, 50],
];

describe('the lines of a record', () => {
  it('are its line, or each of its parts', () => {
    expect(linesOf({ type: 'LineString', coordinates: one })).toEqual({ lines: [one], issues: [] });
    expect(linesOf({ type: 'MultiLineString', coordinates: [one, other] })).toEqual({
      lines: [one, other],
      issues: [],
    });
    expect(linesOf({ type: 'MultiLineString', coordinates: [one, [[1, 1]]] })).toMatchObject({
      lines: [one],
      issues: [expect.stringContaining('g.coordinates[1]')],
    });
    expect(linesOf({ type: 'MultiLineString', coordinates: [] })).toEqual({
      lines: [],
      issues: ['error geometry.no-coordinates g.coordinates'],
    });
  });
  it('are the long side of a polygon, which is said', () => {
    expect(linesOf({ type: 'Polygon', coordinates: [ring] })).toEqual({
      lines: [one],
      issues: ['warning geometry.curb-line-of-polygon g.coordinates'],
    });
    expect(linesOf({ type: 'MultiPolygon', coordinates: [[ring], [ring]] }).lines).toEqual([one, one]);
    expect(linesOf({ type: 'Polygon', coordinates: [[[1, 1]]] }).lines).toEqual([]);
  });
  it('are none of a point without a length, of nothing and of other things', () => {
    expect(linesOf({ type: 'Point', coordinates: [1, 50] }).issues).toEqual(['error mapping.point g.type']);
    expect(linesOf({ type: 'GeometryCollection' }).issues).toEqual(['error geometry.wrong-type g.type']);
    expect(linesOf(null).issues).toEqual(['error geometry.missing g']);
  });
});

describe('the line of a point', () => {
  const at = (bearing?: unknown) => {
    const { lines, issues } = linesOf(
      { type: 'Point', coordinates: [1, 50] },
      { pointLength: 6, pointBearing: 'b' },
      { b: bearing },
    );
    const [[[west, south] = [], [east, north] = []] = []] = lines;
    const metres = lineLength({
      type: 'LineString',
      coordinates: [
        [west ?? 0, south ?? 0],
        [east ?? 0, north ?? 0],
      ],
    });
    const middle = [((west ?? 0) + (east ?? 0)) / 2, ((south ?? 0) + (north ?? 0)) / 2];
    return {
      metres,
      middle,
      dx: Math.sign((east ?? 0) - (west ?? 0)),
      dy: (north ?? 0) - (south ?? 0),
      issues,
    };
  };
  it('is as long as was said, about the point, which is said', () => {
    const { metres, middle, issues } = at(45);
    expect(metres).toBeCloseTo(6, 2);
    expect(middle[0]).toBeCloseTo(1, 6);
    expect(middle[1]).toBeCloseTo(50, 6);
    expect(issues).toEqual(['warning mapping.line-of-point g.coordinates']);
  });
  it('lies along its bearing, from west to east without one', () => {
    expect(at(90)).toMatchObject({ dx: 1 });
    expect(at(90).dy).toBeCloseTo(0, 7);
    expect(at('270').dx).toBe(-1);
    expect(at(0).dy).toBeGreaterThan(5 / 111_200);
    expect(at(180).dy).toBeLessThan(-5 / 111_200);
    for (const none of [at(undefined), at('north')]) {
      expect(none.dx).toBe(1);
      expect(none.dy).toBeCloseTo(0, 7);
    }
  });
});
