// The city data that every evaluation needs: time zone and calendar.
import type { Calendar } from './calendar.ts';

export interface CityTime {
  /** IANA name. */
  readonly timeZone: string;
  readonly calendar: Calendar;
}
