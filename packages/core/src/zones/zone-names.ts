// What a zone may be called, and what its copy is called.
import { foldName, isSameName } from '../fold-name.ts';
import { ok, type Result, refused } from '../result.ts';
import { isStorable } from '../storable-text.ts';
import { longestZoneName } from './zone-types.ts';

/** With plain spaces, as names are kept. */
function plain(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** A name for a zone. `taken` are the names of all others. Refused: `zone.name-required`, `zone.name-long`, `zone.name-taken`, `fault.characters`. */
export function zoneName(text: string, taken: readonly string[]): Result<string> {
  const name = plain(text);
  if (name === '') return refused('zone.name-required');
  if (!isStorable(name)) return refused('fault.characters');
  if (Array.from(name).length > longestZoneName) return refused('zone.name-long', { most: longestZoneName });
  if (taken.some((other) => isSameName(other, name))) return refused('zone.name-taken', { name });
  return ok(name);
}

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
  const letters = Array.from(plain(name));
  for (let number = 1; ; number += 1) {
    let kept = letters;
    let made = plain(named(kept.join(''), number));
    while (Array.from(made).length > longestZoneName && kept.length > 0) {
      kept = kept.slice(0, -1);
      made = plain(named(kept.join('').trimEnd(), number));
    }
    if (!folded.has(foldName(made))) return made;
  }
}
