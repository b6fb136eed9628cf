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
  /** Its first and last day; null = one of its dates cannot be read. */
  readonly days: { readonly first: number; readonly last: number } | null;
  readonly repeats: boolean;
  /** Its times are those of Greenwich: which day that is here, the file does not say. */
  readonly isUtc: boolean;
}

const daySeconds = 24 * 60 * 60;

interface CalendarInstant {
  /** Seconds of the calendar the file speaks of. */
  readonly seconds: number;
  readonly isDay: boolean;
  readonly isUtc: boolean;
}

/** `20261224` or `20261224T093000`, with a Z behind it in UTC. */
function instantOf(value: string): CalendarInstant | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(value.trim());
  const day = match === null ? null : parseEpochDay(`${match[1]}-${match[2]}-${match[3]}`);
  if (match === null || day === null) return null;
  const [hours, minutes, seconds] = [match[4], match[5], match[6]].map((part) => Number(part ?? 0));
  const ofDay = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return {
    seconds: day * daySeconds + ofDay,
    isDay: match[4] === undefined,
    isUtc: match[7] !== undefined && match[7] !== '',
  };
}

/** `P2W`, `P1D`, `PT8H` or `P1DT12H30M`, in seconds; null = it is none, or goes back. */
function durationOf(value: string): number | null {
  const match =
    /^\+?P(?:(\d{1,5})W|(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?)?)$/i.exec(
      value.trim(),
    );
  if (match === null) return null;
  const [, weeks, days, hours, minutes, seconds] = match.map((part) => Number(part ?? 0));
  const whole = (weeks ?? 0) * 7 + (days ?? 0);
  return whole * daySeconds + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** The days an event has a part of: until the day before its end where that is midnight, or a whole day. */
function daysOf(values: ReadonlyMap<string, string>): { days: Event['days']; isUtc: boolean } {
  const start = instantOf(values.get('DTSTART') ?? '');
  if (start === null) return { days: null, isUtc: false };
  const [ends, lasts] = [values.get('DTEND'), values.get('DURATION')];
  const end = ends === undefined ? null : instantOf(ends);
  const duration = lasts === undefined ? null : durationOf(lasts);
  const isUtc = start.isUtc || end?.isUtc === true;
  if ((ends !== undefined && end === null) || (lasts !== undefined && duration === null))
    return { days: null, isUtc };
  const least = start.seconds + (start.isDay ? daySeconds : 1);
  const over = Math.max(least, end?.seconds ?? start.seconds + (duration ?? 0));
  const [first, last] = [start.seconds, over - 1].map((seconds) => Math.floor(seconds / daySeconds));
  return { days: first === undefined || last === undefined ? null : { first, last }, isUtc };
}

/** The events of the file that are to be: not those that were cancelled. */
function eventsOf(text: string): readonly Event[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '');
  const begun = unfolded.split(/BEGIN:VEVENT\r?\n/i).slice(1);
  return begun.flatMap((part) => {
    const end = /^END:VEVENT/im.exec(part);
    // Cut off: nobody knows what else it says.
    if (end === null) return { days: null, isUtc: false, name: '', repeats: false };
    const body = part.slice(0, end.index);
    const values = new Map<string, string>();
    // Alarms inside an event have summaries and durations of their own.
    let inside = 0;
    for (const written of body.split(/\r?\n/)) {
      if (/^BEGIN:/i.test(written)) inside += 1;
      const match = /^([A-Z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/i.exec(written);
      const name = match?.[1]?.toUpperCase();
      if (inside === 0 && name !== undefined && !values.has(name)) values.set(name, match?.[2] ?? '');
      if (/^END:/i.test(written)) inside -= 1;
    }
    if (values.get('STATUS')?.trim().toUpperCase() === 'CANCELLED') return [];
    return {
      ...daysOf(values),
      name: plain(values.get('SUMMARY') ?? '').trim(),
      repeats: values.has('RRULE') || values.has('RDATE'),
    };
  });
}

function fromEvents(text: string): Result<readonly Dates[]> {
  const days: Dates[] = [];
  for (const [at, event] of eventsOf(text).entries()) {
    const { name, repeats, isUtc } = event;
    if (event.days === null) return refused('calendar-list.event-date', { event: at + 1, name });
    if (repeats) return refused('calendar-list.event-repeats', { event: at + 1, name });
    if (isUtc) return refused('calendar-list.event-utc', { event: at + 1, name });
    const [first, last] = [formatEpochDay(event.days.first), formatEpochDay(event.days.last)];
    days.push(dates(name.slice(0, 200) || first, first, last));
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
