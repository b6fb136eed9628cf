// Duration classes of parking sessions: fine enough for medians and percentiles, and few enough to
// store for every link and month.

interface DwellClass {
  /** Seconds, half-open. */
  readonly from: number;
  readonly to: number;
}

const minute = 60;
const hour = 3600;
const day = 86_400;

function steps(from: number, to: number, step: number): DwellClass[] {
  return Array.from({ length: (to - from) / step }, (_, i) => ({
    from: from + i * step,
    to: from + (i + 1) * step,
  }));
}

/**
 * 5 minutes up to 2 h, 15 minutes up to 8 h, 1 h up to a day, then days up to 32. A roll-up's
 * `dwell_class` is an index into this list.
 */
export const dwellClasses: readonly DwellClass[] = [
  ...steps(0, 2 * hour, 5 * minute),
  ...steps(2 * hour, 8 * hour, 15 * minute),
  ...steps(8 * hour, day, hour),
  ...steps(day, 32 * day, day),
];

const hoursFrom = 24 + 24;
const daysFrom = hoursFrom + 16;

/** Returns the class of a duration in seconds; durations beyond the last class go into it. */
export function dwellClassOf(seconds: number): number {
  if (seconds < 2 * hour) return Math.max(0, Math.floor(seconds / (5 * minute)));
  if (seconds < 8 * hour) return 24 + Math.floor((seconds - 2 * hour) / (15 * minute));
  if (seconds < day) return hoursFrom + Math.floor((seconds - 8 * hour) / hour);
  return Math.min(dwellClasses.length - 1, daysFrom + Math.floor(seconds / day) - 1);
}

/**
 * Duration in seconds that a `share` (0 to 1) of the sessions does not exceed, computed from counts
 * by class. Sessions are assumed to be spread evenly within a class, so the error is at most the
 * class width. `null` without sessions.
 */
export function dwellPercentile(counts: ArrayLike<number>, share: number): number | null {
  let all = 0;
  for (let i = 0; i < dwellClasses.length; i += 1) all += counts[i] ?? 0;
  if (all <= 0) return null;
  const targetCount = Math.min(1, Math.max(0, share)) * all;
  let below = 0;
  for (const [i, { from, to }] of dwellClasses.entries()) {
    const here = counts[i] ?? 0;
    if (here > 0 && below + here >= targetCount) return from + ((targetCount - below) / here) * (to - from);
    below += here;
  }
  return null;
}
