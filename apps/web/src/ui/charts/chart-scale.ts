// Computes an axis with round steps: the positions of its lines, and its range.

/** Factors of round steps, for each power of ten. */
const roundFactors = [1, 2, 2.5, 5, 10] as const;

export interface AxisScale {
  readonly min: number;
  readonly max: number;
  /** From `min` to `max`. */
  readonly ticks: readonly number[];
}

/** The smallest round step with which `count` steps cover `span`. */
function roundStep(span: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(span / count));
  return power * (roundFactors.find((step) => step * power * count >= span) ?? 10);
}

/**
 * An axis from zero, or from below zero for negative values, that covers `least` to `most` in about
 * `count` steps. Without values it is 0 to 1.
 */
export function createAxisScale(least: number, most: number, count = 4): AxisScale {
  const low = Math.min(0, least);
  const high = Math.max(0, most);
  if (!(high > low)) return { min: 0, max: 1, ticks: [0, 1] };
  const step = roundStep(high - low, count);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, ticks };
}
