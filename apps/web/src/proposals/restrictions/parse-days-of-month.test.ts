// Tests that typed days of the month are parsed completely or rejected.
import { describe, expect, it } from 'vitest';
import { parseDaysOfMonth } from './parse-days-of-month.ts';

describe('daysWritten', () => {
  it('takes days with commas, spaces or semicolons between, each once', () => {
    expect(parseDaysOfMonth('1, 15')).toEqual([1, 15]);
    expect(parseDaysOfMonth(' 1;15 1 31,')).toEqual([1, 15, 31]);
    expect(parseDaysOfMonth('')).toEqual([]);
  });

  it('refuses what is no day of a month', () => {
    for (const text of ['0', '32', '1.5', 'x', '1, 40']) expect(parseDaysOfMonth(text)).toBeNull();
  });
});
