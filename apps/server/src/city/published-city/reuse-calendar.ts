// Reuses one calendar object as long as its content is equal, because weeks and verdicts are cached
// by object and every publication reads the calendar again.
import { isDeepStrictEqual } from 'node:util';
import type { Calendar } from '@curbwright/core';

/** Returns the previous calendar when the new one has equal content, else the new one. */
export function reuseCalendar(before: Calendar, now: Calendar): Calendar {
  return isDeepStrictEqual(before, now) ? before : now;
}
