// The policies of rule sets, each once: what zones name, in a file and on the CDS server.
import type { Restriction } from '@curbwright/core';
import { type OwnPriority, sharedPriorities, withOwnPriorities } from './own-priorities.ts';
import type { CdsPolicyOut } from './policy-out.ts';
import { type PolicyTarget, writePolicies } from './write-policies.ts';

/** Which CDS, and of which city. */
type BookTarget = Pick<PolicyTarget, 'is11' | 'timeZone' | 'currency'>;

/** Policies by id. An id is made of the content, so the same rule of two rule sets is one policy. */
export class CdsPolicyBook {
  readonly #target: BookTarget;
  readonly #policies = new Map<string, CdsPolicyOut>();

  constructor(target: BookTarget) {
    this.#target = target;
  }

  /** Adds a rule set published at `published` (epoch milliseconds); its policies' ids. `lose` hears each code of what is lost, with the restriction's place. */
  add(
    restrictions: readonly Restriction[],
    published: number,
    lose: (code: string, at: number) => void = () => undefined,
  ): string[] {
    const asTheyAre = restrictions.map((restriction) => ({
      restriction,
      othersAt: restriction.priority + 1,
    }));
    let written = this.#write(asTheyAre, published);
    const shared = sharedPriorities(restrictions, written, this.#target.is11 ? '1.1' : '1.0');
    if (shared.size > 0) written = this.#write(withOwnPriorities(restrictions, shared), published);
    return written.flatMap(({ policies, lost }, at) => {
      if (shared.has(restrictions[at]?.priority ?? Number.NaN)) lost.add('cds.loss.equal-priority');
      for (const code of lost) lose(code, at);
      for (const policy of policies) {
        // The same policy in several rule sets is as old as the oldest.
        const known = this.#policies.get(policy.curb_policy_id);
        if (known === undefined || policy.published_date < known.published_date)
          this.#policies.set(policy.curb_policy_id, policy);
      }
      return policies.map((policy) => policy.curb_policy_id);
    });
  }

  /** The policies of each restriction, and what was lost of it. */
  #write(entries: readonly OwnPriority[], published: number) {
    const taken = new Set(entries.map(({ restriction }) => restriction.priority));
    return entries.map((entry) => {
      const lost = new Set<string>();
      const lose = (code: string) => void lost.add(code);
      return { policies: writePolicies(entry, taken, { ...this.#target, published, lose }), lost };
    });
  }

  /** Every policy, in the order they came. */
  policies(): Iterable<CdsPolicyOut> {
    return this.#policies.values();
  }

  policy(id: string): CdsPolicyOut | undefined {
    return this.#policies.get(id);
  }
}
