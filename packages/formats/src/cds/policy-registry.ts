// Deduplicated policies of rule sets, which zones refer to in files and on the CDS server.
import type { Restriction } from '@curbwright/core';
import {
  assignDistinctPriorities,
  findConflictingPriorities,
  type PrioritizedRestriction,
} from './distinct-priorities.ts';
import type { CdsPolicyOut } from './policy-out.ts';
import { type PolicyTarget, writePolicies } from './write-policies.ts';

/** CDS version and city settings. */
type PolicyRegistryTarget = Pick<PolicyTarget, 'is11' | 'timeZone' | 'currency'>;

/**
 * Policies by id. An id is derived from the content, so the same rule in two rule sets is one
 * policy.
 */
export class CdsPolicyRegistry {
  readonly #target: PolicyRegistryTarget;
  readonly #policies = new Map<string, CdsPolicyOut>();

  constructor(target: PolicyRegistryTarget) {
    this.#target = target;
  }

  /**
   * Adds a rule set published at `published` (epoch milliseconds) and returns its policy ids.
   * `lose` receives a code for each loss and the index of the restriction.
   */
  add(
    restrictions: readonly Restriction[],
    published: number,
    lose: (code: string, at: number) => void = () => undefined,
  ): string[] {
    const withOriginalPriorities = restrictions.map((restriction) => ({
      restriction,
      othersAt: restriction.priority + 1,
    }));
    let written = this.#write(withOriginalPriorities, published);
    const shared = findConflictingPriorities(restrictions, written, this.#target.is11 ? '1.1' : '1.0');
    if (shared.size > 0) written = this.#write(assignDistinctPriorities(restrictions, shared), published);
    return written.flatMap(({ policies, lost }, at) => {
      if (shared.has(restrictions[at]?.priority ?? Number.NaN)) lost.add('cds.loss.equal-priority');
      for (const code of lost) lose(code, at);
      for (const policy of policies) {
        // A policy shared by several rule sets has the date of the oldest one.
        const known = this.#policies.get(policy.curb_policy_id);
        if (known === undefined || policy.published_date < known.published_date)
          this.#policies.set(policy.curb_policy_id, policy);
      }
      return policies.map((policy) => policy.curb_policy_id);
    });
  }

  /** Writes the policies of each restriction, and collects what was lost. */
  #write(entries: readonly PrioritizedRestriction[], published: number) {
    const taken = new Set(entries.map(({ restriction }) => restriction.priority));
    return entries.map((entry) => {
      const lost = new Set<string>();
      const lose = (code: string) => void lost.add(code);
      return { policies: writePolicies(entry, taken, { ...this.#target, published, lose }), lost };
    });
  }

  /** Returns every policy in insertion order. */
  policies(): Iterable<CdsPolicyOut> {
    return this.#policies.values();
  }

  policy(id: string): CdsPolicyOut | undefined {
    return this.#policies.get(id);
  }
}
