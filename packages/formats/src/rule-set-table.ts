// The rule sets of a city during reading: identical lists of restrictions are stored once.
import type { RestrictionInput } from '@curbwright/core';

const serializedRestrictions = new WeakMap<RestrictionInput, string>();

/** Serializes a restriction for comparison; cached per object. */
export function serializeRestriction(entry: RestrictionInput): string {
  const known = serializedRestrictions.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(entry);
  serializedRestrictions.set(entry, text);
  return text;
}

export class RuleSetTable {
  readonly #indexes = new Map<string, number>();
  readonly list: (readonly RestrictionInput[])[] = [];

  /** Index of these restrictions; `null` if there are none, which means an unregulated curb. */
  add(restrictions: readonly RestrictionInput[]): number | null {
    if (restrictions.length === 0) return null;
    const key = restrictions.map(serializeRestriction).join();
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.list.push(restrictions);
    this.#indexes.set(key, this.list.length - 1);
    return this.list.length - 1;
  }
}
