// Finds rule sets by number, including those of curbs no longer in force, which are not in memory.
import { type RuleSet, restriction } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityCache } from './city-cache-types.ts';
import { ruleSetsOf } from './published-city.sql.ts';

interface RuleSetParts {
  readonly db: Kysely<Schema>;
  readonly city: Pick<CityCache, 'ruleSet'>;
}

/**
 * Finds the rule set of a number: in memory, else in the database, which has past and just
 * published ones.
 */
export class RuleSetFinder {
  readonly #found = new Map<number, RuleSet>();
  readonly #parts: RuleSetParts;

  constructor(parts: RuleSetParts) {
    this.#parts = parts;
  }

  async bring(numbers: readonly number[]): Promise<void> {
    const { city, db } = this.#parts;
    const missing: number[] = [];
    for (const number of new Set(numbers)) {
      if (this.#found.has(number)) continue;
      const cachedRuleSet = city.ruleSet(number);
      if (cachedRuleSet === undefined) missing.push(number);
      else this.#found.set(number, cachedRuleSet);
    }
    if (missing.length === 0) return;
    const pace = createYielder();
    for (const row of await ruleSetsOf(db, missing)) {
      const restrictions = row.restrictions.map((text) => restriction.parse(JSON.parse(text)));
      this.#found.set(row.number, { id: row.id, restrictions });
      await pace.rest();
    }
  }

  of(number: number): RuleSet | null {
    return this.#found.get(number) ?? null;
  }
}
