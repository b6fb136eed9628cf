// Groups durations of stay from the many stored classes into the few bins of a chart, and locates a
// duration among the bins.

/** Minutes, half-open; `to` is `null` for no upper end. */
export interface DwellBin {
  readonly from: number;
  readonly to: number | null;
}

/** Lower limits of the bins, in minutes; each is also a limit of a stored class. */
const begins = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440] as const;

export const dwellBins: readonly DwellBin[] = begins.map((from, at) => ({
  from,
  to: begins[at + 1] ?? null,
}));

/** Index of the bin that contains a duration in minutes. */
function binOf(minutes: number): number {
  return Math.max(
    0,
    dwellBins.findLastIndex(({ from }) => minutes >= from),
  );
}

/** Converts counts per stored class (`classes` in minutes) to counts per bin. */
export function binDwellCounts(
  counts: readonly number[],
  classes: readonly { readonly from: number }[],
): readonly number[] {
  const sums = dwellBins.map(() => 0);
  for (const [at, { from }] of classes.entries()) {
    const bin = binOf(from);
    sums[bin] = (sums[bin] ?? 0) + (counts[at] ?? 0);
  }
  return sums;
}

/**
 * Position of a duration on the axis of bins: 2.5 = the middle of the third bin. A duration in the
 * last bin, which has no upper limit, is placed in its middle.
 */
export function binPosition(minutes: number): number {
  const bin = binOf(minutes);
  const { from, to } = dwellBins[bin] ?? { from: 0, to: null };
  return to === null ? bin + 0.5 : bin + (minutes - from) / (to - from);
}
