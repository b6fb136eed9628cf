// How long an account waits after failed sign-ins: a growing delay, never a lock, so that nobody can lock another out for good.

/** Failures are counted over this many milliseconds. */
export const countedOver = 15 * 60 * 1000;
/** So many failures are free. */
const freeFailures = 10;

/** Milliseconds an account waits after its `failures`th failure: 2 s after ten, doubling, up to fifteen minutes. */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(countedOver, 1000 * 2 ** Math.min(failures - freeFailures + 1, 20));
}
