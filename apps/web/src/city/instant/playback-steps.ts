// Computes the next moment when playing a day or week.
import { addDays, formatMinuteOfDay, parseMinuteOfDay } from '../../shell/date-format.ts';
import type { CivilInstant, PlaybackSpan } from '../../shell/instant-slice.ts';

/** Minutes per playback step. */
const steps: Readonly<Record<PlaybackSpan, number>> = { day: 15, week: 60 };

/**
 * Returns the moment one step after `at`: on the quarter hour for a day, on the hour for a week.
 */
export function nextPlaybackInstant(at: CivilInstant, played: PlaybackSpan): CivilInstant {
  const step = steps[played];
  const next = Math.floor(parseMinuteOfDay(at.time) / step) * step + step;
  return next < 1440
    ? { date: at.date, time: formatMinuteOfDay(next) }
    : { date: addDays(at.date, 1), time: formatMinuteOfDay(0) };
}

/** Moves `at` by hours, across midnight into the next or previous day; minutes are preserved. */
export function addHours(at: CivilInstant, hours: number): CivilInstant {
  const minute = parseMinuteOfDay(at.time) + hours * 60;
  return {
    date: addDays(at.date, Math.floor(minute / 1440)),
    time: formatMinuteOfDay(((minute % 1440) + 1440) % 1440),
  };
}
