// Converts a week to wall-clock time. The core package counts elapsed minutes, which differ from
// wall-clock minutes on the two days of the year with a clock change.
import {
  type CityTime,
  type CurbUser,
  civilMoment,
  computeVerdictWeek,
  minuteMs,
  parseEpochDay,
  type RuleSet,
  startOfCivilDay,
} from '@curbwright/core';
import { weekDayOf } from '../shell/date-format.ts';
import type { CurbTypeSpan } from './week-rows.ts';

/**
 * A span of a day from the core package: day 0 is Monday, times are elapsed minutes since the start
 * of the civil day.
 */
interface RealTimeSpan {
  readonly day: number;
  readonly fromMinute: number;
  readonly toMinute: number;
}

/**
 * Converts a span to wall-clock minutes since midnight, in the week that contains `date`
 * (`yyyy-MM-dd`).
 */
export function toWallClockSpan(
  { day, fromMinute, toMinute }: RealTimeSpan,
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

/** Evaluates a rule set for a curb user through the week that contains `date`. */
export function evaluateWallClockWeek(
  ruleSet: RuleSet,
  date: string,
  asker: CurbUser,
  time: CityTime,
): readonly CurbTypeSpan[] {
  return computeVerdictWeek(ruleSet, date, asker, time).map((span) => ({
    ...toWallClockSpan(span, date, time.timeZone),
    sub_activity: span.verdict.subActivity,
  }));
}
