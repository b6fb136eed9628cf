// The texts the shell does not need, in a chunk of their own: the core's (curb classes, sentences of rules, errors) and the app's later topics.
import { coreTexts, languages } from '@curbwright/core';
import i18next from 'i18next';
import { laterEn } from './later.en.ts';
import { laterEs } from './later.es.ts';

const later = { en: laterEn, es: laterEs } as const;

/** Adds them to every language; the app's own texts win over the core's. */
export function addLaterTexts(): void {
  for (const language of languages) {
    i18next.addResourceBundle(language, 'translation', coreTexts[language], false, false);
    i18next.addResourceBundle(language, 'translation', later[language], false, true);
  }
}
