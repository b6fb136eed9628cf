// What rule sets do to the count of spaces, as the core's `spacesOf` says it, ready for the database to count with.
import { type RuleSet, spacesOf } from '@curbwright/core';
import type { CityCache } from '../city/published-city/city-cache-types.ts';

/** Ids of rule sets. */
export interface SpaceRules {
  /** A link nobody counted has no spaces under one of these. */
  readonly closed: readonly string[];
  /** A count of none says nothing under one of these: the length tells. */
  readonly uncounted: readonly string[];
}

/** Long enough for a space at any angle. */
const long = { baysAngle: null, length: 100 };

function closes(ruleSet: RuleSet): boolean {
  return spacesOf({ ...long, baysCount: null }, ruleSet).spaces === 0;
}

function uncounts(ruleSet: RuleSet): boolean {
  return spacesOf({ ...long, baysCount: 0 }, ruleSet).isEstimated;
}

/** Of the city in memory; worked out once for each revision. */
const known = new WeakMap<CityCache, { readonly revision: number; readonly rules: SpaceRules }>();

export function spaceRules(city: CityCache): SpaceRules {
  const kept = known.get(city);
  if (kept !== undefined && kept.revision === city.revision) return kept.rules;
  const sets = city.ruleSets().map(({ ruleSet }) => ruleSet);
  const idsOf = (which: (ruleSet: RuleSet) => boolean) => sets.filter(which).map(({ id }) => id);
  const rules = { closed: idsOf(closes), uncounted: idsOf(uncounts) };
  known.set(city, { revision: city.revision, rules });
  return rules;
}
