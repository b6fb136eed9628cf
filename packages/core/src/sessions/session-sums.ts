// Adds parking sessions to the aggregates by link. Only this module decides in which cells a
// session counts, so that a session is removed exactly as it was added.
import { minuteMs } from '../platform/time/civil.ts';
import { cellOfMinute, eachHour, formatMonthDate } from './civil-months.ts';
import { isStartObserved, type MinuteRange } from './counted-minutes.ts';
import { dwellClassOf } from './dwell-classes.ts';
import type { SessionIssue } from './parking-session.ts';

/** A parking session at its link, as stored. */
export interface CountedSession {
  readonly link: number;
  /** Epoch milliseconds. */
  readonly arrival: number;
  /** See `civilMinute`. */
  readonly arrivalMinute: number;
  /**
   * The city's time zone when the session was ingested; its minutes are assigned to hours of that
   * zone.
   */
  readonly timeZone: string;
  /** The minutes its source observed (`countedMinutes`); `null` = all. */
  readonly counted: readonly MinuteRange[] | null;
  /** `null` = not counted, because the session is ongoing or has an issue. */
  readonly minutes: number | null;
  readonly seconds: number | null;
  /** Longest allowed stay at arrival, minutes; `null` = no known limit. */
  readonly allowed: number | null;
  readonly fee: number | null;
  readonly userClass: string | null;
  readonly fault: SessionIssue | null;
}

interface HourSum {
  occupied: number;
  starts: number;
  stayMinutes: number;
  overstays: number;
  fee: number;
}

interface DwellSum {
  sessions: number;
  minutes: number;
  overstays: number;
  overstayMinutes: number;
}

/** Minutes beyond the longest allowed stay; 0 = none. */
export function overstayMinutes(minutes: number, allowed: number | null): number {
  return allowed === null ? 0 : Math.max(0, minutes - allowed);
}

/**
 * Months fit in 12 bits (to the year 2311), hours and dwell classes in 8, so keys stay integers
 * below 2^53.
 */
const monthSlots = 4096;
const cellSlots = 256;

interface CellKey {
  readonly link: number;
  /** `YYYY-MM-01`. */
  readonly month: string;
  /** Hour of the week or dwell class. */
  readonly cell: number;
}

/** Splits a key of `hours` or `dwells` into its parts. */
export function parseCellKey(key: number): CellKey {
  const cell = key % cellSlots;
  const rest = (key - cell) / cellSlots;
  const month = rest % monthSlots;
  return { link: (rest - month) / monthSlots, month: formatMonthDate(month), cell };
}

/** Totals of many sessions by cell. `add` with -1 removes a session again. */
export class SessionSums {
  readonly hours = new Map<number, HourSum>();
  readonly dwells = new Map<number, DwellSum>();
  /**
   * Sessions that began while their source was not observing, by the cell in which they began; they
   * are also in `hours`.
   */
  readonly unwatched = new Map<number, number>();
  /** By link and month (a key with cell 0), then by user class; '' = not reported. */
  readonly classes = new Map<number, Map<string, { sessions: number; minutes: number }>>();
  /** By link and month (a key with cell 0), then by issue. */
  readonly faults = new Map<number, Map<string, number>>();

  #hour(link: number, month: number, hour: number): HourSum {
    const key = (link * monthSlots + month) * cellSlots + hour;
    let sum = this.hours.get(key);
    if (sum === undefined) {
      sum = { occupied: 0, starts: 0, stayMinutes: 0, overstays: 0, fee: 0 };
      this.hours.set(key, sum);
    }
    return sum;
  }

  #dwell(link: number, month: number, dwellClass: number): DwellSum {
    const key = (link * monthSlots + month) * cellSlots + dwellClass;
    let sum = this.dwells.get(key);
    if (sum === undefined) {
      sum = { sessions: 0, minutes: 0, overstays: 0, overstayMinutes: 0 };
      this.dwells.set(key, sum);
    }
    return sum;
  }

  /** Adds only the observed part of a session. */
  addWatched(stay: CountedSession, sign: 1 | -1): void {
    const { link, arrival, minutes, counted, timeZone } = stay;
    if (minutes === null) return;
    if (!isStartObserved(arrival, counted)) {
      const { month, hourOfWeek } = cellOfMinute(stay.arrivalMinute);
      const key = (link * monthSlots + month) * cellSlots + hourOfWeek;
      this.unwatched.set(key, (this.unwatched.get(key) ?? 0) + sign);
    }
    const visit = (month: number, hour: number, spent: number) => {
      this.#hour(link, month, hour).occupied += sign * spent;
    };
    if (counted === null) eachHour(arrival, minutes, timeZone, visit);
    else for (const { from, to } of counted) eachHour(from * minuteMs, to - from, timeZone, visit);
  }

  add(stay: CountedSession, sign: 1 | -1): void {
    const { link, minutes, seconds, fault } = stay;
    const { month, hourOfWeek } = cellOfMinute(stay.arrivalMinute);
    const monthKey = (link * monthSlots + month) * cellSlots;
    if (fault !== null) {
      const here = this.faults.get(monthKey) ?? new Map<string, number>();
      here.set(fault, (here.get(fault) ?? 0) + sign);
      this.faults.set(monthKey, here);
    }
    if (minutes === null || seconds === null) return;
    const over = overstayMinutes(minutes, stay.allowed);
    const start = this.#hour(link, month, hourOfWeek);
    start.starts += sign;
    start.stayMinutes += sign * minutes;
    start.overstays += over > 0 ? sign : 0;
    start.fee += sign * (stay.fee ?? 0);
    this.addWatched(stay, sign);
    const dwell = this.#dwell(link, month, dwellClassOf(seconds));
    dwell.sessions += sign;
    dwell.minutes += sign * minutes;
    dwell.overstays += over > 0 ? sign : 0;
    dwell.overstayMinutes += sign * over;
    const classes = this.classes.get(monthKey) ?? new Map<string, { sessions: number; minutes: number }>();
    const named = classes.get(stay.userClass ?? '') ?? { sessions: 0, minutes: 0 };
    named.sessions += sign;
    named.minutes += sign * minutes;
    classes.set(stay.userClass ?? '', named);
    this.classes.set(monthKey, classes);
  }
}
