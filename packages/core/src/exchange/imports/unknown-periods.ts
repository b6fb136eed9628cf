// Finds designated periods that imported rules name but the city's calendar lacks. A rule "only
// during" such a period would never apply, and nobody would notice.
import type { LinkData } from '../../city/city/city-data.ts';
import { periodNamesOfRestrictions } from '../../city/regulations/period-names.ts';
import type { RestrictionInput } from '../../city/regulations/restriction.ts';
import type { Calendar } from '../../platform/time/calendar.ts';
import { periodKey } from '../../platform/time/period-key.ts';

/**
 * Returns the names of periods, in lower case and sorted, that rules or prices of these curbs
 * depend on but the calendar lacks, each with its number of curbs.
 */
export function findUnknownPeriods(
  links: readonly Pick<LinkData, 'ruleSet'>[],
  ruleSets: readonly (readonly RestrictionInput[])[],
  calendar: { readonly periods: readonly Pick<Calendar['periods'][number], 'name'>[] },
): { readonly name: string; readonly curbs: number }[] {
  const known = new Set(calendar.periods.map(({ name }) => periodKey(name)));
  const ofSet = ruleSets.map((restrictions) =>
    [...periodNamesOfRestrictions(restrictions)].filter((name) => !known.has(name)),
  );
  const curbs = new Map<string, number>();
  for (const { ruleSet } of links)
    for (const name of ruleSet === null ? [] : (ofSet[ruleSet] ?? []))
      curbs.set(name, (curbs.get(name) ?? 0) + 1);
  return [...curbs]
    .map(([name, count]) => ({ name, curbs: count }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
