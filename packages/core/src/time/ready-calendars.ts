// Ready calendars: holidays by country or region, as data.
import type { Calendar } from './calendar.ts';

/** The calendar of an IANA time zone or a country or region code (`US`, `DE-BE`, `MC`, `FR`, `CA-BC`, `AU-VIC`); null = none known. */
export function calendarFor(_key: string): Calendar | null {
  return null;
}
