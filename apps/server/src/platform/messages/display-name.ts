// Names of catalog entries in the user's language: built-in names are translated, names given by
// the city are not.
import { coreTexts, type LanguageName, translate } from '@curbwright/core';

/** English names of built-in entries in earlier versions, which older cities still store. */
const formerNames: Readonly<Record<string, readonly string[]>> = {
  'class.charging': ['Charging'],
  'class.terrace': ['Terrace and vending'],
  'combination.parking+electric': ['Charging bay'],
  'combination.stopping+passenger': ['Passenger pick-up and drop-off'],
  'user-category.accessible': ['Accessible'],
  'user-category.shared': ['Car share and car pool'],
};

/**
 * Whether the stored name of a catalog entry is the built-in one of a core message, of this or an
 * earlier version: the city has not renamed it.
 */
export function isBuiltInName(stored: string, key: string): boolean {
  const originals = [translate('en', key), ...(formerNames[key] ?? [])].map((name) => name.toLowerCase());
  return key in coreTexts.en && originals.includes(stored.toLowerCase());
}

/**
 * Returns the name of a catalog entry. `stored` is the name in the database, `key` the core message
 * it was created from. Until the city renames the entry, the message in the given language is
 * shown.
 */
export function displayName(stored: string, key: string, language: LanguageName): string {
  return isBuiltInName(stored, key) ? translate(language, key) : stored;
}
