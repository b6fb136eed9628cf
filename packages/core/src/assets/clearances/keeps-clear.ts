// Does what holds on a curb keep it as clear as a rule asks?

import type { CurbClass } from '../../city/regulations/catalogue.ts';
import { effectsOn } from '../../city/regulations/effects.ts';
import type { Restriction, RuleSet } from '../../city/regulations/restriction.ts';
import { restrictionOfClass } from '../../proposals/new-draft.ts';

/** A class of the city's catalogue, as a rule needs it. */
export type ClearanceClass = Pick<CurbClass, 'name' | 'activity' | 'priority'>;

function isForAll({ users, timeSpans }: Restriction): boolean {
  return users.length === 0 && timeSpans.length === 0;
}

/** True when `restriction` forbids to its users every use that `wanted` forbids. */
function forbidsAsMuch(restriction: Restriction, wanted: Restriction): boolean {
  const own = effectsOn(restriction, 'everybody');
  return effectsOn(wanted, 'everybody').every((effect, use) => effect !== 'forbid' || own[use] === 'forbid');
}

/** True when `restriction` allows a use that `wanted` forbids. */
function allowsAgainst(restriction: Restriction, wanted: Restriction): boolean {
  const own = effectsOn(restriction, 'everybody');
  return effectsOn(wanted, 'everybody').some((effect, use) => effect === 'forbid' && own[use] === 'allow');
}

/**
 * True when the rules already keep the curb as the class would: a prohibition at least as strict, for everybody at all times, that no stronger
 * permission beats; of a class that allows something, a rule of that class at all times. null = unregulated.
 */
export function keepsClear(ruleSet: RuleSet | null, curbClass: ClearanceClass): boolean {
  if (ruleSet === null) return false;
  const wanted = restrictionOfClass(curbClass);
  if (!curbClass.activity.startsWith('no '))
    return ruleSet.restrictions.some(
      ({ subActivity, timeSpans }) => subActivity === curbClass.name && timeSpans.length === 0,
    );
  return ruleSet.restrictions.some(
    (one) =>
      isForAll(one) &&
      forbidsAsMuch(one, wanted) &&
      !ruleSet.restrictions.some((other) => other.priority <= one.priority && allowsAgainst(other, wanted)),
  );
}
