// Models one curb over a week as a loss system: from arrivals and spaces by hour of the week,
// computes which arrivals find a space and which are turned away.
import { erlangB } from './erlang.ts';

/** Hours of a week, 0 = Monday 00:00. */
const weekHours = 168;

/**
 * Highest plausible share of lost arrivals. Because a curb that is always full does not show how
 * many more arrived, larger estimates are capped.
 */
export const maxLossShare = 0.9;
const maxIterations = 80;

/** Arrays by hour of the week. */
export interface LossWeek {
  /** Mean number of spaces demanded and taken. */
  readonly wanted: Float64Array;
  readonly taken: Float64Array;
  /** Share of arrivals that find no space, 0 to 1. */
  readonly lost: Float64Array;
}

/**
 * For each hour, the number of spaces an arrival occupies in that hour and the following ones; see
 * `occupiedHourShares`.
 */
export type SharesByHour = readonly Float64Array[];

function demandedSpaces(arrivals: Float64Array, shares: SharesByHour): Float64Array {
  const demand = new Float64Array(weekHours);
  for (let hour = 0; hour < weekHours; hour += 1) {
    const count = arrivals[hour] ?? 0;
    const share = shares[hour];
    if (count === 0 || share === undefined) continue;
    for (let later = 0; later < share.length; later += 1) {
      const at = (hour + later) % weekHours;
      demand[at] = (demand[at] ?? 0) + count * (share[later] ?? 0);
    }
  }
  return demand;
}

/**
 * Computes occupancy and losses of `arrivals` per hour at a curb with `spaces` in each hour. The
 * spaces demanded in an hour come from its own arrivals and from earlier ones that are still
 * parked; each hour is then an Erlang loss system in steady state ("modified offered load").
 */
export function computeLossWeek(
  arrivals: Float64Array,
  shares: SharesByHour,
  spaces: Float64Array,
): LossWeek {
  const demand = demandedSpaces(arrivals, shares);
  const lost = new Float64Array(weekHours);
  const taken = new Float64Array(weekHours);
  for (let hour = 0; hour < weekHours; hour += 1) {
    const load = demand[hour] ?? 0;
    lost[hour] = erlangB(load, spaces[hour] ?? 0);
    taken[hour] = load * (1 - (lost[hour] ?? 0));
  }
  return { wanted: demand, taken, lost };
}

interface OfferedWeek {
  /** Arrivals per hour, including those turned away. */
  readonly arrivals: Float64Array;
  /**
   * Hours in which the curb was too full to estimate the arrivals; their share of lost arrivals is
   * capped at `maxLossShare`.
   */
  readonly capped: number;
}

/**
 * Estimates all arrivals from those that found a space: offered = served / (1 − B), where B is the
 * loss of the offered arrivals. Iterates from below until it converges. In hours without a space,
 * the served arrivals are used unchanged.
 */
export function estimateOfferedWeek(
  served: Float64Array,
  shares: SharesByHour,
  spaces: Float64Array,
): OfferedWeek {
  let arrivals = Float64Array.from(served);
  let capped = 0;
  for (let round = 0; round < maxIterations; round += 1) {
    const { lost } = computeLossWeek(arrivals, shares, spaces);
    let moved = 0;
    capped = 0;
    const next = new Float64Array(weekHours);
    for (let hour = 0; hour < weekHours; hour += 1) {
      const came = served[hour] ?? 0;
      if (came === 0) continue;
      const share = (spaces[hour] ?? 0) === 0 ? 0 : (lost[hour] ?? 0);
      if (share > maxLossShare) capped += 1;
      next[hour] = came / (1 - Math.min(share, maxLossShare));
      moved = Math.max(moved, Math.abs((next[hour] ?? 0) - (arrivals[hour] ?? 0)) / came);
    }
    arrivals = next;
    if (moved < 1e-4) break;
  }
  return { arrivals, capped };
}
