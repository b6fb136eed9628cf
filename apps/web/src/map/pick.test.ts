// Picking: nearest first, each link once.
import { describe, expect, it } from 'vitest';
import { nearestFirst, streetOf } from './pick.ts';

const project = (lng: number, lat: number) => ({ x: lng, y: lat });
const line = (...coordinates: number[][]) => ({ type: 'LineString' as const, coordinates });

describe('nearestFirst', () => {
  it('orders by pixels from the point to the line, not to its vertices', () => {
    const picked = nearestFirst(
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
    const picked = nearestFirst(
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
    const picked = nearestFirst(
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
    expect(streetOf({ x: 50, y: 6 }, along, streets, project)).toBe('Oak Street');
    expect(streetOf({ x: 93, y: 6 }, along, streets, project)).toBe('Oak Street');
    expect(streetOf({ x: 94, y: 9 }, line([94, 6], [94, 90]), streets, project)).toBe('3rd Avenue');
  });

  it('is nobody where there are no streets', () => {
    expect(streetOf({ x: 0, y: 0 }, line([0, 0], [1, 0]), [], project)).toBeNull();
  });
});
