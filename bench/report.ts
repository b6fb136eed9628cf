// How a benchmark speaks: rows, and one last line `NAME: figure unit, budget figure, met|not met`; exit status 0 when met.

/** Median of the figures; NaN of none. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The figure below which so many of a hundred lie; NaN of none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = Float64Array.from(figures).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

/** Milliseconds `work` takes. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Runs both sides in turn, `rounds` times after one warm-up, and gives the median milliseconds of each. */
export function inTurn(rounds: number, first: () => unknown, second: () => unknown): [number, number] {
  first();
  second();
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round++) {
    a.push(timed(first));
    b.push(timed(second));
  }
  return [median(a), median(b)];
}

/** A figure with as many digits as it is worth. */
export function figure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

/** One row of the report. */
export function row(label: string, value: number | string, unit = ''): void {
  const text = typeof value === 'number' ? figure(value) : value;
  console.log(`${label.padEnd(52)} ${text.padStart(12)} ${unit}`);
}

/** The last line; sets the exit status. `atLeast` says on which side of the budget the figure must lie. */
export function conclude(
  name: string,
  value: number,
  unit: string,
  budget: number,
  side: 'at least' | 'at most',
  alsoMet = true,
): void {
  const met = alsoMet && (side === 'at least' ? value >= budget : value <= budget);
  console.log(
    `${name}: ${figure(value)} ${unit}, budget ${side} ${figure(budget)}, ${met ? 'met' : 'not met'}`,
  );
  process.exitCode = met ? 0 : 1;
}

/** The number given by `--name N` on the command line, else `fallback`. */
export function numberOption(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return fallback;
  const value = Number(process.argv[at + 1]);
  if (!Number.isFinite(value)) throw new Error(`--${name} takes a number`);
  return value;
}

/** The word given by `--name WORD`, which must be one of `choices`; else the first choice. */
export function choiceOption<T extends string>(name: string, choices: readonly [T, ...T[]]): T {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return choices[0];
  const found = choices.find((choice) => choice === process.argv[at + 1]);
  if (found === undefined) throw new Error(`--${name} takes one of ${choices.join(', ')}`);
  return found;
}
