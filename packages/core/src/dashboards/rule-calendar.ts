// The part of the city's calendar that changes what a dashboard counts: public holidays, and the
// periods on which a rule depends.
import { periodNamesOfRestrictions } from '../city/regulations/period-names.ts';
import type { RestrictionInput } from '../city/regulations/restriction.ts';
import type { Calendar } from '../platform/time/calendar.ts';
import { periodKey } from '../platform/time/period-key.ts';

/** The period of public holidays in every calendar. */
const publicHolidays = 'holidays';

/**
 * Returns the calendar without periods on which no rule depends, directly or because a period that
 * a rule uses excludes them. Public holidays always stay.
 */
export function calendarOfRules(
  { periods }: Calendar,
  ruleSets: Iterable<readonly RestrictionInput[]>,
): Calendar {
  const used = new Set([publicHolidays]);
  for (const restrictions of ruleSets)
    for (const name of periodNamesOfRestrictions(restrictions)) used.add(name);
  const byName = new Map(periods.map((period) => [periodKey(period.name), period]));
  // A set that grows while it is iterated: the added names are visited too.
  for (const name of used)
    for (const excluded of byName.get(name)?.except ?? []) used.add(periodKey(excluded));
  return { periods: periods.filter(({ name }) => used.has(periodKey(name))) };
}
