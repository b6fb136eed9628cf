// Whether the rules of a curb keep it as clear as an asset rule requires.

import type { CurbType } from '../../city/regulations/curb-type-catalog.ts';
import { effectsOn } from '../../city/regulations/effects.ts';
import type { Restriction, RuleSet } from '../../city/regulations/restriction.ts';
import { restrictionForCurbType } from '../../proposals/new-draft.ts';

/** A curb type of the city's catalog, reduced to what an asset rule needs. */
export type ClearanceCurbType = Pick<CurbType, 'name' | 'activity' | 'priority'>;

function isForAll({ users, timeSpans }: Restriction): boolean {
  return users.length === 0 && timeSpans.length === 0;
}

/** Whether `restriction` forbids to its users every use that `required` forbids. */
function isAtLeastAsStrict(restriction: Restriction, required: Restriction): boolean {
  const own = effectsOn(restriction, 'everybody');
  return effectsOn(required, 'everybody').every(
    (effect, use) => effect !== 'forbid' || own[use] === 'forbid',
  );
}

/** Whether `restriction` allows a use that `required` forbids. */
function allowsForbiddenUse(restriction: Restriction, required: Restriction): boolean {
  const own = effectsOn(restriction, 'everybody');
  return effectsOn(required, 'everybody').some((effect, use) => effect === 'forbid' && own[use] === 'allow');
}

/**
 * Whether the rules already keep the curb as clear as the curb type requires. For a prohibition: an
 * equally strict one is in force for everybody at all times, and no permission overrides it. For a
 * curb type that allows something: a rule of that type is in force at all times. `null` =
 * unregulated.
 */
export function keepsClear(ruleSet: RuleSet | null, curbClass: ClearanceCurbType): boolean {
  if (ruleSet === null) return false;
  const required = restrictionForCurbType(curbClass);
  if (!curbClass.activity.startsWith('no '))
    return ruleSet.restrictions.some(
      ({ subActivity, timeSpans }) => subActivity === curbClass.name && timeSpans.length === 0,
    );
  return ruleSet.restrictions.some(
    (one) =>
      isForAll(one) &&
      isAtLeastAsStrict(one, required) &&
      !ruleSet.restrictions.some(
        (other) => other.priority <= one.priority && allowsForbiddenUse(other, required),
      ),
  );
}
