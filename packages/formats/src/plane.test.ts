// Lines on a plane in meters: lengths, points and sections along them, distances, and overlapping
// sections of a street.
import { describe, expect, it } from 'vitest';
import { overlappingSections } from './overlapping-sections.ts';
import {
  distance,
  distanceToLine,
  distanceToSegment,
  lengthOf,
  lineSection,
  type Point,
  pointAlong,
} from './plane.ts';

const line: Point[] = [
  [0, 0],
  [30, 0],
  [30, 40],
];

describe('a line', () => {
  it('is as long as its pieces', () => {
    expect([distance([1, 2], [4, 6]), lengthOf(line), lengthOf([[5, 5]]), lengthOf([])]).toEqual([
      5, 70, 0, 0,
    ]);
  });
  it.each<[number, Point]>([
    [0, [0, 0]],
    [12, [12, 0]],
    [30, [30, 0]],
    [45, [30, 15]],
    [70, [30, 40]],
    [71, [30, 40]],
  ])('%d metres along it is %j', (metres, point) => {
    expect(pointAlong(line, metres)).toEqual(point);
  });
  it('between two places has the corners between them', () => {
    expect(lineSection(line, 10, 50)).toEqual([
      [10, 0],
      [30, 0],
      [30, 20],
    ]);
    expect(lineSection(line, 10, 30)).toEqual([
      [10, 0],
      [30, 0],
    ]);
    expect(lineSection(line, 30, 50)).toEqual([
      [30, 0],
      [30, 20],
    ]);
    expect(lineSection(line, 10, 20)).toEqual([
      [10, 0],
      [20, 0],
    ]);
  });
  it('is as far as its nearest place', () => {
    expect(distanceToSegment([4, 3], [0, 0], [10, 0])).toBe(3);
    expect(distanceToSegment([13, 4], [0, 0], [10, 0])).toBe(5);
    expect(distanceToSegment([-3, -4], [0, 0], [10, 0])).toBe(5);
    expect(distanceToSegment([3, 4], [0, 0], [0, 0])).toBe(5);
    expect(distanceToLine([26, 20], line)).toBe(4);
    expect(distanceToLine([10, -2], line)).toBe(2);
    expect(distanceToLine([3, 4], [[0, 0]])).toBe(5);
  });
});

describe('stretches', () => {
  const of = (name: string, from: number, to: number, along = 'a') => ({ of: name, along, from, to });
  const pairs = (stretches: ReturnType<typeof of>[], tolerance?: number) =>
    [...overlappingSections(stretches, tolerance)].map(([one, other]) => one.of + other.of);
  it('that share some of their street are pairs, each once, by where they begin', () => {
    expect(pairs([of('c', 8, 12), of('a', 0, 10), of('b', 5, 9)])).toEqual(['ab', 'ac', 'bc']);
    expect(pairs([of('a', 0, 30), of('b', 2, 4), of('c', 20, 25)])).toEqual(['ab', 'ac']);
  });
  it('that touch, or lie along other streets, are none', () => {
    expect(pairs([of('a', 0, 10), of('b', 10, 20)])).toEqual([]);
    expect(pairs([of('a', 0, 10), of('b', 9.9, 20)])).toEqual(['ab']);
    expect(pairs([of('a', 0, 10), of('b', 0, 10, 'b')])).toEqual([]);
  });
  it('share more than the tolerance', () => {
    expect(pairs([of('a', 0, 10), of('b', 8, 20)], 2)).toEqual([]);
    expect(pairs([of('a', 0, 10), of('b', 7.9, 20)], 2)).toEqual(['ab']);
    expect(pairs([of('a', 0, 10), of('b', 3, 5)], 2)).toEqual([]);
    expect(pairs([of('a', 0, 10), of('b', 3, 5.1)], 2)).toEqual(['ab']);
  });
});
