// Which months of individual sessions are retained, at month boundaries in the city's time zone.
import { expect, it } from 'vitest';
import { firstRetainedMonth } from './retention.ts';

const at = (instant: string, months: number | null, timeZone = 'UTC') =>
  firstRetainedMonth(Date.parse(instant), months, timeZone);

it('keeps so many whole months before the running one', () => {
  expect(at('2026-11-30T23:59:59Z', 1)?.month).toBe('2026-10-01');
  expect(at('2026-12-01T00:00:00Z', 1)?.month).toBe('2026-11-01');
  expect(at('2026-01-15T12:00:00Z', 13)?.month).toBe('2024-12-01');
  expect(at('2026-01-15T12:00:00Z', 0)?.month).toBe('2026-01-01');
  expect(at('2026-01-15T12:00:00Z', null)).toBeNull();
});

it('begins the month by the clock of the city', () => {
  expect(at('2026-12-01T04:59:59Z', 1, 'America/New_York')).toEqual({
    month: '2026-10-01',
    instant: Date.parse('2026-10-01T04:00:00Z'),
  });
  expect(at('2026-12-01T05:00:00Z', 1, 'America/New_York')).toEqual({
    month: '2026-11-01',
    instant: Date.parse('2026-11-01T04:00:00Z'),
  });
});
