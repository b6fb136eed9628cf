// Since when the city's rules are recorded: what was in force before is not known, and nobody is told today's rules instead.
import { minuteMs } from '../../platform/time/civil.ts';

/** Does the instant lie before the minute in which the first recorded rules began? Epoch milliseconds; null = nothing is recorded yet. */
export function isBeforeRecords(instant: number, knownFrom: number | null): boolean {
  return knownFrom !== null && instant < Math.floor(knownFrom / minuteMs) * minuteMs;
}
