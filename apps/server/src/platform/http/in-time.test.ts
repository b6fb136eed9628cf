// `resultWithin` returns the result if it comes in time, otherwise `null`.
import { expect, it } from 'vitest';
import { resultWithin } from './server-state.sql.ts';

it('gives the answer that comes in time, and null for a failure and for what takes too long', async () => {
  expect(await resultWithin(Promise.resolve(7), 10_000)).toBe(7);
  expect(await resultWithin(Promise.reject(new Error('away')), 10_000)).toBeNull();
  expect(await resultWithin(new Promise(() => undefined), 5)).toBeNull();
});
