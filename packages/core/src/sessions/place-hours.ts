// What CDS Metrics says of a place hour by hour: how many stays began, how long they were, how much of the place was taken (docs/decisions/0234).
import { civilDateAndTime } from '../platform/time/civil.ts';
import type { TimeStretch } from './observed-minutes.ts';

/** An hour of the city's clock. In autumn the hour that is struck twice is one of two hours; in spring one is missing. */
export interface PlaceHour extends TimeStretch {
  /** YYYY-MM-DD, local. */
  readonly date: string;
  /** 0 to 23, local. */
  readonly hour: number;
}

/** Every zone's offset changes by whole quarters of an hour. */
const quarter = 900_000;
/** No hour of a clock is longer. */
const longestHour = 2 * 3_600_000;

/** The hours of the clock that begin in a period (epoch milliseconds, `to` exclusive), each whole. */
export function placeHours({ from, to }: TimeStretch, timeZone: string): PlaceHour[] {
  const hours: PlaceHour[] = [];
  const first = Math.floor((from - longestHour) / quarter) * quarter;
  for (let at = first; at < to + longestHour; at += quarter) {
    const { date, time } = civilDateAndTime(at, timeZone);
    const hour = Number(time.slice(0, 2));
    const last = hours.at(-1);
    if (last?.date === date && last.hour === hour) hours[hours.length - 1] = { ...last, to: at + quarter };
    else hours.push({ date, hour, from: at, to: at + quarter });
  }
  return hours.filter((hour) => hour.from >= from && hour.from < to);
}

/** A stay that counts; epoch milliseconds. */
export interface PlaceStay {
  readonly arrival: number;
  /** null while it lasts. */
  readonly departure: number | null;
}

/** A curb of a place: its spaces, and when it was watched. */
export interface PlaceCurb {
  readonly spaces: number;
  readonly watched: readonly TimeStretch[];
}

export interface HourFigures {
  /** True = its sources were not there for most of the hour: nothing may be said of it. */
  readonly offline: boolean;
  readonly sessions: number;
  /** Stays an hour. */
  readonly turnover: number;
  /** Minutes of the stays that began in the hour and ended; null without any. */
  readonly dwell: number | null;
  /** Percent of the watched space minutes in which something stood; null without any space. */
  readonly occupancy: number | null;
}
