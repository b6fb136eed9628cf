// A curb's line as well-known text: longitude before latitude, as GIS software reads it.
import { expect, it } from 'vitest';
import { lineToWkt } from './curbs-csv.ts';

it('writes each position with its longitude first', () => {
  const line: [number, number][] = [
    [12.5, 41.9],
    [-0.25, 42],
    [13, -7.125],
  ];
  expect(lineToWkt(line)).toBe('LINESTRING (12.5 41.9, -0.25 42, 13 -7.125)');
});
