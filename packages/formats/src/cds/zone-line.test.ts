// The curb line of a zone's geometry: its own line, or the long side of its polygon; errors are
// reported with their location.
import { describe, expect, it } from 'vitest';
import { IssueList } from '../issue-list.ts';
import { zoneLine } from './zone-line.ts';

function found(geometry: unknown) {
  const issues = new IssueList();
  const made = zoneLine(geometry, 'z.geometry', issues);
  return {
    line: made?.line.coordinates ?? null,
    polygon: made?.polygon,
    issues: issues.all().map(({ severity, code, place }) => `${severity} ${code} ${place}`),
  };
}
const [a, b] = [
  [-75.16, 39.95],
  [-75.16, 39.951],
];
const strip = { type: 'Polygon', coordinates: [[a, b, [-75.16002, 39.951], [-75.16002, 39.95], a]] };

describe('the line of a zone', () => {
  it('is its own, without a polygon', () => {
    expect(found({ type: 'LineString', coordinates: [a, b] })).toEqual({
      line: [a, b],
      polygon: null,
      issues: [],
    });
  });
  it('is the long side of its polygon, which is kept, and told', () => {
    expect(found(strip)).toEqual({
      line: [a, b],
      polygon: strip,
      issues: ['warning geometry.curb-line-of-polygon z.geometry'],
    });
  });
  it.each<[string, unknown, RegExp]>([
    ['nothing', null, /^error geometry\.missing z\.geometry$/],
    ['a list', [a, b], /^error geometry\.missing z\.geometry$/],
    ['a point', { type: 'Point', coordinates: a }, /^error geometry\.wrong-type z\.geometry\.type$/],
    [
      'a line of one place',
      { type: 'LineString', coordinates: [a] },
      /^error geometry\.\S+ z\.geometry\.coordinates/,
    ],
    [
      'an area of two',
      { type: 'Polygon', coordinates: [[a, b, a]] },
      /^error geometry\.\S+ z\.geometry\.coordinates/,
    ],
  ])('is none of %s', (_, geometry, issue) => {
    const { line, issues } = found(geometry);
    expect(line).toBeNull();
    expect(issues[0]).toMatch(issue);
  });
});
