// The delay after failed sign-ins: it grows but never becomes a lock, so that nobody can
// permanently lock out another person.

/** Milliseconds over which failures are counted. */
export const failureWindowMs = 15 * 60 * 1000;
/** Number of the first failure that causes a delay. */
const freeFailures = 10;

/**
 * Milliseconds of delay after the given number of failures: 2 s after ten, doubling up to fifteen
 * minutes.
 */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(failureWindowMs, 1000 * 2 ** Math.min(failures - freeFailures + 1, 20));
}
