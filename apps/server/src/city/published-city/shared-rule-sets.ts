// The rule sets that links share. Each restriction is stored once and dropped when no link has it
// any more.
import { type Restriction, type RuleSet, restriction } from '@curbwright/core';
import type { RuleSetRow } from './published-city.sql.ts';

interface CachedRuleSet {
  readonly ruleSet: RuleSet;
  /** JSON of its restrictions. */
  readonly texts: readonly string[];
}

interface CachedRestriction {
  readonly read: Restriction;
  /** Number of rule sets that have it. */
  uses: number;
}

export class SharedRuleSets {
  readonly #sets = new Map<number, CachedRuleSet>();
  /** Number of links by rule set number; at least 1. */
  readonly #uses = new Map<number, number>();
  /** Restrictions by their JSON. */
  readonly #restrictions = new Map<string, CachedRestriction>();
  /** Rule sets that lost their last link since unused ones were last dropped. */
  readonly #left = new Set<number>();

  /** Adds a rule set; skips a known one. */
  add({ number, id, restrictions: texts }: RuleSetRow): void {
    if (this.#sets.has(number)) return;
    const restrictions = texts.map((text) => {
      const entry = this.#restrictions.get(text) ?? { read: restriction.parse(JSON.parse(text)), uses: 0 };
      entry.uses += 1;
      this.#restrictions.set(text, entry);
      return entry.read;
    });
    this.#sets.set(number, { ruleSet: { id, restrictions }, texts });
  }

  of(number: number): RuleSet | undefined {
    return this.#sets.get(number)?.ruleSet;
  }

  /** The rule sets that links have, by number. */
  used(): readonly { readonly number: number; readonly ruleSet: RuleSet }[] {
    return [...this.#sets]
      .filter(([number]) => this.#uses.has(number))
      .sort(([a], [b]) => a - b)
      .map(([number, { ruleSet }]) => ({ number, ruleSet }));
  }

  /** Counts one more link that uses the rule set. */
  use(number: number): void {
    this.#uses.set(number, (this.#uses.get(number) ?? 0) + 1);
  }

  /**
   * Removes one link's use of the rule set. The rule set remains until `dropUnused`, because
   * another link may take it over in the same change.
   */
  leave(number: number): void {
    const uses = (this.#uses.get(number) ?? 1) - 1;
    if (uses > 0) this.#uses.set(number, uses);
    else {
      this.#uses.delete(number);
      this.#left.add(number);
    }
  }

  /**
   * Drops rule sets without links and everything derived from them, because publications add new
   * ones for years.
   */
  dropUnused(): void {
    for (const number of this.#left) {
      const set = this.#sets.get(number);
      if (set === undefined || this.#uses.has(number)) continue;
      this.#sets.delete(number);
      for (const text of set.texts) {
        const entry = this.#restrictions.get(text);
        if (entry === undefined) continue;
        entry.uses -= 1;
        if (entry.uses === 0) this.#restrictions.delete(text);
      }
    }
    this.#left.clear();
  }
}
