// Civil time: instants (epoch milliseconds) to and from the civil moments of an IANA zone.
import type { CityTime } from '../city/city-time.ts';

/** The instant a civil `date` (YYYY-MM-DD) and `time` (HH:MM) of the city name; what is absent is taken from `now`. */
export function parseCityInstant(
  _cityTime: CityTime,
  _date: string | undefined,
  _time: string | undefined,
  _now: number,
): number {
  throw new Error('not built yet');
}

/** ISO 8601 with the zone's offset: `2026-11-21T10:31:00-05:00`. */
export function formatCityInstant(_instant: number, _timeZone: string): string {
  throw new Error('not built yet');
}
