// The curb line of a drawn curb space: the long side at the start of its ring, unless the other one
// is at least a tenth longer.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { curbLineOf } from './curb-line.ts';

/** On the equator of a sphere with the earth's mean radius. */
const metresPerDegree = (6_371_009 * Math.PI) / 180;

/**
 * Returns a closed ring of corners, given in meters east and north of a position on the equator.
 */
const ringOf = (...corners: [number, number][]) => {
  const positions = corners.map(([x, y]): Position => [x / metresPerDegree, y / metresPerDegree]);
  return { type: 'Polygon' as const, coordinates: [[...positions, positions[0] ?? [0, 0]]] };
};
const lineOf = (...corners: [number, number][]) =>
  curbLineOf(ringOf(...corners))?.coordinates.map(([lng, lat]) => [
    Math.round(lng * metresPerDegree * 10) / 10,
    Math.round(lat * metresPerDegree * 10) / 10,
  ]);

describe('the curb line of a space', () => {
  it('is the long side the ring begins with, in its direction', () => {
    expect(lineOf([0, 0], [20, 0], [20, 2], [0, 2])).toEqual([
      [0, 0],
      [20, 0],
    ]);
    expect(lineOf([20, 2], [0, 2], [0, 0], [20, 0])).toEqual([
      [20, 2],
      [0, 2],
    ]);
  });
  it('is a long side also when the ring begins with a short one', () => {
    expect(lineOf([20, 0], [20, 2], [0, 2], [0, 0])).toEqual([
      [20, 2],
      [0, 2],
    ]);
  });
  it('is the other when that is more than a tenth longer', () => {
    expect(lineOf([0, 0], [20, 0], [21.5, 2], [0, 2])).toEqual([
      [0, 0],
      [20, 0],
    ]);
    expect(lineOf([0, 0], [20, 0], [22.5, 2], [0, 2])).toEqual([
      [22.5, 2],
      [0, 2],
    ]);
  });
  it('goes with a bend, whose corners are not sharp', () => {
    expect(lineOf([0, 0], [10, 1], [20, 0], [20, 2], [10, 3], [0, 2])).toEqual([
      [0, 0],
      [10, 1],
      [20, 0],
    ]);
  });
  it('is the longest edge of a ring with fewer sharp corners', () => {
    expect(lineOf([0, 0], [20, 0], [10, 8])).toEqual([
      [0, 0],
      [20, 0],
    ]);
    expect(lineOf([10, 8], [0, 0], [20, 0])).toEqual([
      [0, 0],
      [20, 0],
    ]);
    expect(lineOf([0, 0], [20, 0])).toBeUndefined();
  });
});
