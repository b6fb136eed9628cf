// The place of a CDS query: which geometries touch it, and how far they are from the requested
// point.
import type { Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type PlacedGeometry, toPlaceFilter } from './place.ts';

const point = (lng: number, lat: number): PlacedGeometry => ({ type: 'Point', coordinates: [lng, lat] });
const line = (...coordinates: Position[]): PlacedGeometry => ({ type: 'LineString', coordinates });
const square = (west: number, south: number, east: number, north: number): PlacedGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

describe('a box', () => {
  const place = toPlaceFilter({ min_lat: 40, min_lng: 10, max_lat: 42, max_lng: 14 });

  it.each<[string, PlacedGeometry, boolean]>([
    ['a point inside', point(11, 41), true],
    ['its south-west corner', point(10, 40), true],
    ['its north-east corner', point(14, 42), true],
    ['a point west of it', point(9.99, 41), false],
    ['a point east of it', point(14.01, 41), false],
    ['a point south of it', point(11, 39.99), false],
    ['a point north of it', point(11, 42.01), false],
    ['a line through it', line([9, 41], [15, 41]), true],
    ['a line past it', line([9, 43], [15, 43]), false],
    ['a polygon inside', square(11, 41, 12, 41.5), true],
    ['a polygon around it', square(0, 0, 50, 50), true],
    ['a polygon over its border', square(13, 41, 16, 41.5), true],
    ['a polygon beside it', square(15, 40, 16, 42), false],
  ])('is touched by %s: %s', (_what, geometry, isTouched) => {
    expect(place?.distance(geometry)).toBe(isTouched ? 0 : null);
  });

  it('has its own bounds, and orders nothing', () => {
    expect(place).toMatchObject({ bounds: [10, 40, 14, 42], byDistance: false });
  });
});

describe('a point with a radius in centimetres', () => {
  /** A degree of latitude is about 111 km: 0.001° are 111 m. */
  const place = toPlaceFilter({ lat: 45, lng: 10, radius: 12_000 });

  it.each<[string, PlacedGeometry, number | null]>([
    ['a point to the north', point(10, 45.001), 111],
    ['a point to the east, where degrees are shorter', point(10.001, 45), 79],
    ['a point too far', point(10, 45.0012), null],
    ['a line that passes', line([9.9, 45.0005], [10.1, 45.0005]), 56],
    ['a polygon beside it', square(10, 45.0005, 10.001, 45.001), 56],
    ['a polygon around it', square(9, 44, 11, 46), 0],
    ['a polygon too far', square(10, 45.002, 10.001, 45.003), null],
  ])('is so far from %s', (_what, geometry, metres) => {
    const distance = place?.distance(geometry);
    if (metres === null) expect(distance).toBeNull();
    else expect(distance).toBeCloseTo(metres, -0.5);
  });

  it('has bounds that hold what touches it and little more, and orders by distance', () => {
    const [west = 0, south = 0, east = 0, north = 0] = place?.bounds ?? [];
    expect(place?.byDistance).toBe(true);
    expect((north - 45) * 111_000).toBeGreaterThanOrEqual(119.5);
    expect((north - 45) * 111_000).toBeLessThan(125);
    expect(45 - south).toBeCloseTo(north - 45, 6);
    expect((east - 10) * 78_500).toBeGreaterThanOrEqual(119.5);
    expect((east - 10) * 78_500).toBeLessThan(125);
    expect(10 - west).toBeCloseTo(east - 10, 6);
  });
});

it('without a place a query is about everywhere', () => {
  expect(toPlaceFilter({})).toBeNull();
  expect(toPlaceFilter({ lat: 1, lng: 2 })).toBeNull();
  expect(toPlaceFilter({ min_lat: 1, min_lng: 2, max_lat: 3 })).toBeNull();
});
