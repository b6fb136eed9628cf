// The rule sets of a city while it is being read: equal lists of restrictions are held once.
import type { RestrictionInput } from '@curbwright/core';

const texts = new WeakMap<RestrictionInput, string>();

/** A restriction as text, to compare by; the same object is written once. */
export function restrictionText(entry: RestrictionInput): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = JSON.stringify(entry);
  texts.set(entry, text);
  return text;
}

export class RuleSetTable {
  readonly #indexes = new Map<string, number>();
  readonly list: (readonly RestrictionInput[])[] = [];

  /** Index of these restrictions; null when there are none, which is an unregulated curb. */
  add(restrictions: readonly RestrictionInput[]): number | null {
    if (restrictions.length === 0) return null;
    const key = restrictions.map(restrictionText).join();
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.list.push(restrictions);
    this.#indexes.set(key, this.list.length - 1);
    return this.list.length - 1;
  }
}
