// Selects the statements at which a process is killed: all in the nightly run, otherwise a sample
// that changes daily, because each kill starts a process.
const sampled = 6;

/**
 * Returns statement numbers from 1 to `most` in ascending order: all of them if EVERY_STATEMENT is
 * set, otherwise every sixth, with a start that depends on the date.
 */
export function statementsToKill(most: number): number[] {
  const isAll = process.env.EVERY_STATEMENT !== undefined;
  const day = Math.floor(Date.now() / 86_400_000);
  const [first, step] = isAll ? [1, 1] : [1 + (day % sampled), sampled];
  return Array.from({ length: Math.ceil((most - first + 1) / step) }, (_, index) => first + index * step);
}
