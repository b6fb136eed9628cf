// Which statements a process is killed at: all of them at night, a sample that moves with the day otherwise (each kill starts a process).
const sampled = 6;

/** Numbers of statements from 1 to `most`, in order: each one with EVERY_STATEMENT set, else each sixth from one that the date chooses. */
export function statementsToKill(most: number): number[] {
  const isAll = process.env.EVERY_STATEMENT !== undefined;
  const day = Math.floor(Date.now() / 86_400_000);
  const [first, step] = isAll ? [1, 1] : [1 + (day % sampled), sampled];
  return Array.from({ length: Math.ceil((most - first + 1) / step) }, (_, index) => first + index * step);
}
