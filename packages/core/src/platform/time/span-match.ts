// Does a time span hold at a civil moment? Spans are compiled once for a city's calendar and then asked often.

import { type CalendarDays, calendarDays } from './calendar-days.ts';
import type { CityTime } from './city-time.ts';
import type { CivilMoment } from './civil.ts';
import type { CivilDay } from './civil-day.ts';
import type { TimeSpan } from './time-span.ts';
import { weekDays } from './week-days.ts';

/** A daily window in minutes of the wall clock; it wraps over midnight when `to` is at or before `from`. */
interface DailyWindow {
  readonly from: number;
  readonly to: number;
}

export interface CompiledSpan {
  readonly excludes: boolean;
  /** Empty = the whole day. */
  readonly windows: readonly DailyWindow[];
  readonly instants: TimeSpan['instants'];
  /** True when nothing but the weekday decides which days it holds on. */
  readonly weekly: boolean;
  /** Instants at which the switch of a period it names changes, sorted. */
  readonly switchEdges: readonly number[];
  /** Does it hold on this day, as the day a window starts on, with the periods' switches as they are at the instant? */
  dayMatches(day: CivilDay, instant: number): boolean;
}

type DayTest = (day: CivilDay, instant: number) => boolean;

/** Minutes of `HH:MM`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** A bound as a number that orders like the date: month × 100 + day, or with the year in front. */
function dateNumber(bound: string): number {
  return Number(bound.replaceAll('-', ''));
}

function dateRangeTest(from: string | null, to: string | null): DayTest {
  const [low, high] = [from === null ? null : dateNumber(from), to === null ? null : dateNumber(to)];
  const yearly = (value: string | null) => value === null || value.length === 5;
  const monthDay = (day: CivilDay) => day.month * 100 + day.day;
  // Over new year: from December to February is one winter.
  if (low !== null && high !== null && yearly(from) && yearly(to) && low > high)
    return (day) => monthDay(day) >= low || monthDay(day) <= high;
  const value = (day: CivilDay, bound: string | null) =>
    yearly(bound) ? monthDay(day) : day.year * 10_000 + monthDay(day);
  return (day) => (low === null || value(day, from) >= low) && (high === null || value(day, to) <= high);
}

function anyOf(tests: readonly DayTest[]): DayTest {
  return (day, instant) => tests.some((test) => test(day, instant));
}

function weekOfMonthTest(weeks: TimeSpan['weeksOfMonth']): DayTest {
  return (day) =>
    weeks.some((week) => (week === 'last' ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === week));
}

function dayOfMonthTest(days: TimeSpan['daysOfMonth']): DayTest {
  return (day) =>
    days.some((wanted) => {
      if (wanted === 'last') return day.day === day.daysInMonth;
      if (wanted === 'odd') return day.day % 2 === 1;
      if (wanted === 'even') return day.day % 2 === 0;
      return day.day === wanted;
    });
}

/** One test for every field that says something; all must hold. */
function dayTests(span: TimeSpan, calendar: CalendarDays): DayTest[] {
  const tests: DayTest[] = [];
  if (span.daysOfWeek.length > 0) {
    const on = weekDays.map((day) => span.daysOfWeek.includes(day));
    tests.push((day) => on[day.weekday] === true);
  }
  if (span.months.length > 0) tests.push((day) => span.months.includes(day.month));
  if (span.dates.length > 0) tests.push(anyOf(span.dates.map(({ from, to }) => dateRangeTest(from, to))));
  if (span.weeksOfMonth.length > 0) tests.push(weekOfMonthTest(span.weeksOfMonth));
  if (span.daysOfMonth.length > 0) tests.push(dayOfMonthTest(span.daysOfMonth));
  for (const { name, apply } of span.periods) {
    const wanted = apply === 'only during';
    tests.push((day, instant) => calendar.on(name, day, instant) === wanted);
  }
  return tests;
}

/** A span ready to be asked in a city. */
export function compileSpan(span: TimeSpan, cityTime: CityTime): CompiledSpan {
  const calendar = calendarDays(cityTime.calendar);
  const tests = dayTests(span, calendar);
  const [first, second] = tests;
  const weekly = tests.length === (span.daysOfWeek.length > 0 ? 1 : 0);
  let dayMatches: DayTest = (day, instant) => tests.every((test) => test(day, instant));
  if (first === undefined) dayMatches = () => true;
  else if (second === undefined) dayMatches = first;
  return {
    excludes: span.excludes,
    windows: span.times.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) })),
    instants: span.instants,
    weekly,
    switchEdges: span.periods.flatMap(({ name }) => calendar.switchEdges(name)),
    dayMatches,
  };
}

/** Does the span hold at this wall-clock minute, given whether today and yesterday match as start days? One-off instants aside. */
export function windowHolds(span: CompiledSpan, minute: number, today: boolean, yesterday: boolean): boolean {
  if (span.windows.length === 0) return today;
  if (!today && !yesterday) return false;
  for (const { from, to } of span.windows) {
    if (to > from) {
      if (today && minute >= from && minute < to) return true;
    } else if ((today && minute >= from) || (yesterday && minute < to)) return true;
  }
  return false;
}

/** One-off instants: none said, or one of them holds. Half-open. */
export function instantsHold(span: CompiledSpan, instant: number): boolean {
  return (
    span.instants.length === 0 ||
    span.instants.some(({ from, to }) => (from === null || instant >= from) && (to === null || instant < to))
  );
}

/** Does one compiled span hold at the moment? */
export function spanHolds(span: CompiledSpan, moment: CivilMoment): boolean {
  const { instant } = moment;
  if (!instantsHold(span, instant)) return false;
  return windowHolds(
    span,
    moment.minute,
    span.dayMatches(moment.today, instant),
    span.windows.length > 0 && span.dayMatches(moment.yesterday, instant),
  );
}

/** When something applies: any of the spans (none = always), and none of the excluding ones. */
export interface CompiledTiming {
  readonly spans: readonly CompiledSpan[];
  readonly exceptions: readonly CompiledSpan[];
}

/** A list of spans ready to be asked in a city. */
export function compileTiming(timeSpans: readonly TimeSpan[], cityTime: CityTime): CompiledTiming {
  const all = timeSpans.map((span) => compileSpan(span, cityTime));
  return { spans: all.filter((span) => !span.excludes), exceptions: all.filter((span) => span.excludes) };
}

/** Does what has this timing apply at the moment? */
export function timingHolds(timing: CompiledTiming, moment: CivilMoment): boolean {
  for (const span of timing.exceptions) if (spanHolds(span, moment)) return false;
  if (timing.spans.length === 0) return true;
  for (const span of timing.spans) if (spanHolds(span, moment)) return true;
  return false;
}

/** The wall-clock minutes at which the timing can change besides midnight, and the instants at which it can for once: one-off ones and switches. */
export function timingEdges(timing: CompiledTiming): { minutes: number[]; instants: number[] } {
  const all = [...timing.spans, ...timing.exceptions];
  const minutes = all.flatMap((span) => span.windows.flatMap(({ from, to }) => [from % 1440, to % 1440]));
  const instants = all.flatMap((span) => [
    ...span.instants.flatMap(({ from, to }) => [from, to].filter((instant) => instant !== null)),
    ...span.switchEdges,
  ]);
  return { minutes, instants };
}
