// Names of catalog entries in the user's language: built-in names are translated, names given by
// the city are not.
import { coreTexts, type LanguageName, translate } from '@curbwright/core';

/**
 * `stored` is the name in the database, `key` the core message it started from. Until the city
 * renames the entry, the message in the given language is shown.
 */
export function displayName(stored: string, key: string, language: LanguageName): string {
  const original = translate('en', key);
  const ours = key in coreTexts.en && original.toLowerCase() === stored.toLowerCase();
  return ours ? translate(language, key) : stored;
}
