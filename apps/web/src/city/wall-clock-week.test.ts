// Weeks in wall-clock time, including days on which the clocks change.
import { describe, expect, it } from 'vitest';
import { toWallClockSpan } from './wall-clock-week.ts';

const zone = 'America/Chicago';

describe('a stretch by the wall clock', () => {
  it.each([
    ['a usual day', 2, 480, 600, 480, 600],
    ['up to the end of a usual day', 2, 480, 1440, 480, 1440],
    ['up to the minute before it', 2, 480, 1439, 480, 1439],
    ['the hours before the clock goes forward', 6, 0, 119, 0, 119],
    ['after the clock went forward', 6, 120, 600, 180, 660],
    ['up to the end of the day of 23 hours', 6, 600, 1380, 660, 1440],
    ['up to the minute before it', 6, 600, 1379, 660, 1439],
  ])('%s', (_name, weekDay, fromMinute, toMinute, from, to) => {
    // The clocks go forward on Sunday, March 8, 2026. Every day of that week selects the same week.
    for (const date of ['2026-03-02', '2026-03-04', '2026-03-08'])
      expect(toWallClockSpan({ day: weekDay, fromMinute, toMinute }, date, zone)).toEqual({
        day: weekDay,
        from,
        to,
      });
  });

  it('ends the day of 25 hours an hour later', () => {
    const of = (toMinute: number) =>
      toWallClockSpan({ day: 6, fromMinute: 240, toMinute }, '2026-11-01', zone);
    expect(of(1440)).toEqual({ day: 6, from: 180, to: 1380 });
    expect(of(1500)).toEqual({ day: 6, from: 180, to: 1440 });
  });
});
