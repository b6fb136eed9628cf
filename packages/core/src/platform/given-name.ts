// Names that people give to zones, scenarios and templates: plain, visible, short and each once.
import { isSameName } from './fold-name.ts';
import { ok, type Result, refused } from './result.ts';
import { isStorable } from './storable-text.ts';

/** Characters. */
export const longestGivenName = 100;

/** With plain spaces, as names are kept. */
export function plainName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/**
 * What cannot be seen: all of Unicode's format characters but those that can, of Arabic and Syriac, and the joiners, marks and tags that Arabic, Indic
 * and emoji spellings need.
 */
const unseen =
  /[\p{Cc}\u2028\u2029]|(?![\u200c-\u200f\u061c\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{e0020}-\u{e007f}])\p{Cf}/u;
/** U+2800 is a blank of Braille; Hangul has blank letters. */
const seen = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name as it is kept. `taken` are the names of all others. Refused, by the noun: `zone.name-required`, `zone.name-long`, `zone.name-taken`; and
 * `fault.characters` (it cannot be stored), `fault.visible` (it, or a part of it, cannot be seen).
 */
export function givenName(
  noun: 'zone' | 'scenario' | 'template',
  text: string,
  taken: readonly string[],
): Result<string> {
  const name = plainName(text);
  if (name === '') return refused(`${noun}.name-required`);
  if (!isStorable(name)) return refused('fault.characters');
  if (unseen.test(name) || !seen.test(name)) return refused('fault.visible');
  if (Array.from(name).length > longestGivenName)
    return refused(`${noun}.name-long`, { most: longestGivenName });
  return taken.some((other) => isSameName(other, name)) ? refused(`${noun}.name-taken`, { name }) : ok(name);
}
