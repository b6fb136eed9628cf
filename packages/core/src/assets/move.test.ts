// Which moves of an asset are confirmed: by distance, and by street.
import { expect, it } from 'vitest';
import { metresBetween } from '../platform/geometry/length.ts';
import { moveToConfirm } from './move.ts';

const north = (metres: number): [number, number] => [11, 43 + metres / 111_195];
const move = (metres: number, from: string | null, to: string | null) =>
  moveToConfirm({ at: [11, 43], street: from }, { at: north(metres), street: to });

it('confirms far moves on the same street or where no street is known', () => {
  expect([move(0, 'A', 'A'), move(99, 'A', 'A'), move(99, null, 'A'), move(99, 'A', null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(move(101, 'A', 'A')).toBeCloseTo(metresBetween([11, 43], north(101)), 6);
  expect(move(500, null, null)).toBeGreaterThan(499);
});

it('confirms moves to another street, except at a corner', () => {
  expect(move(12, 'A', 'B')).toBeGreaterThan(11);
  expect(move(5, 'A', 'B')).toBeNull();
});
