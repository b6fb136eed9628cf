// Picking curbs at a point: nearest first, each link once.
import { describe, expect, it } from 'vitest';
import { findStreetAlong, sortNearestFirst } from './pick.ts';

const project = (lng: number, lat: number) => ({ x: lng, y: lat });
const line = (...coordinates: number[][]) => ({ type: 'LineString' as const, coordinates });

describe('nearestFirst', () => {
  it('orders by pixels from the point to the line, not to its vertices', () => {
    const picked = sortNearestFirst(
      { x: 50, y: 0 },
      [
        { link: 1, ruleSet: 7, geometry: line([0, 4], [100, 4]) },
        { link: 2, ruleSet: 8, geometry: line([50, 5], [60, 9]) },
        { link: 3, ruleSet: null, geometry: line([0, -2], [100, -2]) },
      ],
      project,
    );
    expect(picked).toEqual([
      { link: 3, ruleSet: null, street: null },
      { link: 1, ruleSet: 7, street: null },
      { link: 2, ruleSet: 8, street: null },
    ]);
  });

  it('takes the nearer part of a curb that a tile border cuts in two, and skips what has no id', () => {
    const picked = sortNearestFirst(
      { x: 0, y: 0 },
      [
        { link: 1, ruleSet: 7, geometry: line([0, 30], [0, 40]) },
        { link: 2, ruleSet: 7, geometry: line([0, 9], [9, 9]) },
        { link: 1, ruleSet: 7, geometry: line([0, 3], [0, 30]) },
        { link: null, ruleSet: 7, geometry: line([0, 0], [1, 1]) },
      ],
      project,
    );
    expect(picked.map((row) => row.link)).toEqual([1, 2]);
  });

  it('survives a line of one point twice', () => {
    const picked = sortNearestFirst(
      { x: 0, y: 0 },
      [{ link: 1, ruleSet: 1, geometry: line([3, 4], [3, 4]) }],
      project,
    );
    expect(picked).toHaveLength(1);
  });
});

describe('streetOf', () => {
  const streets = [
    { name: 'Oak Street', geometry: line([0, 0], [100, 0]) },
    { name: '3rd Avenue', geometry: line([100, -100], [100, 100]) },
  ];

  it('is the street the curb runs along, at a corner as well', () => {
    const along = line([0, 6], [94, 6]);
    expect(findStreetAlong({ x: 50, y: 6 }, along, streets, project)).toBe('Oak Street');
    expect(findStreetAlong({ x: 93, y: 6 }, along, streets, project)).toBe('Oak Street');
    expect(findStreetAlong({ x: 94, y: 9 }, line([94, 6], [94, 90]), streets, project)).toBe('3rd Avenue');
  });

  it('is nobody where there are no streets', () => {
    expect(findStreetAlong({ x: 0, y: 0 }, line([0, 0], [1, 0]), [], project)).toBeNull();
  });
});

describe('the nearest', () => {
  it('is measured to the end of a line, not beyond it, and to every part of it', () => {
    const picked = sortNearestFirst(
      { x: 13, y: 4 },
      [
        { link: 1, ruleSet: 1, geometry: line([0, 0], [10, 0]) },
        { link: 2, ruleSet: 1, geometry: line([0, 8.5], [30, 8.5]) },
        { link: 3, ruleSet: 1, geometry: line([40, 40], [13, 8], [50, 50]) },
        {
          link: 4,
          ruleSet: 1,
          geometry: {
            type: 'MultiLineString',
            coordinates: [
              [
                [90, 90],
                [99, 99],
              ],
              [
                [13, 7],
                [20, 7],
              ],
            ],
          },
        },
        { link: 5, ruleSet: 1, geometry: { type: 'Point', coordinates: [13, 4] } },
      ],
      project,
      (geometry) => geometry.type,
    );
    // At 3, 4, 4.5 and 5 pixels. A geometry that is not a line comes last.
    expect(picked.map(({ link, street }) => [link, street])).toEqual([
      [4, 'MultiLineString'],
      [3, 'LineString'],
      [2, 'LineString'],
      [1, 'LineString'],
      [5, 'Point'],
    ]);
  });

  it('street of two that run alike is the nearer; a far one alike goes before a near one that crosses', () => {
    const curb = line([0, 0], [100, 0]);
    const named = (name: string, y: number) => ({ name, geometry: line([0, y], [100, y]) });
    const crossing = { name: 'Across', geometry: line([50, -100], [50, 100]) };
    const at = { x: 50, y: 0 };
    expect(findStreetAlong(at, curb, [named('Far', 9), named('Near', 5)], project)).toBe('Near');
    // Costs: (0 + 1) × 13 for "Across"; (11 + 1) × 1 and (13 + 1) × 1 for "Along".
    expect(findStreetAlong(at, curb, [crossing, named('Along', 11)], project)).toBe('Along');
    expect(findStreetAlong(at, curb, [crossing, named('Along', 13)], project)).toBe('Across');
  });

  it('street has no name where curb or street is no line', () => {
    const dot = { type: 'Point' as const, coordinates: [0, 0] };
    expect(
      findStreetAlong({ x: 0, y: 0 }, dot, [{ name: 'Oak', geometry: line([0, 0], [1, 0]) }], project),
    ).toBeNull();
    expect(
      findStreetAlong({ x: 0, y: 0 }, line([0, 0], [1, 0]), [{ name: 'Oak', geometry: dot }], project),
    ).toBeNull();
  });
});
