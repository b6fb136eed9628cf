// Points of work orders: the nearest point of lines against a naive search, on or only near a
// street, and house numbers.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Position } from '../platform/geometry/geometry.ts';
import { metresBetween } from '../platform/geometry/length.ts';
import {
  addressOnStreet,
  isOnlyNearStreet,
  maxOnStreetMeters,
  nearestPointOnLines,
} from './work-order-place.ts';

const position = fc
  .tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 }))
  .map(([x, y]): Position => [11 + x / 10_000, 43 + y / 10_000]);

/** The smallest distance to many points along the lines. */
function sampledMeters(from: Position, lines: readonly (readonly Position[])[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines)
    for (const [index, [lng, lat]] of line.entries()) {
      const [nextLng, nextLat] = line[index + 1] ?? [lng, lat];
      for (let step = 0; step <= 200; step += 1) {
        const share = step / 200;
        const at: Position = [lng + share * (nextLng - lng), lat + share * (nextLat - lat)];
        least = Math.min(least, metresBetween(from, at));
      }
    }
  return least;
}

it('the nearest point of lines is as near as any point along them', () => {
  fc.assert(
    fc.property(
      position,
      fc.array(fc.array(position, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
      (from, lines) => {
        const found = nearestPointOnLines(from, lines);
        const sampled = sampledMeters(from, lines);
        if (found === null) {
          expect(sampled).toBe(Number.POSITIVE_INFINITY);
          return;
        }
        expect(found.meters).toBeLessThanOrEqual(sampled + 0.5);
        expect(found.meters).toBeGreaterThan(sampled - 5);
        expect(metresBetween(from, found.at)).toBeCloseTo(found.meters, 0);
      },
    ),
  );
});

it.each([
  [null, false],
  [0, false],
  [maxOnStreetMeters, false],
  [maxOnStreetMeters + 0.1, true],
])('a point %s m from the curb is only near its street: %s', (meters, near) => {
  expect(isOnlyNearStreet(meters)).toBe(near);
});

it.each([
  ['123 pear', 'Pear Street', '123 Pear Street'],
  ['12b, pear street', 'Pear Street', '12b Pear Street'],
  ['123 N 2nd', 'N 2nd Avenue', '123 N 2nd Avenue'],
  ['Pear Street 12', 'Pear Street', 'Pear Street 12'],
  ['pear', 'Pear Street', 'Pear Street'],
  ['5 ave', '5 Avenue', '5 Avenue'],
  ['5th', '5th Avenue', '5th Avenue'],
  ['12 5th avenue', '5th Avenue', '12 5th Avenue'],
  ['', 'Pear Street', 'Pear Street'],
])('%s found as %s has the address %s', (typed, street, address) => {
  expect(addressOnStreet(typed, street)).toBe(address);
});
