// Measures the model's error: it learns from the earlier weeks and is compared with the later ones,
// alongside the mean of the same hours as a baseline.
//
// On the demo town (102,256 sessions, eight weeks, 90 curbs) the model is off by 4.2 percentage
// points and the baseline by 3.6. The model need not be better about today, because only the model
// says anything about other rules. The screen shows the error beside the result, apart from
// measured figures.
import { computeCurbDemands, usableSpaces } from './curb-demand.ts';
import type { Tally } from './tally.ts';
import type { WhatIfCurb } from './what-if.ts';

const weekHours = 168;

/** Percentage points of occupancy. */
interface ErrorStatistics {
  /** Mean absolute error. */
  readonly meanAbsolute: number;
  /** Mean of expected minus measured; above 0 = the model expects too much. */
  readonly bias: number;
}

export interface ModelError {
  readonly learnedWeeks: number;
  readonly heldBackWeeks: number;
  /** Number of hours compared in the held-back weeks. */
  readonly hours: number;
  readonly model: ErrorStatistics;
  /** Error of the mean of the same hour in the weeks learned from. */
  readonly sameHour: ErrorStatistics;
}

/**
 * Returns the number of weeks to learn from, out of `weeks`: three quarters, with at least one left
 * for the comparison. 0 = too few weeks.
 */
export function trainingWeekCount(weeks: number): number {
  return weeks < 3 ? 0 : weeks - Math.max(1, Math.floor(weeks / 4));
}

/** Usable spaces and expected spaces taken, summed over curbs with the same observed minutes. */
interface ObservedGroup {
  readonly spaces: Float64Array;
  readonly expected: Float64Array;
}

function* groupByObservation(
  tally: Tally,
  curbs: readonly WhatIfCurb[],
): Generator<undefined, Map<Float64Array, ObservedGroup>> {
  const found = new Map<Float64Array, ObservedGroup>();
  let index = 0;
  for (const { week } of computeCurbDemands(curbs, tally.learned, tally.learnedWeeks)) {
    const curb = curbs[index];
    index += 1;
    if (curb === undefined) continue;
    const watch = found.get(curb.observed) ?? {
      spaces: new Float64Array(weekHours),
      expected: new Float64Array(weekHours),
    };
    found.set(curb.observed, watch);
    usableSpaces(curb.types, curb.spaces).forEach((spaces, hour) => {
      watch.spaces[hour] = (watch.spaces[hour] ?? 0) + spaces;
      if (spaces > 0) watch.expected[hour] = (watch.expected[hour] ?? 0) + (week.taken[hour] ?? 0);
    });
    yield;
  }
  return found;
}

class Deviation {
  #absolute = 0;
  #sum = 0;
  count = 0;

  add(expected: number, measured: number): void {
    this.#absolute += Math.abs(expected - measured);
    this.#sum += expected - measured;
    this.count += 1;
  }

  points(): ErrorStatistics {
    const each = 100 / Math.max(1, this.count);
    return { meanAbsolute: this.#absolute * each, bias: this.#sum * each };
  }
}

/**
 * Returns the occupancy of all the curbs together in every slot (week × 168 + hour of the week);
 * NaN where nothing was observed or standing is prohibited.
 */
export function measuredOccupancy(
  tally: Tally,
  watched: ReadonlyMap<Float64Array, Pick<ObservedGroup, 'spaces'>>,
): Float64Array {
  return tally.taken.map((taken, slot) => {
    let possible = 0;
    for (const [observed, { spaces }] of watched)
      possible += (observed[slot] ?? 0) * (spaces[slot % weekHours] ?? 0);
    return possible === 0 ? Number.NaN : taken / possible;
  });
}

/**
 * Computes the model's error on the weeks it did not learn from; `null` when there are too few
 * weeks. Yields between curbs.
 */
export function* modelError(
  tally: Tally,
  curbs: readonly WhatIfCurb[],
): Generator<undefined, ModelError | null> {
  const { learnedWeeks, hours } = tally;
  if (learnedWeeks === 0) return null;
  const found = yield* groupByObservation(tally, curbs);
  const measured = measuredOccupancy(tally, found);
  const [model, sameHour] = [new Deviation(), new Deviation()];
  for (let hour = 0; hour < weekHours; hour += 1) {
    const before = Array.from(
      { length: learnedWeeks },
      (_, week) => measured[week * weekHours + hour] ?? Number.NaN,
    );
    const known = before.filter((share) => !Number.isNaN(share));
    if (known.length === 0) continue;
    const mean = known.reduce((sum, share) => sum + share, 0) / known.length;
    for (let week = learnedWeeks; week < hours.weeks; week += 1) {
      const slot = week * weekHours + hour;
      const share = measured[slot] ?? Number.NaN;
      if (Number.isNaN(share)) continue;
      let [expected, possible] = [0, 0];
      for (const [observed, watch] of found) {
        expected += (observed[slot] ?? 0) * (watch.expected[hour] ?? 0);
        possible += (observed[slot] ?? 0) * (watch.spaces[hour] ?? 0);
      }
      model.add(expected / possible, share);
      sameHour.add(mean, share);
    }
  }
  if (model.count === 0) return null;
  return {
    learnedWeeks,
    heldBackWeeks: hours.weeks - learnedWeeks,
    hours: model.count,
    model: model.points(),
    sameHour: sameHour.points(),
  };
}
