// How long an account waits after wrong passwords, at the limits.
import { expect, it } from 'vitest';
import { delayAfter } from './sign-in-delay.ts';

const minute = 60_000;

it.each([
  [0, 0],
  [9, 0],
  [10, 2000],
  [11, 4000],
  [12, 8000],
  [18, 512_000],
  [19, 15 * minute],
  [20, 15 * minute],
  [5000, 15 * minute],
])('after %i wrong passwords an account waits %i ms', (failures, wait) => {
  expect(delayAfter(failures)).toBe(wait);
});
