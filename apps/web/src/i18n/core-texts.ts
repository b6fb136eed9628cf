// The core's texts (curb classes, sentences of rules, errors), added to the app's: a chunk of its own, first needed with the map.
import { coreTexts, languages } from '@curbwright/core';
import i18next from 'i18next';

/** Adds them to every language; the app's own texts win. */
export function addCoreTexts(): void {
  for (const language of languages)
    i18next.addResourceBundle(language, 'translation', coreTexts[language], false, false);
}
