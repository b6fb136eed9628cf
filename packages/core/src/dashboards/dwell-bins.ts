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

/** Minutes of the unit in which the height of a bar is counted, so that its area is its count. */
export const dwellUnitMinutes = 15;

/** A bar of a histogram of durations on a numeric axis of minutes. */
interface DwellBar {
  /** Minutes on the axis, half-open. */
  readonly from: number;
  readonly to: number;
  /** Sessions per `dwellUnitMinutes`: the count is the area of the bar. */
  readonly height: number;
  /** Its sessions. */
  readonly count: number;
  /** Whether it holds all longer durations too. It is then drawn as wide as the bin before it. */
  readonly isOpen: boolean;
}

/** Share of the sessions that the axis shows at their own length; the rest is in the open bar. */
const shownShare = 0.98;

/**
 * Returns the bars of a histogram with true widths from counts per bin of `dwellBins`. The axis ends
 * where nearly all sessions are shorter; the last bar holds the longer ones.
 */
export function dwellBars(counts: readonly number[]): readonly DwellBar[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let last = 0;
  for (let sum = counts[0] ?? 0; last < dwellBins.length - 2 && sum < shownShare * all; ) {
    last += 1;
    sum += counts[last] ?? 0;
  }
  const bar = (from: number, to: number, count: number, isOpen: boolean): DwellBar => ({
    from,
    to,
    count,
    isOpen,
    height: (count * dwellUnitMinutes) / (to - from),
  });
  const shown = dwellBins
    .slice(0, last + 1)
    .flatMap(({ from, to }, at) => (to === null ? [] : [bar(from, to, counts[at] ?? 0, false)]));
  const { from = 0, to = dwellUnitMinutes } = shown.at(-1) ?? {};
  const rest = counts.slice(shown.length).reduce((sum, count) => sum + count, 0);
  return [...shown, bar(to, to + (to - from), rest, true)];
}

/** Position of a duration on the axis of these bars, in minutes: at most within the open bar. */
export function dwellAxisPosition(minutes: number, bars: readonly DwellBar[]): number {
  const open = bars.at(-1);
  return open === undefined || minutes < open.from ? minutes : (open.from + open.to) / 2;
}
