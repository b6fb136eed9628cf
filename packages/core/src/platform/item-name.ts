// Validates the names that users give to zones, scenarios and templates: plain, visible, short and
// unique.
import { isSameName } from './fold-name.ts';
import { failWith, ok, type Result } from './result.ts';
import { isStorable } from './storable-text.ts';

/** Longest accepted name, in characters. */
export const maxItemNameLength = 100;

/** Normalizes a name to single plain spaces, as stored. */
export function normalizeItemName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/**
 * Invisible characters: all of Unicode's format characters except the visible ones of Arabic and
 * Syriac, and the joiners, marks and tags that Arabic, Indic and emoji text needs.
 */
const invisibleCharacters =
  /[\p{Cc}\u2028\u2029]|(?![\u200c-\u200f\u061c\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{e0020}-\u{e007f}])\p{Cf}/u;
/** A visible character. U+2800 is the blank Braille pattern; Hangul has blank letters. */
const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns a name as stored. `taken` are all other names. Errors depend on `noun`:
 * `zone.name-required`, `zone.name-long`, `zone.name-taken`; also `fault.characters` (the name
 * cannot be stored) and `fault.visible` (all or part of it is invisible).
 */
export function validateItemName(
  noun: 'zone' | 'scenario' | 'template' | 'view',
  text: string,
  taken: readonly string[],
): Result<string> {
  const name = normalizeItemName(text);
  if (name === '') return failWith(`${noun}.name-required`);
  if (!isStorable(name)) return failWith('fault.characters');
  if (invisibleCharacters.test(name) || !visibleCharacter.test(name)) return failWith('fault.visible');
  if (Array.from(name).length > maxItemNameLength)
    return failWith(`${noun}.name-long`, { most: maxItemNameLength });
  return taken.some((other) => isSameName(other, name)) ? failWith(`${noun}.name-taken`, { name }) : ok(name);
}
