// The policies of rule sets, each once: what zones name, in a file and on the CDS server.
import type { Restriction } from '@curbwright/core';
import { type CdsPolicyOut, type PolicyTarget, writePolicies } from './write-policies.ts';

/** Which CDS, and of which city. */
export type BookTarget = Pick<PolicyTarget, 'is11' | 'timeZone' | 'currency'>;

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
    const taken = new Set(restrictions.map((entry) => entry.priority));
    return restrictions.flatMap((entry, at) => {
      const told = new Set<string>();
      const written = writePolicies(entry, taken, {
        ...this.#target,
        published,
        lose: (code) => void told.add(code),
      });
      for (const code of told) lose(code, at);
      for (const policy of written) {
        // The same policy in several rule sets is as old as the oldest.
        const known = this.#policies.get(policy.curb_policy_id);
        if (known === undefined || policy.published_date < known.published_date)
          this.#policies.set(policy.curb_policy_id, policy);
      }
      return written.map((policy) => policy.curb_policy_id);
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
