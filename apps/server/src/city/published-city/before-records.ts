// Rejects instants before the city's first recorded rules, with a validation error for the
// parameter that gives the instant.
import { formatCityInstant, isBeforeRecordedRules } from '@curbwright/core';
import { type Rejection, rejectField } from '../../platform/http/outcome.ts';
import type { CityCache } from './city-cache-types.ts';

type Records = Pick<CityCache, 'knownFrom' | 'time'>;

/**
 * Rejects an instant (epoch milliseconds, given in
 * `field`) before the first recorded rules; `null` when rules are recorded for it.
 */
export function rejectBeforeRecords(city: Records, field: string, instant: number): Rejection | null {
  const { knownFrom } = city;
  return knownFrom === null || !isBeforeRecordedRules(instant, knownFrom)
    ? null
    : rejectField(field, 'fault.before-records', {
        instant: formatCityInstant(knownFrom, city.time.timeZone),
      });
}

/**
 * Like `rejectBeforeRecords`, for a given civil date and time. A request without either means now
 * and is never rejected.
 */
export function rejectDateBeforeRecords(
  city: Records,
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  instant: number,
): Rejection | null {
  return date === undefined && time === undefined
    ? null
    : rejectBeforeRecords(city, date === undefined ? 'time' : 'date', instant);
}
