// Converts between the last civil day of a key and the instant it expires, the following midnight
// in the city's time zone.
import { civilDateAndTime, parseCityInstant } from '@curbwright/core';
import { addDays } from '../../shell/date-format.ts';

/** Returns the end of a day in ISO 8601. */
export function expiryOfLastDay(day: string, timeZone: string): string {
  const instant = parseCityInstant({ timeZone, calendar: { periods: [] } }, addDays(day, 1), '00:00', 0);
  return new Date(instant).toISOString();
}

/** Returns the last valid day of a key that expires at this instant. */
export function lastDayOfExpiry(expires: string, timeZone: string): string {
  return civilDateAndTime(Date.parse(expires) - 1, timeZone).date;
}
