// Reads calendar files (iCalendar, RFC 5545) as days of the city. ical.js parses lines, rules and
// time zones, but accepts many invalid values, so they are validated first.
import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { type Failure, failWith, ok, type Result } from '../result.ts';
import { civilMoment } from './civil.ts';
import { epochDayOf, formatEpochDay, parseEpochDay } from './civil-day.ts';
import {
  isYearlyRule,
  parseRecurrenceRule,
  type RecurrenceRule,
  timeOf,
  type WallClockMs,
  wallClockDayMs,
  wallOf,
} from './icalendar-rule.ts';

/** The days of one event, from first to last. */
interface EventDays {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

interface CalendarFile {
  readonly days: readonly EventDays[];
  /** Names of events that continue after the last day read. */
  readonly truncatedNames: readonly string[];
}

/** The city and date that a list is read for. */
export interface CalendarReadOptions {
  /** The city's IANA time zone. */
  readonly timeZone: string;
  /** Today in the city, `yyyy-MM-dd`. */
  readonly today: string;
}

const maxEvents = 10_000;
/** Maximum number of occurrences of one event. A daily event has 365 a year. */
const maxEventStarts = 15_000;
const maxTotalStarts = 60_000;
const yearsAhead = 5;

/** Returns the last day up to which repeating events are read. */
export function lastRecurrenceDay(today: string): number {
  return epochDayOf(Number(today.slice(0, 4)) + yearsAhead, 12, 31);
}

interface ComponentLines {
  /** Whether its closing line is present. */
  isWhole: boolean;
  readonly own: string[];
  /** All lines including nested blocks, for time zones. */
  readonly all: string[];
}

/** Returns the events and time zones of a file. */
function splitComponents(text: string): {
  events: ComponentLines[];
  zones: ComponentLines[];
  isWhole: boolean;
} {
  const events: ComponentLines[] = [];
  const zones: ComponentLines[] = [];
  const open: string[] = [];
  let block: ComponentLines = { isWhole: false, own: [], all: [] };
  let isWhole = true;
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const [, edge, kind = ''] =
      /^(BEGIN|END):([A-Z-]+)\s*$/i.exec(line)?.map((part) => part.toUpperCase()) ?? [];
    if (edge === 'BEGIN') {
      open.push(kind);
      if (open.length === 2) {
        block = { isWhole: false, own: [], all: [] };
        if (kind === 'VEVENT') events.push(block);
      } else if (kind === 'VEVENT') isWhole = false;
    }
    if (open.length >= 2) block.all.push(line);
    if (open.length === 2 && edge === undefined) block.own.push(line);
    if (edge === 'END') {
      if (open.pop() !== kind) return { events, zones, isWhole: false };
      if (open.length === 1) block.isWhole = true;
      if (open.length === 1 && kind === 'VTIMEZONE') zones.push(block);
    }
  }
  return { events, zones, isWhole: isWhole && open.length === 0 };
}

interface Property {
  readonly name: string;
  readonly zone: string | null;
  /** The raw value. */
  readonly value: string;
  /** The value without escapes. */
  readonly text: string;
}

const isRule = (line: string) => /^(?:RRULE|EXRULE)[;:]/i.test(line);

