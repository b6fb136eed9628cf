// One object for a calendar for as long as it says the same: weeks and answers of rules are kept by it, and a publication reads it anew.
import { isDeepStrictEqual } from 'node:util';
import type { Calendar } from '@curbwright/core';

/** The calendar that was there before where the one now says the same, else the one now. */
export function keptCalendar(before: Calendar, now: Calendar): Calendar {
  return isDeepStrictEqual(before, now) ? before : now;
}
