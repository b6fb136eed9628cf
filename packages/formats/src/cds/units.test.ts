// The lengths of CDS units, derived by hand from the standard's calendar units.
import { expect, it } from 'vitest';
import { minutesPerUnit, toMinutes, variableLengthUnits } from './units.ts';

it('counts a month as 30 days, a quarter as 91 and a year as 365', () => {
  const day = 24 * 60;
  expect(minutesPerUnit).toEqual({
    second: 1 / 60,
    minute: 1,
    hour: 60,
    day,
    week: 7 * day,
    month: 30 * day,
    quarter: 91 * day,
    year: 365 * day,
  });
  expect([...variableLengthUnits]).toEqual(['month', 'quarter', 'year']);
});

it('reads a duration in whole minutes, one at least, and none from nothing', () => {
  expect(toMinutes(2, 'hour')).toBe(120);
  expect(toMinutes(90, 'second')).toBe(2);
  expect(toMinutes(89, 'second')).toBe(1);
  expect(toMinutes(1, 'second')).toBe(1);
  expect(toMinutes(15, undefined)).toBe(15);
  expect(toMinutes(1, 'quarter')).toBe(131_040);
  expect([toMinutes(0, 'hour'), toMinutes(-1, 'hour'), toMinutes(undefined, 'hour')]).toEqual([
    null,
    null,
    null,
  ]);
});