/** Parses a line of an event. Returns `null` when it is not a property. */
function propertyOf(line: string): Property | null {
  const value = /^[^:"]*(?:"[^"]*"[^:"]*)*:(.*)$/.exec(line)?.[1]?.trim();
  if (value === undefined) return null;
  if (isRule(line))
    return { name: line.slice(0, line.search(/[;:]/)).toUpperCase(), zone: null, value, text: value };
  try {
    const [name, parameters, , text] = ICAL.parse.property(line) as [
      string,
      { readonly tzid?: unknown; readonly range?: unknown },
      string,
      unknown,
    ];
    const zone = parameters.tzid;
    // A change to all later occurrences could not be distinguished afterwards from a change to a
    // single one.
    const isOfLater = name === 'recurrence-id' && parameters.range !== undefined;
    return {
      name: isOfLater ? 'RANGE' : name.toUpperCase(),
      zone: typeof zone === 'string' ? zone : null,
      value,
      text: String(text),
    };
  } catch {
    return null;
  }
}

function eventName(lines: readonly string[]): string {
  const line = lines.find((each) => /^SUMMARY[;:]/i.test(each));
  return (line === undefined ? '' : (propertyOf(line)?.text ?? '')).replaceAll(/\s+/g, ' ').trim();
}

/**
 * Converts a wall-clock time to an instant. Returns `null` when the time zone does not define that
 * time.
 */
type Clock = (wall: WallClockMs) => number | null;

function ianaClock(timeZone: string): Clock | null {
  const clock = (wall: WallClockMs) =>
    Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, 19)).toZonedDateTime(timeZone)
      .epochMilliseconds;
  try {
    return /[A-Z]/i.test(timeZone) && Number.isFinite(clock(0)) ? clock : null;
  } catch {
    return null;
  }
}

/**
 * Maximum number of parts of a time zone in a file. Each is expanded year by year, and real zones
 * have fewer rule changes.
 */
const maxTimeZoneParts = 60;

/**
 * Returns the clock defined by the file itself (VTIMEZONE), or `null` when it is incomplete or its
 * changes are not yearly.
 */
function vtimezoneClock({ all }: ComponentLines): Clock | null {
  const validators: Readonly<Record<string, (value: string) => boolean>> = {
    TZOFFSETFROM: (value) => /^[+-](?:0\d|1[0-4])[0-5]\d(?:00)?$/.test(value),
    TZOFFSETTO: (value) => /^[+-](?:0\d|1[0-4])[0-5]\d(?:00)?$/.test(value),
    DTSTART: (value) => momentOf(value) !== null,
    RDATE: (value) => value.split(',').length === 1 && momentOf(value) !== null,
    RRULE: isYearlyRule,
  };
  const areSound = all.every((line) => {
    if (/^(?:BEGIN|END):/i.test(line)) return true;
    const property = propertyOf(line);
    return property !== null && (validators[property.name]?.(property.value.toUpperCase()) ?? true);
  });
  if (!areSound) return null;
  if (all.filter((line) => /^BEGIN:(?:STANDARD|DAYLIGHT)\b/i.test(line)).length > maxTimeZoneParts)
    return null;
  try {
    const component = new ICAL.Component(ICAL.parse(all.join('\r\n')) as unknown[]);
    const parts = component.getAllSubcomponents();
    const isWhole = parts.every((part) =>
      ['dtstart', 'tzoffsetfrom', 'tzoffsetto'].every((name) => part.hasProperty(name)),
    );
    if (parts.length === 0 || !isWhole) return null;
    const began = Math.min(
      ...parts.map((part) => wallOf(part.getFirstPropertyValue('dtstart') as ICAL.Time)),
    );
    const zone = new ICAL.Timezone(component);
    return (wall) => (wall < began ? null : wall - zone.utcOffset(timeOf(wall)) * 1000);
  } catch {
    return null;
  }
}

interface Moment {
  readonly wall: WallClockMs;
  readonly isDay: boolean;
  readonly isUtc: boolean;
}

/** Years outside this range are a mistake, and expanding time zones that far is slow. */
const isYear = (year: number) => year >= 1600 && year <= 2200;

/** Parses `20261224` or `20261224T093000`, with a trailing Z for UTC. */
function momentOf(value: string): Moment | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)(Z?))?$/i.exec(value);
  const day = match === null ? null : parseEpochDay(`${match[1]}-${match[2]}-${match[3]}`);
  if (match === null || day === null || !isYear(Number(match[1]))) return null;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(4, 7).map((part) => Number(part ?? 0));
  const wall = day * wallClockDayMs + (hours * 3600 + minutes * 60 + seconds) * 1000;
  return { wall, isDay: match[4] === undefined, isUtc: (match[7] ?? '') !== '' };
}

/**
 * Parses `P2W`, `P1D`, `PT8H` or `P1DT12H30M` to milliseconds. Returns `null` when it is not a
 * duration or is negative.
 */
function parseDurationMs(value: string): number | null {
  const isOne =
    /^\+?P(?:\d{1,5}W|(?=\d|T\d)(?:\d{1,5}D)?(?:T(?=\d)(?:\d{1,6}H)?(?:\d{1,6}M)?(?:\d{1,6}S)?)?)$/i.test(
      value,
    );
  return isOne ? ICAL.Duration.fromString(value.toUpperCase().replace('+', '')).toSeconds() * 1000 : null;
}

/** A moment with its time zone and clock. */
interface ZonedMoment extends Moment {
  readonly zone: string;
  readonly clock: Clock;
  readonly instant: number;
}

interface CalendarEvent {
  readonly number: number;
  readonly name: string;
  readonly uid: string;
  readonly start: ZonedMoment;
  /**
   * Duration in milliseconds: wall-clock time when both ends use the same time zone, otherwise real
   * time.
   */
  readonly length: number;
  readonly isLengthReal: boolean;
  readonly rule: RecurrenceRule | null;
  readonly until: ZonedMoment | null;
  readonly added: readonly ZonedMoment[];
  readonly removed: readonly ZonedMoment[];
  /** The occurrence of a repeating event that this one replaces. */
  readonly replacedOccurrence: ZonedMoment | null;
  readonly isCancelled: boolean;
}

class EventError extends Error {
  readonly refusal: Result<never>;
  constructor(refusal: Result<never>) {
    super('an event cannot be read');
    this.refusal = refusal;
  }
}

