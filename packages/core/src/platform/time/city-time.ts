// What every evaluation needs of the city: its time zone and calendar.
import type { Calendar } from './calendar.ts';

export interface CityTime {
  /** IANA name. */
  readonly timeZone: string;
  readonly calendar: Calendar;
}
