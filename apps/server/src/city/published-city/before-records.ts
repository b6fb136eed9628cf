// Instants before the city's first recorded rules are refused in words, at the parameter that names them.
import { formatCityInstant, isBeforeRecords } from '@curbwright/core';
import { type Refused, refuseField } from '../../platform/http/outcome.ts';
import type { CityCache } from './city-cache-types.ts';

type Records = Pick<CityCache, 'knownFrom' | 'time'>;

/** A refusal when rules are recorded only after the instant (epoch milliseconds) that `field` names; null = they are known then. */
export function refuseBeforeRecords(city: Records, field: string, instant: number): Refused | null {
  const { knownFrom } = city;
  return knownFrom === null || !isBeforeRecords(instant, knownFrom)
    ? null
    : refuseField(field, 'fault.before-records', {
        instant: formatCityInstant(knownFrom, city.time.timeZone),
      });
}

/** The same of a civil date and time that were given; what is asked for now is always answered. */
export function refuseDateBeforeRecords(
  city: Records,
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  instant: number,
): Refused | null {
  return date === undefined && time === undefined
    ? null
    : refuseBeforeRecords(city, date === undefined ? 'time' : 'date', instant);
}
