// Effects of rule sets on the count of spaces, from core's `spacesOf`, in a form that SQL can use.
import { type RuleSet, spacesOf } from '@curbwright/core';
import type { CityCache } from '../city/published-city/city-cache-types.ts';

/** Ids of rule sets. */
export interface SpaceRules {
  /** Rule sets under which a link without a count has no spaces. */
  readonly closed: readonly string[];
  /**
   * Rule sets under which a count of 0 means unknown; spaces are then estimated from the length.
   */
  readonly uncounted: readonly string[];
}

/** A link long enough for a space at any angle. */
const sampleLink = { baysAngle: null, length: 100 };

function hasNoSpaces(ruleSet: RuleSet): boolean {
  return spacesOf({ ...sampleLink, baysCount: null }, ruleSet).spaces === 0;
}

function treatsZeroAsUnknown(ruleSet: RuleSet): boolean {
  return spacesOf({ ...sampleLink, baysCount: 0 }, ruleSet).isEstimated;
}

/** Space rules by city, recomputed when the publication version changes. */
const rulesByCity = new WeakMap<CityCache, { readonly revision: number; readonly rules: SpaceRules }>();

export function computeSpaceRules(city: CityCache): SpaceRules {
  const cached = rulesByCity.get(city);
  if (cached !== undefined && cached.revision === city.revision) return cached.rules;
  const sets = city.ruleSets().map(({ ruleSet }) => ruleSet);
  const idsOf = (which: (ruleSet: RuleSet) => boolean) => sets.filter(which).map(({ id }) => id);
  const rules = { closed: idsOf(hasNoSpaces), uncounted: idsOf(treatsZeroAsUnknown) };
  rulesByCity.set(city, { revision: city.revision, rules });
  return rules;
}
