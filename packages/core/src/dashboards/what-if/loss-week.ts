// One curb over a week as a loss system: arrivals by hour of the week, the spaces there are in it, who finds one and who is turned away.
import { erlangB } from './erlang.ts';

/** Hours of a week, 0 = Monday 0:00. */
const weekHours = 168;

/** A share of lost arrivals beyond which it is not trusted: a curb that is full all the time says nothing of how many more came. */
export const mostLost = 0.9;
const mostRounds = 80;

/** Arrays by hour of the week. */
export interface LossWeek {
  /** Spaces wanted and spaces taken on average. */
  readonly wanted: Float64Array;
  readonly taken: Float64Array;
  /** Share of arrivals that find no space, 0 to 1. */
  readonly lost: Float64Array;
}

/** For each hour, what one arrival of it takes of the hours from it on; see `stayShares`. */
export type SharesByHour = readonly Float64Array[];

function wantedSpaces(arrivals: Float64Array, shares: SharesByHour): Float64Array {
  const wanted = new Float64Array(weekHours);
  for (let hour = 0; hour < weekHours; hour += 1) {
    const count = arrivals[hour] ?? 0;
    const share = shares[hour];
    if (count === 0 || share === undefined) continue;
    for (let later = 0; later < share.length; later += 1) {
      const at = (hour + later) % weekHours;
      wanted[at] = (wanted[at] ?? 0) + count * (share[later] ?? 0);
    }
  }
  return wanted;
}

/**
 * What becomes of `arrivals` (an hour) at a curb with `spaces` in each hour. The spaces wanted in an hour come of its own arrivals and of those
 * before who still stay; each hour is then Erlang's loss system at rest ("modified offered load").
 */
export function lossWeek(arrivals: Float64Array, shares: SharesByHour, spaces: Float64Array): LossWeek {
  const wanted = wantedSpaces(arrivals, shares);
  const lost = new Float64Array(weekHours);
  const taken = new Float64Array(weekHours);
  for (let hour = 0; hour < weekHours; hour += 1) {
    const load = wanted[hour] ?? 0;
    lost[hour] = erlangB(load, spaces[hour] ?? 0);
    taken[hour] = load * (1 - (lost[hour] ?? 0));
  }
  return { wanted, taken, lost };
}

interface OfferedWeek {
  /** Arrivals an hour, those turned away included. */
  readonly arrivals: Float64Array;
  /** Hours in which the curb was too full to tell how many came; their share of lost arrivals is held at `mostLost`. */
  readonly capped: number;
}

/**
 * How many came, from those who found a space: offered = served / (1 − B), where B is that of the offered ones. Repeated from below until it
 * stands still. Where there is no space in an hour, those served are taken as they are.
 */
export function offeredWeek(served: Float64Array, shares: SharesByHour, spaces: Float64Array): OfferedWeek {
  let arrivals = Float64Array.from(served);
  let capped = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const { lost } = lossWeek(arrivals, shares, spaces);
    let moved = 0;
    capped = 0;
    const next = new Float64Array(weekHours);
    for (let hour = 0; hour < weekHours; hour += 1) {
      const came = served[hour] ?? 0;
      if (came === 0) continue;
      const share = (spaces[hour] ?? 0) === 0 ? 0 : (lost[hour] ?? 0);
      if (share > mostLost) capped += 1;
      next[hour] = came / (1 - Math.min(share, mostLost));
      moved = Math.max(moved, Math.abs((next[hour] ?? 0) - (arrivals[hour] ?? 0)) / came);
    }
    arrivals = next;
    if (moved < 1e-4) break;
  }
  return { arrivals, capped };
}
