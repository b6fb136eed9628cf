// Totals of what a reader leaves out: meters of any geometry, spaces stated in a field, prices that
// no restriction has.
import type { RestrictionInput } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { countGeometryCurbs, curbMetres, LostTotals, readSpaceCount } from './lost-totals.ts';

/** Returns a line to the north, with its length in thousandths of a degree of about 111 m each. */
const line = (thousandths: number, lng = -75.1) => [
  [lng, 39.9],
  [lng, 39.9 + thousandths / 1000],
];
const thousandth = 111.2;

describe('metres', () => {
  it.each<[string, unknown, number]>([
    ['a line', { type: 'LineString', coordinates: line(1) }, 1],
    ['a line of several parts', { type: 'MultiLineString', coordinates: [line(1), line(2, -75.2)] }, 3],
    ['parts one of which is none', { type: 'MultiLineString', coordinates: [line(1), 'x'] }, 1],
    ['a point', { type: 'Point', coordinates: [-75.1, 39.9] }, 0],
    ['nothing', null, 0],
    ['parts that are no list', { type: 'MultiLineString', coordinates: 'x' }, 0],
  ])('of %s', (_, geometry, thousandths) => {
    expect(curbMetres(geometry)).toBeCloseTo(thousandths * thousandth, -0.5);
  });
  it('of an area are those of its long side', () => {
    const [a = [], b = []] = line(1);
    const ring = [a, b, [-75.09998, 39.901], [-75.09998, 39.9], a];
    expect(curbMetres({ type: 'Polygon', coordinates: [ring] })).toBeCloseTo(thousandth, -0.5);
  });
});

it.each<[unknown, number]>([
  [{ type: 'MultiLineString', coordinates: [line(1), line(2)] }, 2],
  [{ type: 'MultiPolygon', coordinates: [1, 2, 3] }, 3],
  [{ type: 'MultiPolygon', coordinates: [] }, 1],
  [{ type: 'MultiPolygon', coordinates: 'x' }, 1],
  [{ type: 'MultiPoint', coordinates: [1, 2] }, 1],
  [{ type: 'LineString', coordinates: line(1) }, 1],
  [null, 1],
])('%j would be %d curbs', (geometry, count) => {
  expect(countGeometryCurbs(geometry)).toBe(count);
});

it.each<[unknown, number]>([
  [0, 0],
  [4, 4],
  [2.6, 3],
  [-1, 0],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_648, 0],
  ['many', 0],
  [null, 0],
])('%j spaces count as %d', (value, spaces) => {
  expect(readSpaceCount(value)).toBe(spaces);
});

describe('totals', () => {
  const priced: RestrictionInput = {
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    payment: { currency: 'USD', rates: [{ tiers: [{ from: 0, to: null, fee: 1, per: 60, increment: 60 }] }] },
  };
  it('are summed, each by itself', () => {
    const lost = new LostTotals();
    lost.add({ curbs: 1, metres: 20, spaces: 3 });
    lost.add({ curbs: 2, rules: 5, prices: 7 });
    expect(lost.totals).toMatchObject({ curbs: 3, metres: 20, spaces: 3, rules: 5, prices: 7 });
  });
  it.each([
    [3, 1, 2],
    [1, 1, 0],
    [1, 2, 0],
    [0, 0, 0],
  ])('of %d prices with %d that are held have %d lost', (inSource, held, prices) => {
    const lost = new LostTotals();
    lost.addPrices(
      inSource,
      Array.from({ length: held }, () => priced),
    );
    expect(lost.totals.prices).toBe(prices);
  });
});
