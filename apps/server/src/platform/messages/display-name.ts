// Names of catalogue entries in the caller's language: ours are translated, those the city gave itself stay.
import { coreTexts, type LanguageName, say } from '@curbwright/core';

/**
 * `stored` is the name in the database, `key` the text of the core it started from. As long as the city has not renamed the entry, the text in
 * the language is shown.
 */
export function displayName(stored: string, key: string, language: LanguageName): string {
  const original = say('en', key);
  const ours = key in coreTexts.en && original.toLowerCase() === stored.toLowerCase();
  return ours ? say(language, key) : stored;
}
