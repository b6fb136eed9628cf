// Assigns distinct CDS priorities. CDS requires them for rules of one zone with the same activity,
// users and time; in Curbwright, rules of equal priority are ranked by their content
// (docs/decisions/0011).
import type { Restriction } from '@curbwright/core';
import { z } from 'zod';
import { haveSameUsers, mayPoliciesOverlap } from '../validate/cds/policy-rules.ts';
import { curbShapes } from '../validate/cds/shapes.ts';
import type { CdsPolicyOut } from './policy-out.ts';

/** Schemas of policies as in the validator, but with any publication date. */
const shapes = {
  '1.0': curbShapes('1.0').policies.extend({ published_date: z.number() }),
  '1.1': curbShapes('1.1').policies.extend({ published_date: z.number() }),
};

/** The policies of one restriction. */
interface RestrictionPolicies {
  readonly policies: readonly CdsPolicyOut[];
}

/**
 * Returns the priorities of restrictions whose policies CDS considers equal although both may apply
 * at once.
 */
export function findConflictingPriorities(
  restrictions: readonly Restriction[],
  written: readonly RestrictionPolicies[],
  version: keyof typeof shapes,
): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { priority } of written.flatMap(({ policies }) => policies))
    counts.set(priority, (counts.get(priority) ?? 0) + 1);
  const read = written.flatMap(({ policies }, at) =>
    policies.flatMap((policy) => {
      const parsed = (counts.get(policy.priority) ?? 0) > 1 ? shapes[version].safeParse(policy) : null;
      return parsed?.success === true ? [{ at, policy: parsed.data }] : [];
    }),
  );
  const shared = new Set<number>();
  for (const [index, { at, policy: one }] of read.entries())
    for (const { at: otherAt, policy: other } of read.slice(index + 1)) {
      if (one.priority !== other.priority || one.curb_policy_id === other.curb_policy_id) continue;
      const alike = one.rules.some((rule) =>
        other.rules.some((theirs) => theirs.activity === rule.activity && haveSameUsers(rule, theirs)),
      );
      if (alike && mayPoliciesOverlap(one, other))
        for (const place of [at, otherAt]) shared.add(restrictions[place]?.priority ?? 0);
    }
  return shared;
}

/**
 * Negative if `one` takes precedence over `other` at equal priority for any user: prohibitions
 * first, then rules that name users, then the shorter stay.
 */
function compare(one: Restriction, other: Restriction): number {
  const rank = ({ activity }: Restriction) => Number(!activity.startsWith('no '));
  const names = ({ users }: Restriction) => Number(users.length === 0);
  const stay = ({ maxStay }: Restriction) => maxStay ?? Number.MAX_VALUE;
  return rank(one) - rank(other) || names(one) - names(other) || stay(one) - stay(other);
}

/** A restriction and the priority numbers of its policies. */
export interface PrioritizedRestriction {
  readonly restriction: Restriction;
  /**
   * First priority number for the prohibitions for other users, which rank below all restrictions
   * of the same original priority.
   */
  readonly othersAt: number;
}

/**
 * Renumbers the restrictions in order, with distinct numbers for the given priorities. Their
 * precedence does not change.
 */
export function assignDistinctPriorities(
  restrictions: readonly Restriction[],
  shared: ReadonlySet<number>,
): PrioritizedRestriction[] {
  const timed = ({ payment }: Restriction) =>
    (payment?.rates ?? []).filter(({ timeSpans }) => timeSpans.length > 0).length;
  // Rates that depend on the time of day become policies placed just before the restriction's own
  // policy.
  const step = 1 + Math.max(...restrictions.map(timed));
  const all = restrictions.length;
  const width = all * (step + 2) + step;
  const ordered = restrictions.toSorted(compare);
  return restrictions.map((restriction) => {
    const { priority } = restriction;
    const group = ordered.filter((other) => other.priority === priority);
    const place = shared.has(priority) ? group.indexOf(restriction) : 0;
    const base = priority * width;
    return {
      restriction: { ...restriction, priority: base + place * step },
      othersAt: base + all * step + place * 2,
    };
  });
}
