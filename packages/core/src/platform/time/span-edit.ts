// Edits when a restriction applies: days by presets and toggles, hours and days painted on a week
// grid. Also computes the part of the week a span covers.

import { type DayPreset, dayPresets, daysOfPreset } from './day-presets.ts';
import { minuteOf } from './span-match.ts';
import { type TimeSpan, timeSpan } from './time-span.ts';
import { type WeekDay, weekDays } from './week-days.ts';

/** Returns an empty span, which always applies. */
export function createEmptySpan(): TimeSpan {
  return timeSpan.parse({});
}

/** Returns the days in week order, without duplicates. */
function sortedDays(days: readonly WeekDay[]): WeekDay[] {
  return weekDays.filter((day) => days.includes(day));
}

/**
 * Returns the requirement's preset for these days, or `null` when there is none. No days means
 * every day (`All`).
 */
export function presetOfDays(days: readonly WeekDay[]): DayPreset | null {
  const daysKey = sortedDays(days).join();
  return dayPresets.find((preset) => daysOfPreset[preset].join() === daysKey) ?? null;
}

/** Adds or removes a day. When none is left, the field is empty, which means every day. */
export function toggleDay(days: readonly WeekDay[], day: WeekDay): WeekDay[] {
  return days.includes(day) ? days.filter((other) => other !== day) : sortedDays([...days, day]);
}

/** Adds a value at the end of a list, or removes it. */
export function toggleListValue<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

/** Replaces some members of one span. All other members and spans are unchanged. */
export function updateSpan(
  spans: readonly TimeSpan[],
  at: number,
  change: Partial<TimeSpan>,
): readonly TimeSpan[] {
  return spans.map((span, index) => (index === at ? { ...span, ...change } : span));
}

export type DailyHours = TimeSpan['times'][number];

/** Whether a daily time range ends on the same day, on the next day, or after 24 hours. */
export function dailyHoursEnd({ from, to }: DailyHours): 'same day' | 'next day' | '24 hours' {
  if (from === to) return '24 hours';
  if (to === '00:00') return 'same day';
  return minuteOf(to) < minuteOf(from) ? 'next day' : 'same day';
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** A part of one day of the week, in minutes since midnight, half-open. */
interface DayInterval {
  /** 0 = Monday. */
  readonly day: number;
  readonly from: number;
  readonly to: number;
  /** Whether the range began on the previous day. */
  readonly over: boolean;
}

/**
 * Returns the parts of a week that a span's days and hours cover, in week order. Hours past
 * midnight continue on the next day. The span's other conditions are ignored.
 */
export function weekIntervalsOfSpan({ daysOfWeek, times }: TimeSpan): DayInterval[] {
  const days = daysOfWeek.length === 0 ? weekDays : sortedDays(daysOfWeek);
  const hours = times.length === 0 ? [{ from: '00:00', to: '24:00' }] : times;
  const intervals = days.flatMap((name) =>
    hours.flatMap(({ from, to }): DayInterval[] => {
      const [start, end] = [minuteOf(from), minuteOf(to)];
      const day = weekDays.indexOf(name);
      if (end > start) return [{ day, from: start, to: end, over: false }];
      const whole = { day, from: start, to: 1440, over: false };
      return end === 0 ? [whole] : [whole, { day: (day + 1) % 7, from: 0, to: end, over: true }];
    }),
  );
  return intervals
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.day - b.day || a.from - b.from || a.to - b.to);
}

/** A corner of the painted area in the week grid: a day and minutes since midnight. */
export interface WeekCell {
  readonly day: number;
  readonly minute: number;
}

/** Granularity of painting on the week grid, in minutes. */
export const paintStepMinutes = 30;

export interface PaintedHours {
  readonly days: WeekDay[];
  readonly hours: DailyHours;
}

/**
 * Returns the days and hours of a rectangle between two cells, both included. A full day is `00:00`
 * to `24:00`.
 */
export function paintedHoursBetween(a: WeekCell, b: WeekCell): PaintedHours {
  const [first, last] = [Math.min(a.day, b.day), Math.max(a.day, b.day)];
  const step = (minute: number) => Math.floor(minute / paintStepMinutes) * paintStepMinutes;
  const from = Math.max(0, Math.min(step(a.minute), step(b.minute)));
  const to = Math.min(1440, Math.max(step(a.minute), step(b.minute)) + paintStepMinutes);
  return { days: weekDays.slice(first, last + 1), hours: { from: clock(from), to: clock(to) } };
}

function isWholeDay({ from, to }: DailyHours): boolean {
  return from === '00:00' && to === '24:00';
}

function sameDays(a: readonly WeekDay[], b: readonly WeekDay[]): boolean {
  return sortedDays(a).join() === sortedDays(b).join();
}

/** Converts a painted area to members of a span. Seven days and full days become empty fields. */
function toSpanFields({ days, hours }: PaintedHours): Pick<TimeSpan, 'daysOfWeek' | 'times'> {
  return { daysOfWeek: days.length === 7 ? [] : days, times: isWholeDay(hours) ? [] : [hours] };
}

/**
 * Returns the spans after an area was painted on the week grid for one of them. `set` replaces that
 * span's days and hours. `add` adds the hours if the days are the same, and otherwise inserts a
 * copy of the span with the painted days and hours. Seasons, dates and periods are unchanged.
 */
export function paintSpans(
  spans: readonly TimeSpan[],
  at: number,
  painted: PaintedHours,
  mode: 'set' | 'add',
): readonly TimeSpan[] {
  const span = spans[at];
  if (span === undefined) return at === 0 ? [{ ...createEmptySpan(), ...toSpanFields(painted) }] : spans;
  if (mode === 'set') return updateSpan(spans, at, toSpanFields(painted));
  const days = span.daysOfWeek.length === 0 ? weekDays : span.daysOfWeek;
  if (sameDays(days, painted.days)) {
    if (span.times.length === 0) return spans;
    const there = span.times.some(({ from, to }) => from === painted.hours.from && to === painted.hours.to);
    return there ? spans : updateSpan(spans, at, { times: [...span.times, painted.hours] });
  }
  return [...spans.slice(0, at + 1), { ...span, ...toSpanFields(painted) }, ...spans.slice(at + 1)];
}

/**
 * Whether the span has conditions besides days and hours. If so, its seasons and dates are shown
 * immediately.
 */
export function hasMoreThanHours(span: TimeSpan): boolean {
  const { dates, instants, months, weeksOfMonth, daysOfMonth, periods } = span;
  return [dates, instants, months, weeksOfMonth, daysOfMonth, periods].some((list) => list.length > 0);
}
