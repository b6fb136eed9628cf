// What the copy of a zone is called.
import { foldName } from '../platform/fold-name.ts';
import { longestGivenName, plainName } from '../platform/given-name.ts';

/**
 * A free name for a copy, from words such as 'Downtown (copy)': as `named` says it when free, else with the first free number of 2, 3 … A name
 * that would be too long loses the end of what is copied, never the words that say that it is a copy.
 */
export function freeCopyName(
  name: string,
  named: (name: string, number: number) => string,
  taken: readonly string[],
): string {
  const folded = new Set(taken.map(foldName));
  const letters = Array.from(plainName(name));
  for (let number = 1; ; number += 1) {
    let kept = letters;
    let made = plainName(named(kept.join(''), number));
    while (Array.from(made).length > longestGivenName && kept.length > 0) {
      kept = kept.slice(0, -1);
      made = plainName(named(kept.join('').trimEnd(), number));
    }
    if (!folded.has(foldName(made))) return made;
  }
}
