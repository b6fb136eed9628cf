// The next moment of a played day.
import { addDays, minuteOf, timeOf } from '../../app/date-words.ts';
import type { CivilInstant } from '../../app/instant-slice.ts';

const stepMinutes = 15;

/** The moment one step after `at`, on the quarter hour. */
export function playedOn(at: CivilInstant): CivilInstant {
  const next = Math.floor(minuteOf(at.time) / stepMinutes) * stepMinutes + stepMinutes;
  return next < 1440 ? { date: at.date, time: timeOf(next) } : { date: addDays(at.date, 1), time: timeOf(0) };
}
