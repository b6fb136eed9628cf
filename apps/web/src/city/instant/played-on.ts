// The next moment when playing a day or week.
import { addDays, minuteOf, timeOf } from '../../shell/date-words.ts';
import type { CivilInstant, Played } from '../../shell/instant-slice.ts';

/** Minutes per step. */
const steps: Readonly<Record<Played, number>> = { day: 15, week: 60 };

/**
 * Returns the moment one step after `at`: on the quarter hour for a day, on the hour for a week.
 */
export function playedOn(at: CivilInstant, played: Played): CivilInstant {
  const step = steps[played];
  const next = Math.floor(minuteOf(at.time) / step) * step + step;
  return next < 1440 ? { date: at.date, time: timeOf(next) } : { date: addDays(at.date, 1), time: timeOf(0) };
}

/** Moves `at` by hours, across midnight into the next or previous day; minutes are preserved. */
export function movedByHours(at: CivilInstant, hours: number): CivilInstant {
  const minute = minuteOf(at.time) + hours * 60;
  return {
    date: addDays(at.date, Math.floor(minute / 1440)),
    time: timeOf(((minute % 1440) + 1440) % 1440),
  };
}
