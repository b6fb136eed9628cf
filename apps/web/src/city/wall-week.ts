// A week in what the wall clock shows: the core counts real minutes, which on two days of the year are other ones.
import {
  type Asker,
  type CityTime,
  civilMoment,
  minuteMs,
  parseEpochDay,
  type RuleSet,
  startOfCivilDay,
  week,
} from '@curbwright/core';
import { weekDayOf } from '../shell/date-words.ts';
import type { WeekSpanLike } from './week-rows.ts';

/** A stretch of a day as the core gives it: 0 = Monday, real minutes since the civil day began. */
interface RealStretch {
  readonly day: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** The same stretch by the wall clock, minutes since midnight, in the week that holds `date` (`yyyy-MM-dd`). */
export function wallStretch(
  { day, fromMinute, toMinute }: RealStretch,
  date: string,
  timeZone: string,
): { readonly day: number; readonly from: number; readonly to: number } {
  const monday = (parseEpochDay(date) ?? 0) - weekDayOf(date);
  const start = startOfCivilDay(monday + day, timeZone);
  const next = startOfCivilDay(monday + day + 1, timeZone);
  const shown = (minute: number) => civilMoment(start + minute * minuteMs, timeZone).minute;
  return {
    day,
    from: shown(fromMinute),
    to: start + toMinute * minuteMs >= next ? 1440 : shown(toMinute),
  };
}

/** What a rule set is for an asker through the week that holds `date`. */
export function wallWeek(
  ruleSet: RuleSet,
  date: string,
  asker: Asker,
  time: CityTime,
): readonly WeekSpanLike[] {
  return week(ruleSet, date, asker, time).map((span) => ({
    ...wallStretch(span, date, time.timeZone),
    sub_activity: span.verdict.subActivity,
  }));
}
