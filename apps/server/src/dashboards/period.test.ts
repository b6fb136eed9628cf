// The months a dashboard counts, and their start and end instants.
import { describe, expect, it } from 'vitest';
import { coversAllMonths, newestMonths, periodOf, requestedMonths } from './period.ts';

describe('the months that are counted', () => {
  it.each([
    ['the newest three', '2025-01-01', '2026-02-01', '2025-12-01'],
    ['three where there are three', '2025-12-01', '2026-02-01', '2025-12-01'],
    ['two where there are no more', '2026-01-01', '2026-02-01', '2026-01-01'],
  ])('are %s', (_what, from, to, first) => {
    expect(newestMonths({ from, to })).toEqual({ from: first, to });
  });

  it.each([
    ['of both days', '2026-01-31', '2026-03-02', { from: '2026-01-01', to: '2026-03-01' }],
    ['of one day', '2026-04-15', undefined, { from: '2026-04-01', to: '2026-04-01' }],
    ['nobody asked for', undefined, '2026-03-02', null],
  ])('are those %s', (_what, date, dateTo, months) => {
    expect(requestedMonths(date, dateTo)).toEqual(months);
  });

  it.each([
    ['2026-01-01', '2026-03-01', true],
    ['2025-12-01', '2026-04-01', true],
    ['2026-02-01', '2026-03-01', false],
    ['2026-01-01', '2026-02-01', false],
  ])('from %s to %s hold all that was measured: %s', (from, to, isAll) => {
    expect(coversAllMonths({ from, to }, { from: '2026-01-01', to: '2026-03-01' })).toBe(isAll);
  });
});

describe('the period of months', () => {
  const months = { from: '2026-02-01', to: '2026-03-01' };
  const start = Date.parse('2026-02-01T00:00:00-05:00');
  // Daylight saving time began in March.
  const after = Date.parse('2026-04-01T00:00:00-04:00');

  it.each([
    ['when they are over', after + 5, after],
    ['while the last lasts', after - 86_400_000, after - 86_400_000],
    ['before they begin', start - 5, start],
  ])('ends, %s, no later than now', (_when, now, end) => {
    expect(periodOf(months, 'America/New_York', now)).toEqual({
      ...months,
      lastDay: '2026-03-31',
      start,
      end,
    });
  });
});
