// Reads calendar days from a pasted list or a calendar file (iCalendar, RFC 5545): whole days with
// a name.
import { failWith, ok, type Result } from '../result.ts';
import type { CalendarDay } from './calendar.ts';
import { formatEpochDay, parseEpochDay } from './civil-day.ts';
import { type CalendarReadOptions, lastRecurrenceDay, parseCalendarFile } from './icalendar.ts';

type Dates = Extract<CalendarDay, { kind: 'dates' }>;

/** Largest number of entries read at once. */
const maxEntries = 2_000;

export interface CalendarListResult {
  readonly days: readonly Dates[];
  /**
   * Set when repeating events continue after the last day read: that day, and the names of these
   * events. `null` if there are none.
   */
  readonly cut: { readonly through: string; readonly names: readonly string[] } | null;
}

function toDateRangeRule(name: string, from: string, to: string): Dates {
  return { kind: 'dates', name, from, to };
}

/**
 * `2026-12-24 Christmas Eve` or `2026-12-24 to 2027-01-02 Winter break`, with an optional comma,
 * semicolon or tab in between.
 */
const line = /^(\d{4}-\d\d-\d\d)(?:\s*(?:–|—|\.\.|to|a|bis|\/)\s*(\d{4}-\d\d-\d\d))?[\s,;]*(.*)$/s;

function parseLines(text: string): Result<readonly Dates[]> {
  const days: Dates[] = [];
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const trimmed = written.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const match = line.exec(trimmed);
    const [, from = '', to = from, name = ''] = match ?? [];
    if (match === null || parseEpochDay(from) === null || parseEpochDay(to) === null)
      return failWith('calendar-list.line', { line: at + 1, text: trimmed.slice(0, 60) });
    if (from > to) return failWith('calendar-list.line-order', { line: at + 1, from, to });
    days.push(toDateRangeRule(name.trim().slice(0, 200) || from, from, to));
  }
  return ok(days);
}

function checkDayCount(read: CalendarListResult): Result<CalendarListResult> {
  if (read.days.length === 0) return failWith('calendar-list.nothing');
  return read.days.length > maxEntries ? failWith('calendar-list.too-many', { most: maxEntries }) : ok(read);
}

/**
 * Reads the days of a list or calendar file, in their original order. Fails at the first invalid
 * line or event; nothing is guessed or skipped. Repeating events are read to the end of the fifth
 * year after `today`.
 */
export function parseCalendarList(text: string, readFor: CalendarReadOptions): Result<CalendarListResult> {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const lines = parseLines(text);
    return lines.ok ? checkDayCount({ days: lines.value, cut: null }) : lines;
  }
  const file = parseCalendarFile(text.trimStart(), readFor, maxEntries);
  if (!file.ok) return file;
  const { days, truncatedNames: cutNames } = file.value;
  return checkDayCount({
    days: days.map(({ name, first, last }) =>
      toDateRangeRule(name, formatEpochDay(first), formatEpochDay(last)),
    ),
    cut:
      cutNames.length === 0
        ? null
        : { through: formatEpochDay(lastRecurrenceDay(readFor.today)), names: cutNames },
  });
}
