// The rule sets of a city while it is being read: equal lists of restrictions are held once.
import type { RestrictionInput } from '@curbwright/core';

export class RuleSetTable {
  readonly #indexes = new Map<string, number>();
  readonly list: (readonly RestrictionInput[])[] = [];

  /** Index of these restrictions; null when there are none, which is an unregulated curb. */
  add(restrictions: readonly RestrictionInput[]): number | null {
    if (restrictions.length === 0) return null;
    const key = JSON.stringify(restrictions);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.list.push(restrictions);
    this.#indexes.set(key, this.list.length - 1);
    return this.list.length - 1;
  }
}
