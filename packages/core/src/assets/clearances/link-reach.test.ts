// Tests toward which end of the link the meters before and after an asset lie.
import { expect, it } from 'vitest';
import { toLinkReach } from './link-reach.ts';

it.each([
  ['right', 4, 7, 4, 7],
  ['left', 4, 7, 7, 4],
  ['unknown', 4, 7, 7, 7],
  ['', 7, 4, 7, 7],
])('at the %s curb %d m before and %d m after', (side, before, after, towardsStart, towardsEnd) => {
  expect(toLinkReach(side, before, after)).toEqual({ towardsStart, towardsEnd });
});
