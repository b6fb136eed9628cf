// A pace at which nobody is told 429: the calls of one person, and those of one kind from one address, are counted by the minute.
import { setTimeout as wait } from 'node:timers/promises';
import { defaultLimits } from '../../apps/server/src/platform/http/limits.ts';

/** Of what is let through: those who ask beside it need some too. */
const share = 0.8;

/** Waits, before so many calls, until they fit in. */
export function personalPace(): (calls: number) => Promise<void> {
  const each = 60_000 / (defaultLimits.callsPerMinute * share);
  let free = performance.now();
  return async (calls) => {
    const now = performance.now();
    const from = Math.max(free, now);
    free = from + calls * each;
    if (from > now) await wait(from - now);
  };
}