type ClockLookup = (zone: string | null) => Clock | null;

/** Parses an event. Throws `EventError` when any part is unreadable. */
function parseEvent(lines: ComponentLines, number: number, clocks: ClockLookup): CalendarEvent {
  const name = eventName(lines.own);
  const throwEventError = (code: Failure['code'], more: Record<string, string> = {}): never => {
    throw new EventError(failWith(code, { event: number, name, ...more }) as Result<never>);
  };
  const badDate = () => throwEventError('calendar-list.event-date');
  const badRule = () => throwEventError('calendar-list.event-rule');
  const properties = lines.own.map((line) => propertyOf(line) ?? badDate());
  if (!lines.isWhole) badDate();
  const all = (wanted: string) => properties.filter((each) => each.name === wanted);
  const one = (wanted: string): Property | undefined => {
    const [first, ...more] = all(wanted);
    return more.length > 0 ? badDate() : first;
  };
  const timed = (value: string, zone: string | null): ZonedMoment => {
    const moment = momentOf(value) ?? badDate();
    const shown = moment.isUtc ? 'UTC' : moment.isDay ? null : zone;
    const clock = clocks(shown) ?? throwEventError('calendar-list.event-zone', { zone: shown ?? '' });
    const instant = clock(moment.wall) ?? throwEventError('calendar-list.event-zone', { zone: shown ?? '' });
    return { ...moment, zone: shown ?? '', clock, instant };
  };
  const momentsOf = (wanted: string) =>
    all(wanted).flatMap(({ value, zone }) => value.split(',').map((each) => timed(each.trim(), zone)));
  if (all('EXRULE').length > 0 || all('RRULE').length > 1 || all('RANGE').length > 0) badRule();
  const begins = one('DTSTART') ?? badDate();
  const start = timed(begins.value, begins.zone);
  const [ends, lasts] = [one('DTEND'), one('DURATION')];
  if (ends !== undefined && lasts !== undefined) badDate();
  const end = ends === undefined ? null : timed(ends.value, ends.zone);
  if (end !== null && end.isDay !== start.isDay) badDate();
  const isLengthReal = end !== null && end.zone !== start.zone;
  const length =
    end !== null
      ? isLengthReal
        ? end.instant - start.instant
        : end.wall - start.wall
      : lasts === undefined
        ? 0
        : (parseDurationMs(lasts.value) ?? badDate());
  if (length < 0) throwEventError('calendar-list.event-order');
  const repeats = one('RRULE');
  const rule =
    repeats === undefined ? null : (parseRecurrenceRule(repeats.value, start.wall, start.isDay) ?? badRule());
  const until = rule === null || rule.until === null ? null : timed(rule.until, begins.zone);
  const [added, removed] = [momentsOf('RDATE'), momentsOf('EXDATE')];
  if (added.some(({ isDay }) => isDay !== start.isDay)) badRule();
  const replaces = one('RECURRENCE-ID');
  const uid = one('UID')?.text.trim() ?? '';
  // Otherwise the replaced event would be unknown, or the replacement itself would repeat.
  if (replaces !== undefined && (uid === '' || rule !== null || added.length > 0)) badRule();
  const standsFor = replaces === undefined ? null : timed(replaces.value, replaces.zone);
  const isCancelled = one('STATUS')?.value.toUpperCase() === 'CANCELLED';
  return {
    number,
    name,
    uid,
    start,
    length,
    isLengthReal,
    rule,
    until,
    added,
    removed,
    replacedOccurrence: standsFor,
    isCancelled,
  };
}

const dayOf = (wall: WallClockMs) => Math.floor(wall / wallClockDayMs);

/** Returns a test for starts that the event excludes, by day or by instant. */
function createExclusionTest(
  removed: readonly ZonedMoment[],
  isDay: boolean,
): (wall: WallClockMs, instant: number) => boolean {
  const days = new Set<number>();
  const instants = new Set<number>();
  for (const each of removed) {
    if (isDay || each.isDay) days.add(dayOf(each.wall));
    else instants.add(each.instant);
  }
  return (wall, instant) => days.has(dayOf(wall)) || instants.has(instant);
}

interface EventSpans {
  readonly spans: readonly (readonly [first: number, last: number])[];
  readonly isCut: boolean;
  readonly starts: number;
}

function isPastEnd(until: ZonedMoment, wall: WallClockMs, instant: number, isDay: boolean): boolean {
  return isDay || until.isDay ? dayOf(wall) > dayOf(until.wall) : instant > until.instant;
}

/**
 * Returns the days that each start of an event covers, or `null` when it has too many starts or its
 * time zone does not define them.
 */
