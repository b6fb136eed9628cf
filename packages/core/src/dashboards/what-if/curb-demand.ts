// The demand at measured curbs: how many come in each hour of the week, those turned away included, and how long they stay.
import { type LossWeek, lossWeek, offeredWeek, type SharesByHour } from './loss-week.ts';
import { stayShares } from './stay-spread.ts';
import type { TalliedCurb, TypeStays, WeeksTally } from './tally.ts';

const weekHours = 168;

/** Stays of an hour of the day below which those of the whole day stand for it. */
const leastStays = 100;

/** Shares of stays by class, hour of the day and limit, each worked out once. */
export class StayBook {
  readonly #stays: ReadonlyMap<number, TypeStays>;
  readonly #known = new Map<string, Float64Array>();

  constructor(stays: ReadonlyMap<number, TypeStays>) {
    this.#stays = stays;
  }

  /** True when stays of the class were measured. */
  knows(type: number): boolean {
    return this.#stays.has(type);
  }

  /** What an arrival takes; `limit` in minutes, 0 = none. */
  shares(type: number, hourOfDay: number, limit: number): Float64Array {
    const stays = this.#stays.get(type);
    const isOwn = (stays?.counts[hourOfDay] ?? 0) >= leastStays;
    const key = `${type} ${isOwn ? hourOfDay : '-'} ${limit}`;
    let shares = this.#known.get(key);
    if (shares === undefined) {
      const lengths = isOwn ? stays?.byHour[hourOfDay] : stays?.all;
      shares = lengths === undefined ? new Float64Array(1) : stayShares(lengths, limit === 0 ? null : limit);
      this.#known.set(key, shares);
    }
    return shares;
  }
}

/** A curb's demand: arrivals an hour with those turned away, what an arrival takes, and the spaces, by hour of the week. */
export interface CurbDemand {
  readonly arrivals: Float64Array;
  readonly shares: SharesByHour;
  readonly week: LossWeek;
  readonly capped: number;
}

/** Minutes of each hour of the week a curb was watched in weeks `from` to `to`. */
export function watchedMinutes(observed: Float64Array, from: number, to: number): Float64Array {
  const sum = new Float64Array(weekHours);
  for (let slot = from * weekHours; slot < to * weekHours; slot += 1)
    sum[slot % weekHours] = (sum[slot % weekHours] ?? 0) + (observed[slot] ?? 0);
  return sum;
}

/** Spaces that may be used, by hour of the week. */
export function usableSpaces(types: Int16Array, spaces: number): Float64Array {
  return Float64Array.from(types, (type) => (type < 0 ? 0 : spaces));
}

/** The demand at a curb from arrivals counted over `watched` minutes. */
export function curbDemand(
  curb: TalliedCurb,
  spaces: number,
  starts: Float64Array,
  watched: Float64Array,
  book: StayBook,
): CurbDemand {
  const served = Float64Array.from(starts, (count, hour) => {
    const minutes = watched[hour] ?? 0;
    return minutes === 0 ? 0 : (count * 60) / minutes;
  });
  const shares = Array.from(served, (_, hour) => book.shares(curb.types[hour] ?? -1, hour % 24, 0));
  const usable = usableSpaces(curb.types, spaces);
  const { arrivals, capped } = offeredWeek(served, shares, usable);
  return { arrivals, shares, week: lossWeek(arrivals, shares, usable), capped };
}

/** The demand at every curb, as the weeks tallied say. */
export function* curbDemands(
  curbs: readonly (TalliedCurb & { readonly spaces: number })[],
  weeks: WeeksTally,
  toWeek: number,
): Generator<CurbDemand> {
  const book = new StayBook(weeks.stays);
  const known = new Map<Float64Array, Float64Array>();
  for (const [index, curb] of curbs.entries()) {
    let watched = known.get(curb.observed);
    if (watched === undefined) {
      watched = watchedMinutes(curb.observed, 0, toWeek);
      known.set(curb.observed, watched);
    }
    yield curbDemand(curb, curb.spaces, weeks.starts[index] ?? new Float64Array(weekHours), watched, book);
  }
}
