// The demand at measured curbs: arrivals in each hour of the week, including those turned away, and
// their durations of stay.

import { occupiedHourShares } from './duration-spread.ts';
import { computeLossWeek, estimateOfferedWeek, type LossWeek, type SharesByHour } from './loss-week.ts';
import type { CurbTypeDurations, TalliedCurb, WeeksTally } from './tally.ts';

const weekHours = 168;

/**
 * Minimum number of sessions in an hour of the day; with fewer, the durations of the whole day are
 * used.
 */
const minSessions = 100;

/**
 * Computes how many spaces an arrival occupies over time (`occupiedHourShares`), by type, hour of
 * the day and limit, and caches the results.
 */
export class SessionSharesCache {
  readonly #stays: ReadonlyMap<number, CurbTypeDurations>;
  readonly #known = new Map<string, Float64Array>();

  constructor(stays: ReadonlyMap<number, CurbTypeDurations>) {
    this.#stays = stays;
  }

  /** Whether parking sessions of the type were measured. */
  knows(type: number): boolean {
    return this.#stays.has(type);
  }

  /** Returns how many spaces an arrival occupies over time; `limit` in minutes, 0 = none. */
  shares(type: number, hourOfDay: number, limit: number): Float64Array {
    const stays = this.#stays.get(type);
    const isOwn = (stays?.counts[hourOfDay] ?? 0) >= minSessions;
    const key = `${type} ${isOwn ? hourOfDay : '-'} ${limit}`;
    let shares = this.#known.get(key);
    if (shares === undefined) {
      const lengths = isOwn ? stays?.byHour[hourOfDay] : stays?.all;
      shares =
        lengths === undefined ? new Float64Array(1) : occupiedHourShares(lengths, limit === 0 ? null : limit);
      this.#known.set(key, shares);
    }
    return shares;
  }
}

/**
 * A curb's demand by hour of the week: arrivals per hour including those turned away, the spaces an
 * arrival occupies over time, and the resulting occupancy and losses.
 */
export interface CurbDemand {
  readonly arrivals: Float64Array;
  readonly shares: SharesByHour;
  readonly week: LossWeek;
  readonly capped: number;
}

/**
 * Minutes of each hour of the week that a curb was observed, from week `from` up to but not
 * including week `to`.
 */
export function observedMinutesByHour(observed: Float64Array, from: number, to: number): Float64Array {
  const sum = new Float64Array(weekHours);
  for (let slot = from * weekHours; slot < to * weekHours; slot += 1)
    sum[slot % weekHours] = (sum[slot % weekHours] ?? 0) + (observed[slot] ?? 0);
  return sum;
}

/** Returns the usable spaces by hour of the week. */
export function usableSpaces(types: Int16Array, spaces: number): Float64Array {
  return Float64Array.from(types, (type) => (type < 0 ? 0 : spaces));
}

/** Computes the demand at a curb from arrivals counted over `watched` minutes. */
export function computeCurbDemand(
  curb: TalliedCurb,
  spaces: number,
  starts: Float64Array,
  watched: Float64Array,
  book: SessionSharesCache,
): CurbDemand {
  const served = Float64Array.from(starts, (count, hour) => {
    const minutes = watched[hour] ?? 0;
    return minutes === 0 ? 0 : (count * 60) / minutes;
  });
  const shares = Array.from(served, (_, hour) => book.shares(curb.types[hour] ?? -1, hour % 24, 0));
  const usable = usableSpaces(curb.types, spaces);
  const { arrivals, capped } = estimateOfferedWeek(served, shares, usable);
  return { arrivals, shares, week: computeLossWeek(arrivals, shares, usable), capped };
}

/** Computes the demand at every curb from the tallied weeks. */
export function* computeCurbDemands(
  curbs: readonly (TalliedCurb & { readonly spaces: number })[],
  weeks: WeeksTally,
  toWeek: number,
): Generator<CurbDemand> {
  const book = new SessionSharesCache(weeks.stays);
  const known = new Map<Float64Array, Float64Array>();
  for (const [index, curb] of curbs.entries()) {
    let watched = known.get(curb.observed);
    if (watched === undefined) {
      watched = observedMinutesByHour(curb.observed, 0, toWeek);
      known.set(curb.observed, watched);
    }
    yield computeCurbDemand(
      curb,
      curb.spaces,
      weeks.starts[index] ?? new Float64Array(weekHours),
      watched,
      book,
    );
  }
}
