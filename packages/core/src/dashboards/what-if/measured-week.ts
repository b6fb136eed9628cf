// Measurements of all curbs together by hour of the week: mean spaces taken, and arrivals that
// found a space.
import { observedMinutesByHour, usableSpaces } from './curb-demand.ts';
import type { Tally } from './tally.ts';
import type { WhatIfCurb } from './what-if.ts';

const weekHours = 168;

interface MeasuredWeek {
  /**
   * Mean number of spaces taken at all curbs: occupancy while they were observed × their spaces.
   */
  readonly taken: Float64Array;
  /** Arrivals per hour that found a space. */
  readonly served: Float64Array;
  /** Observed ÷ possible space-minutes of the curbs, 0 to 1. */
  readonly coverage: number | null;
}

export function measuredWeek(tally: Tally, curbs: readonly WhatIfCurb[]): MeasuredWeek {
  const { weeks } = tally.hours;
  const [spaces, possible] = [new Float64Array(weekHours), new Float64Array(weekHours)];
  const served = new Float64Array(weekHours);
  const known = new Map<Float64Array, Float64Array>();
  let [watchedAll, possibleAll] = [0, 0];
  for (const [index, curb] of curbs.entries()) {
    let watched = known.get(curb.observed);
    if (watched === undefined) {
      watched = observedMinutesByHour(curb.observed, 0, weeks);
      known.set(curb.observed, watched);
    }
    const usable = usableSpaces(curb.types, curb.spaces);
    for (let hour = 0; hour < weekHours; hour += 1) {
      const minutes = watched[hour] ?? 0;
      const starts = tally.all.starts[index]?.[hour] ?? 0;
      spaces[hour] = (spaces[hour] ?? 0) + (usable[hour] ?? 0);
      possible[hour] = (possible[hour] ?? 0) + (usable[hour] ?? 0) * minutes;
      if (minutes > 0) served[hour] = (served[hour] ?? 0) + (starts * 60) / minutes;
      watchedAll += minutes * curb.spaces;
    }
    possibleAll += curb.spaces * realMinutes(tally);
  }
  const taken = new Float64Array(weekHours);
  tally.taken.forEach((minutes, slot) => {
    taken[slot % weekHours] = (taken[slot % weekHours] ?? 0) + minutes;
  });
  return {
    taken: taken.map((minutes, hour) =>
      possible[hour] ? (minutes / (possible[hour] ?? 1)) * (spaces[hour] ?? 0) : 0,
    ),
    served,
    coverage: possibleAll === 0 ? null : watchedAll / possibleAll,
  };
}

function realMinutes({ hours: { starts } }: Tally): number {
  return ((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 60_000;
}
