// Days of a calendar read from a list people paste or a calendar file (iCalendar, RFC 5545): whole days with a name.
import { ok, type Result, refused } from '../result.ts';
import type { CalendarDay } from './calendar.ts';
import { formatEpochDay, parseEpochDay } from './civil-day.ts';

type Dates = Extract<CalendarDay, { kind: 'dates' }>;

/** Days read at once. */
const mostRead = 2_000;

function dates(name: string, from: string, to: string): Dates {
  return { kind: 'dates', name, from, to };
}

/** `2026-12-24 Christmas Eve` or `2026-12-24 to 2027-01-02 Winter break`; a comma, semicolon or tab may stand between. */
const line = /^(\d{4}-\d\d-\d\d)(?:\s*(?:–|—|\.\.|to|a|bis|\/)\s*(\d{4}-\d\d-\d\d))?[\s,;]*(.*)$/s;

function fromLines(text: string): Result<readonly Dates[]> {
  const days: Dates[] = [];
  for (const [at, written] of text.split(/\r?\n/).entries()) {
    const trimmed = written.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const match = line.exec(trimmed);
    const [, from = '', to = from, name = ''] = match ?? [];
    if (match === null || parseEpochDay(from) === null || parseEpochDay(to) === null)
      return refused('calendar-list.line', { line: at + 1, text: trimmed.slice(0, 60) });
    if (from > to) return refused('calendar-list.line-order', { line: at + 1, from, to });
    days.push(dates(name.trim().slice(0, 200) || from, from, to));
  }
  return ok(days);
}

/** The text of an iCalendar value without its escapes. */
function plain(text: string): string {
  return text.replaceAll(/\\([\\;,nN])/g, (_whole, sign: string) =>
    sign.toLowerCase() === 'n' ? ' ' : sign,
  );
}

interface Event {
  readonly name: string;
  readonly from: number | null;
  /** Not included any more; null = one day. */
  readonly end: number | null;
  readonly repeats: boolean;
}

function civilOf(value: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)/.exec(value);
  return match === null ? null : parseEpochDay(`${match[1]}-${match[2]}-${match[3]}`);
}

function eventsOf(text: string): readonly Event[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '');
  const begun = unfolded.split(/BEGIN:VEVENT\r?\n/).slice(1);
  const whole = begun.filter((part) => part.includes('END:VEVENT'));
  return whole.map((part) => {
    const body = part.slice(0, part.indexOf('END:VEVENT'));
    const values = new Map<string, string>();
    for (const written of body.split(/\r?\n/)) {
      const match = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(written);
      if (match?.[1] !== undefined && !values.has(match[1])) values.set(match[1], match[2] ?? '');
    }
    return {
      name: plain(values.get('SUMMARY') ?? '').trim(),
      from: civilOf(values.get('DTSTART') ?? ''),
      end: civilOf(values.get('DTEND') ?? ''),
      repeats: values.has('RRULE') || values.has('RDATE'),
    };
  });
}

function fromEvents(text: string): Result<readonly Dates[]> {
  const days: Dates[] = [];
  for (const [at, { name, from, end, repeats }] of eventsOf(text).entries()) {
    if (from === null) return refused('calendar-list.event-date', { event: at + 1, name });
    if (repeats) return refused('calendar-list.event-repeats', { event: at + 1, name });
    const first = formatEpochDay(from);
    days.push(
      dates(name.slice(0, 200) || first, first, formatEpochDay(Math.max(from, (end ?? from + 1) - 1))),
    );
  }
  return ok(days);
}

/**
 * The days of a list or a calendar file, in the order they stand there. Refused at the first line or event that is none: nothing is guessed, and a
 * repeating event is not taken for its first day.
 */
export function calendarDaysFrom(text: string): Result<readonly Dates[]> {
  const read = /^\s*BEGIN:VCALENDAR/i.test(text) ? fromEvents(text) : fromLines(text);
  if (!read.ok) return read;
  if (read.value.length === 0) return refused('calendar-list.nothing');
  return read.value.length > mostRead ? refused('calendar-list.too-many', { most: mostRead }) : read;
}
