// Lengths of stay in the few classes a picture shows, from the many that are kept; and where a length lies among them.

/** Minutes, half-open; `to` null = no end. */
export interface DwellBin {
  readonly from: number;
  readonly to: number | null;
}

/** Minutes at which the shown classes begin: each ends where classes that are kept end too. */
const begins = [0, 15, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440] as const;

export const dwellBins: readonly DwellBin[] = begins.map((from, at) => ({
  from,
  to: begins[at + 1] ?? null,
}));

/** Index of the bin that holds a length in minutes. */
function binOf(minutes: number): number {
  return Math.max(
    0,
    dwellBins.findLastIndex(({ from }) => minutes >= from),
  );
}

/** Counts by kept class (`classes` in minutes) as counts by shown bin. */
export function binnedDwell(
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

/** Where a length lies among the bins: 2.5 = in the middle of the third. A length in the last, which has no end, lies in its middle. */
export function placeInBins(minutes: number): number {
  const bin = binOf(minutes);
  const { from, to } = dwellBins[bin] ?? { from: 0, to: null };
  return to === null ? bin + 0.5 : bin + (minutes - from) / (to - from);
}
