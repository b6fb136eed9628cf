// Matches time spans against civil moments. Spans are compiled once for a city's calendar and then
// evaluated often.

import type { CityTime } from './city-time.ts';
import type { CivilMoment } from './civil.ts';
import type { CivilDay } from './civil-day.ts';
import { type CalendarDays, compileCalendar } from './compile-calendar.ts';
import type { TimeSpan } from './time-span.ts';
import { weekDays } from './week-days.ts';

/**
 * A daily window in wall-clock minutes. It wraps past midnight when `to` is at or before `from`.
 */
interface DailyWindow {
  readonly from: number;
  readonly to: number;
}

export interface CompiledSpan {
  readonly excludes: boolean;
  /** Empty: the whole day. */
  readonly windows: readonly DailyWindow[];
  readonly instants: TimeSpan['instants'];
  /** Whether the days it applies on depend only on the weekday. */
  readonly weekly: boolean;
  /** Sorted instants at which a period that it names is switched on or off. */
  readonly switchEdges: readonly number[];
  /**
   * Whether it applies on this day, taken as the start day of a window, given the periods' switches
   * at the instant.
   */
  dayMatches(day: CivilDay, instant: number): boolean;
}

type DayTest = (day: CivilDay, instant: number) => boolean;

/** Returns the minutes of `HH:MM`. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/**
 * Converts a bound to a number that sorts like the date: month × 100 + day, with the year in front
 * if there is one.
 */
function dateNumber(bound: string): number {
  return Number(bound.replaceAll('-', ''));
}

function dateRangeTest(from: string | null, to: string | null): DayTest {
  const [low, high] = [from === null ? null : dateNumber(from), to === null ? null : dateNumber(to)];
  const yearly = (value: string | null) => value === null || value.length === 5;
  const monthDay = (day: CivilDay) => day.month * 100 + day.day;
  // A range across New Year: December to February is one winter.
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
    days.some((expected) => {
      if (expected === 'last') return day.day === day.daysInMonth;
      if (expected === 'odd') return day.day % 2 === 1;
      if (expected === 'even') return day.day % 2 === 0;
      return day.day === expected;
    });
}

/** Returns one test for each field that is not empty. All must pass. */
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
    const expected = apply === 'only during';
    tests.push((day, instant) => calendar.on(name, day, instant) === expected);
  }
  return tests;
}

/** Compiles a span for evaluation in a city. */
export function compileSpan(span: TimeSpan, cityTime: CityTime): CompiledSpan {
  const calendar = compileCalendar(cityTime.calendar);
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

/**
 * Whether the daily hours of the span include this wall-clock minute, given whether today and
 * yesterday match as start days. One-off instants are ignored.
 */
export function isWindowActive(
  span: CompiledSpan,
  minute: number,
  today: boolean,
  yesterday: boolean,
): boolean {
  if (span.windows.length === 0) return today;
  if (!today && !yesterday) return false;
  for (const { from, to } of span.windows) {
    if (to > from) {
      if (today && minute >= from && minute < to) return true;
    } else if ((today && minute >= from) || (yesterday && minute < to)) return true;
  }
  return false;
}

/** Whether the span has no one-off instants, or the instant is within one of them (half-open). */
export function hasActiveInstant(span: CompiledSpan, instant: number): boolean {
  return (
    span.instants.length === 0 ||
    span.instants.some(({ from, to }) => (from === null || instant >= from) && (to === null || instant < to))
  );
}

/** Whether a compiled span applies at the moment. */
function isSpanActive(span: CompiledSpan, moment: CivilMoment): boolean {
  const { instant } = moment;
  if (!hasActiveInstant(span, instant)) return false;
  return isWindowActive(
    span,
    moment.minute,
    span.dayMatches(moment.today, instant),
    span.windows.length > 0 && span.dayMatches(moment.yesterday, instant),
  );
}

/**
 * When something applies: during any of the spans (always, if there are none) and during none of
 * the excluding ones.
 */
export interface CompiledTiming {
  readonly spans: readonly CompiledSpan[];
  readonly exceptions: readonly CompiledSpan[];
}

/** Compiles a list of spans for evaluation in a city. */
export function compileTiming(timeSpans: readonly TimeSpan[], cityTime: CityTime): CompiledTiming {
  const all = timeSpans.map((span) => compileSpan(span, cityTime));
  return { spans: all.filter((span) => !span.excludes), exceptions: all.filter((span) => span.excludes) };
}

/** Whether the timing applies at the moment. */
export function isTimingActive(timing: CompiledTiming, moment: CivilMoment): boolean {
  for (const span of timing.exceptions) if (isSpanActive(span, moment)) return false;
  if (timing.spans.length === 0) return true;
  for (const span of timing.spans) if (isSpanActive(span, moment)) return true;
  return false;
}

/**
 * Returns the wall-clock minutes, besides midnight, and the single instants at which the timing can
 * change. The instants are one-off instants and times of manual switches.
 */
export function timingBoundaries(timing: CompiledTiming): { minutes: number[]; instants: number[] } {
  const all = [...timing.spans, ...timing.exceptions];
  const minutes = all.flatMap((span) => span.windows.flatMap(({ from, to }) => [from % 1440, to % 1440]));
  const instants = all.flatMap((span) => [
    ...span.instants.flatMap(({ from, to }) => [from, to].filter((instant) => instant !== null)),
    ...span.switchEdges,
  ]);
  return { minutes, instants };
}