function expandEvent(
  event: CalendarEvent,
  replaced: readonly ZonedMoment[],
  lastDay: number,
  timeZone: string,
): EventSpans | null {
  const { start, length, isLengthReal, rule, until } = event;
  const { clock, isDay } = start;
  const isRemoved = createExclusionTest([...event.removed, ...replaced], isDay);
  const walls = new Set<WallClockMs>();
  let isCut = false;
  for (const wall of rule?.starts() ?? []) {
    const instant = clock(wall);
    if (instant === null || walls.size > maxEventStarts) return null;
    if (until !== null && isPastEnd(until, wall, instant, isDay)) break;
    if (walls.size > 0 && dayOf(wall) > lastDay) {
      isCut = true;
      break;
    }
    walls.add(wall);
  }
  if (rule === null) walls.add(start.wall);
  // The rule ends before its first occurrence. Programs disagree on whether such an event takes
  // place at all.
  if (walls.size === 0) return null;
  const spans: (readonly [number, number])[] = [];
  const add = (wall: WallClockMs, from: Clock) => {
    const instant = from(wall);
    if (instant === null) return false;
    if (isRemoved(wall, instant)) return true;
    if (isDay) {
      spans.push([dayOf(wall), Math.max(dayOf(wall), dayOf(wall + length - 1))]);
      return true;
    }
    const over = isLengthReal ? instant + length : from(wall + length);
    if (over === null) return false;
    const shown = (at: number) => civilMoment(at, timeZone).today.epochDay;
    spans.push([shown(instant), shown(Math.max(over - 1, instant))]);
    return true;
  };
  for (const wall of walls) if (!add(wall, clock)) return null;
  for (const each of event.added)
    if (!(each.zone === start.zone && walls.has(each.wall)) && !add(each.wall, each.clock)) return null;
  return { spans: spans.toSorted((a, b) => a[0] - b[0]), isCut, starts: walls.size + event.added.length };
}

function mergeSpans(spans: EventSpans['spans'], name: string): readonly EventDays[] {
  const days: { name: string; first: number; last: number }[] = [];
  for (const [first, last] of spans) {
    const before = days.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else days.push({ name: name.slice(0, 200) || formatEpochDay(first), first, last });
  }
  return days;
}

/**
 * Returns the days of the events in a file, without canceled ones. Rejected when there are more
 * than `most` entries.
 */
export function parseCalendarFile(
  text: string,
  { timeZone, today }: CalendarReadOptions,
  most: number,
): Result<CalendarFile> {
  const tooMany = () => failWith('calendar-list.too-many', { most });
  const { events: blocks, zones, isWhole } = splitComponents(text);
  if (blocks.length > maxEvents) return tooMany();
  const writtenZones = new Map<string | null, ComponentLines>();
  for (const zone of zones)
    for (const line of zone.own) {
      const property = propertyOf(line);
      if (property?.name === 'TZID') writtenZones.set(property.text, zone);
    }
  const clocks = new Map<string | null, Clock | null>();
  const clockOf: ClockLookup = (zone) => {
    if (!clocks.has(zone)) {
      const written = writtenZones.get(zone);
      const known = () => ianaClock(zone ?? timeZone);
      const described = () => (written === undefined ? null : vtimezoneClock(written));
      // A short name such as EST has the meaning given in the file. Names with a region (`/`) mean
      // the same everywhere.
      const isShort = written !== undefined && zone !== 'UTC' && zone?.includes('/') === false;
      clocks.set(zone, isShort ? described() : (known() ?? described()));
    }
    return clocks.get(zone) ?? null;
  };
  try {
    const events = blocks.map((block, at) => parseEvent(block, at + 1, clockOf));
    if (!isWhole) return failWith('calendar-list.file-cut');
    const replaced = new Map<string, ZonedMoment[]>();
    for (const { uid, replacedOccurrence: standsFor } of events)
      if (standsFor !== null) replaced.set(uid, [...(replaced.get(uid) ?? []), standsFor]);
    const days: EventDays[] = [];
    const truncatedNames: string[] = [];
    let starts = 0;
    for (const event of events) {
      if (event.isCancelled) continue;
      const { number, name, uid, replacedOccurrence: standsFor } = event;
      const others = standsFor === null && uid !== '' ? (replaced.get(uid) ?? []) : [];
      const found = expandEvent(event, others, lastRecurrenceDay(today), timeZone);
      if (found === null) return failWith('calendar-list.event-rule', { event: number, name });
      starts += found.starts;
      days.push(...mergeSpans(found.spans, name));
      if (found.isCut) truncatedNames.push(name || formatEpochDay(dayOf(event.start.wall)));
      if (days.length > most || starts > maxTotalStarts) return tooMany();
    }
    return ok({ days, truncatedNames });
  } catch (error) {
    if (error instanceof EventError) return error.refusal;
    throw error;
  }
}
