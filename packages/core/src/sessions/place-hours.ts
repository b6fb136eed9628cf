// CDS Metrics of a place by hour: sessions started, their duration, and occupancy
// (docs/decisions/0230).
import { civilDateAndTime } from '../platform/time/civil.ts';
import type { TimeRange } from './observed-minutes.ts';

/**
 * An hour of local time. In fall the repeated hour is one entry of two hours; in spring one hour is
 * missing.
 */
export interface PlaceHour extends TimeRange {
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  /** 0 to 23, local. */
  readonly hour: number;
}

/** Offsets of all time zones change by whole quarters of an hour, in milliseconds. */
const quarterHourMs = 900_000;
/** Longest possible clock hour, milliseconds. */
const longestHour = 2 * 3_600_000;

/** Returns the whole clock hours that begin in a period (epoch milliseconds, `to` exclusive). */
export function placeHours({ from, to }: TimeRange, timeZone: string): PlaceHour[] {
  const hours: PlaceHour[] = [];
  const first = Math.floor((from - longestHour) / quarterHourMs) * quarterHourMs;
  for (let at = first; at < to + longestHour; at += quarterHourMs) {
    const { date, time } = civilDateAndTime(at, timeZone);
    const hour = Number(time.slice(0, 2));
    const last = hours.at(-1);
    if (last?.date === date && last.hour === hour)
      hours[hours.length - 1] = { ...last, to: at + quarterHourMs };
    else hours.push({ date, hour, from: at, to: at + quarterHourMs });
  }
  return hours.filter((hour) => hour.from >= from && hour.from < to);
}

/** A counted session; epoch milliseconds. */
export interface PlaceSession {
  readonly arrival: number;
  /** `null` while it is ongoing. */
  readonly departure: number | null;
}

/** A curb of a place: its spaces and observed times. */
export interface PlaceCurb {
  readonly spaces: number;
  readonly watched: readonly TimeRange[];
}

export interface HourMetrics {
  /** Whether its sources were offline for most of the hour, so nothing can be reported. */
  readonly offline: boolean;
  readonly sessions: number;
  /** Sessions per hour. */
  readonly turnover: number;
  /** Mean minutes of the ended sessions that began in the hour; `null` if there are none. */
  readonly dwell: number | null;
  /** Percent of the observed space minutes that were occupied; `null` without spaces. */
  readonly occupancy: number | null;
}
