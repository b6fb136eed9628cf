// The civil week of a rule set, traversed span by span in wall-clock minutes as if there were no
// clock change.
import { civilMoment, startOfCivilDay } from '../../platform/time/civil.ts';
import { civilDay, parseEpochDay } from '../../platform/time/civil-day.ts';
import { type AnswerCache, getDayAnswers } from './answer-cache.ts';
import type { Answer } from './decide.ts';
import { eraOf } from './rule-set-timing.ts';

/** Wall-clock minutes in a week. */
export const minutesPerCivilWeek = 10_080;

/** Returns the Monday (days since 1970-01-01) of the civil week that contains a date YYYY-MM-DD. */
export function mondayOf(date: string): number {
  const epochDay = parseEpochDay(date);
  if (epochDay === null) throw new RangeError(`not a date: ${date}`);
  return epochDay - civilDay(epochDay).weekday;
}

/**
 * Returns the wall-clock minutes of a civil day at which an era begins, each with its era: the era
 * at the start of the day, then one for each one-off instant during the day.
 */
function erasOfDay(answers: AnswerCache, epochDay: number): { minute: number; era: number }[] {
  const { timing, zone } = answers;
  if (timing.instants.length === 0) return [{ minute: 0, era: 0 }];
  const start = startOfCivilDay(epochDay, zone.timeZone);
  const end = startOfCivilDay(epochDay + 1, zone.timeZone);
  const eras = [{ minute: 0, era: eraOf(timing, start) }];
  for (const instant of timing.instants) {
    if (instant > start && instant < end)
      eras.push({ minute: civilMoment(instant, zone.timeZone).minute, era: eraOf(timing, instant) });
  }
  return eras;
}

/**
 * Calls `visit` with the start of each span (minutes since Monday 00:00) and its answer, in order.
 * Adjacent spans with equal answers are not merged.
 */
export function walkCivilWeek(
  answers: AnswerCache,
  monday: number,
  visit: (minute: number, answer: Answer) => void,
): void {
  for (let day = 0; day < 7; day += 1) {
    const eras = erasOfDay(answers, monday + day);
    eras.forEach(({ minute: eraStart, era }, e) => {
      const eraEnd = eras[e + 1]?.minute ?? 1440;
      const row = getDayAnswers(answers, monday + day, era);
      row.answers.forEach(({ answer }, i) => {
        const start = Math.max(eraStart, row.minutes[i] ?? 0);
        if (start < Math.min(eraEnd, row.minutes[i + 1] ?? 1440)) visit(day * 1440 + start, answer);
      });
    });
  }
}
