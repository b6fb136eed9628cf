// Rejects instants before the city's first recorded rules, with a message at the parameter that
// names them.
import { formatCityInstant, isBeforeRecordedRules } from '@curbwright/core';
import { type Rejection, rejectField } from '../../platform/http/outcome.ts';
import type { CityCache } from './city-cache-types.ts';

type Records = Pick<CityCache, 'knownFrom' | 'time'>;

/**
 * Returns a failure when rules are recorded only after the instant (epoch milliseconds) that
 * `field` names; `null` when they are known then.
 */
export function rejectBeforeRecords(city: Records, field: string, instant: number): Rejection | null {
  const { knownFrom } = city;
  return knownFrom === null || !isBeforeRecordedRules(instant, knownFrom)
    ? null
    : rejectField(field, 'fault.before-records', {
        instant: formatCityInstant(knownFrom, city.time.timeZone),
      });
}

/** The same for a given civil date and time; requests for now are never rejected. */
export function rejectDateBeforeRecords(
  city: Records,
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  instant: number,
): Rejection | null {
  return date === undefined && time === undefined
    ? null
    : rejectBeforeRecords(city, date === undefined ? 'time' : 'date', instant);
}
