// Tile addresses: which are valid, and which part of the world each covers.
import { worldUnits } from '@curbwright/core';
import { expect, it } from 'vitest';
import { boxOfTile, buffer, extent, frameOf, isValidTile } from './tile-address.ts';

it.each([
  [0, 0, 0, true],
  [0, 1, 0, false],
  [0, 0, 1, false],
  [3, 7, 7, true],
  [3, 8, 7, false],
  [3, 7, 8, false],
  [3, -1, 0, false],
  [3, 0, -1, false],
  [22, 5, 6, true],
  [23, 5, 6, false],
  [-1, 0, 0, false],
  [2.5, 0, 0, false],
  [3, 1.5, 0, false],
  [3, 0, 0.5, false],
])('%d/%d/%d is a tile: %s', (z, x, y, is) => expect(isValidTile({ z, x, y })).toBe(is));

it('a tile begins where the one before ends', () => {
  const frame = frameOf({ z: 2, x: 1, y: 3 });
  expect(frame.left).toBe(worldUnits / 4);
  expect(frame.top).toBe((worldUnits * 3) / 4);
  expect(frame.scale * (worldUnits / 4)).toBe(extent);
});

it('its box is its part of the world and a little more on every side', () => {
  const share = buffer / extent;
  const [west, south, east, north] = boxOfTile({ z: 2, x: 3, y: 1 });
  expect(west).toBeCloseTo(90 - 90 * share, 6);
  expect(east).toBeCloseTo(180 + 90 * share, 6);
  expect(south).toBeLessThan(0);
  expect(south).toBeGreaterThan(-3);
  // The parallel between the first and the second of four tile rows.
  expect(north).toBeGreaterThan(66.51);
  expect(north).toBeLessThan(67.2);
});
