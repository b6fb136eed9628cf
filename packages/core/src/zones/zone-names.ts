// Names for copies of analysis zones.
import { foldName } from '../platform/fold-name.ts';
import { maxItemNameLength, normalizeItemName } from '../platform/item-name.ts';

/**
 * Returns a free name for a copy, such as 'Downtown (copy)': the result of `named` without a number
 * if free, or else with the first free number from 2. If it would be too long, the original name is
 * shortened at its end, never the part that marks the copy.
 */
export function uniqueCopyName(
  name: string,
  named: (name: string, number: number) => string,
  taken: readonly string[],
): string {
  const folded = new Set(taken.map(foldName));
  const letters = Array.from(normalizeItemName(name));
  for (let number = 1; ; number += 1) {
    let shortened = letters;
    let made = normalizeItemName(named(shortened.join(''), number));
    while (Array.from(made).length > maxItemNameLength && shortened.length > 0) {
      shortened = shortened.slice(0, -1);
      made = normalizeItemName(named(shortened.join('').trimEnd(), number));
    }
    if (!folded.has(foldName(made))) return made;
  }
}
