// Sums the hours of a place curb by curb and session by session. Memory use depends on the number
// of hours, not of sessions.
import { clipTimeRanges, minutesInRanges, type TimeRange } from './observed-minutes.ts';
import type { HourMetrics, PlaceCurb, PlaceHour, PlaceSession } from './place-hours.ts';

/**
 * Index of the first time range that ends after an instant; ranges are sorted and do not overlap.
 */
function indexOfFirstEndingAfter(times: readonly TimeRange[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Observed times of an added curb, passed with each of its sessions. */
export type ObservedCurbTimes = readonly TimeRange[];

/**
 * Totals for one place over consecutive hours. A session counts in the hour in which it begins; its
 * minutes count in the hours in which they were spent.
 */
export class PlaceSums {
  readonly #hours: readonly PlaceHour[];
  /** End used for ongoing sessions, epoch milliseconds. */
  readonly #now: number;
  #curbs = 0;
  /** By hour: observed minutes of the curbs, those minutes × spaces, and the session totals. */
  readonly #seen: Float64Array;
  readonly #room: Float64Array;
  readonly #taken: Float64Array;
  readonly #sessions: Float64Array;
  readonly #ended: Float64Array;
  readonly #stayed: Float64Array;

  constructor(hours: readonly PlaceHour[], now: number) {
    this.#hours = hours;
    this.#now = now;
    const sums = () => new Float64Array(hours.length);
    this.#seen = sums();
    this.#room = sums();
    this.#taken = sums();
    this.#sessions = sums();
    this.#ended = sums();
    this.#stayed = sums();
  }

  get curbs(): number {
    return this.#curbs;
  }

  /** Adds the minutes of a time range, multiplied by `times`, to its hours. */
  #addMinutes(sums: Float64Array, { from, to }: TimeRange, times = 1): void {
    // An ongoing session that begins after now has no minutes yet.
    if (to <= from) return;
    for (let index = indexOfFirstEndingAfter(this.#hours, from); index < this.#hours.length; index += 1) {
      const hour = this.#hours[index];
      if (hour === undefined || hour.from >= to) return;
      const minutes = minutesInRanges([{ from: Math.max(from, hour.from), to: Math.min(to, hour.to) }]);
      sums[index] = (sums[index] ?? 0) + times * minutes;
    }
  }

  addCurb({ spaces, watched }: PlaceCurb): ObservedCurbTimes {
    this.#curbs += 1;
    const [first, last] = [this.#hours[0], this.#hours.at(-1)];
    if (first === undefined || last === undefined) return [];
    const within = clipTimeRanges(watched, { from: first.from, to: last.to });
    for (const stretch of within) {
      this.#addMinutes(this.#seen, stretch);
      this.#addMinutes(this.#room, stretch, spaces);
    }
    return within;
  }

  addStay(curb: ObservedCurbTimes, { arrival, departure }: PlaceSession): void {
    const end = departure ?? this.#now;
    for (let at = indexOfFirstEndingAfter(curb, arrival); at < curb.length; at += 1) {
      const stretch = curb[at];
      if (stretch === undefined || stretch.from >= end) break;
      this.#addMinutes(this.#taken, {
        from: Math.max(stretch.from, arrival),
        to: Math.min(stretch.to, end),
      });
    }
    const begun = indexOfFirstEndingAfter(this.#hours, arrival);
    const hour = this.#hours[begun];
    if (hour === undefined || arrival < hour.from || end <= hour.from) return;
    this.#sessions[begun] = (this.#sessions[begun] ?? 0) + 1;
    if (departure === null) return;
    this.#ended[begun] = (this.#ended[begun] ?? 0) + 1;
    this.#stayed[begun] = (this.#stayed[begun] ?? 0) + departure - arrival;
  }

  /** Yields the metrics of each hour, in order. */
  *figures(): Generator<{ readonly hour: PlaceHour; readonly figures: HourMetrics }> {
    for (const [index, hour] of this.#hours.entries()) {
      const minutes = minutesInRanges([hour]);
      const of = (sums: Float64Array) => sums[index] ?? 0;
      const [sessions, ended, room] = [of(this.#sessions), of(this.#ended), of(this.#room)];
      yield {
        hour,
        figures: {
          offline: of(this.#seen) * 2 < this.#curbs * minutes,
          sessions,
          turnover: (sessions * 60) / minutes,
          dwell: ended === 0 ? null : of(this.#stayed) / 60_000 / ended,
          occupancy: room === 0 ? null : (100 * of(this.#taken)) / room,
        },
      };
    }
  }
}
