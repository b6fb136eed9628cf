// The last civil day of a key, and the instant it ends: the midnight after it, as the city's clocks have it.
import { civilDateAndTime, parseCityInstant } from '@curbwright/core';
import { addDays } from '../../shell/date-words.ts';

/** ISO 8601 of the end of a day. */
export function endOfDay(day: string, timeZone: string): string {
  const instant = parseCityInstant({ timeZone, calendar: { periods: [] } }, addDays(day, 1), '00:00', 0);
  return new Date(instant).toISOString();
}

/** The last day of a key that ends then. */
export function dayOfEnd(expires: string, timeZone: string): string {
  return civilDateAndTime(Date.parse(expires) - 1, timeZone).date;
}
