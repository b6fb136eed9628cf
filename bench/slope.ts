// The slope of figures over time by least squares, and how sure it is.

export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** By how much the value grows with one of `at`, and the standard error of that; NaN with fewer than three samples. */
export function slopeOf(samples: readonly Sample[]): { readonly slope: number; readonly error: number } {
  const count = samples.length;
  if (count < 3) return { slope: Number.NaN, error: Number.NaN };
  const mean = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / count;
  const [middle, level] = [mean(samples.map((one) => one.at)), mean(samples.map((one) => one.value))];
  let [spread, together] = [0, 0];
  for (const { at, value } of samples) {
    spread += (at - middle) ** 2;
    together += (at - middle) * (value - level);
  }
  const slope = together / spread;
  const left = samples.reduce((sum, { at, value }) => sum + (value - level - slope * (at - middle)) ** 2, 0);
  return { slope, error: Math.sqrt(left / (count - 2) / spread) };
}
