// Rule sets that keep vehicles out for good: a link under one of them has no spaces unless somebody counted some (core spacesOf).
import { isAlwaysClosed } from '@curbwright/core';
import type { CityCache } from '../city/city-cache-types.ts';

/** Of the city in memory; worked out once for each, because a publish replaces it. */
const known = new WeakMap<CityCache, { readonly revision: number; readonly ids: readonly string[] }>();

/** Their ids. */
export function closedRuleSets(city: CityCache): readonly string[] {
  const kept = known.get(city);
  if (kept !== undefined && kept.revision === city.revision) return kept.ids;
  const ids = city
    .ruleSets()
    .filter(({ ruleSet }) => isAlwaysClosed(ruleSet))
    .map(({ ruleSet }) => ruleSet.id);
  known.set(city, { revision: city.revision, ids });
  return ids;
}
