// When the recorded rules begin. Rules before that time are unknown, and today's rules are not
// shown for it.
import { minuteMs } from '../../platform/time/civil.ts';

/**
 * Whether the instant (epoch milliseconds) is before the minute in which the recorded rules begin.
 * `knownFrom` is `null` when nothing is recorded yet.
 */
export function isBeforeRecordedRules(instant: number, knownFrom: number | null): boolean {
  return knownFrom !== null && instant < Math.floor(knownFrom / minuteMs) * minuteMs;
}
