// The texts the shell does not start with, in a chunk of their own: the core's (curb classes, sentences of rules, errors), the app's later topics,
// and the shell's own in the other language, for who changes it.
import { coreTexts, languages } from '@curbwright/core';
import i18next from 'i18next';
import { es } from './es.ts';
import { laterEn } from './later.en.ts';
import { laterEs } from './later.es.ts';

const later = { en: laterEn, es: { ...es, ...laterEs } } as const;

/** Adds them to every language; the app's own texts win over the core's. */
export function addLaterTexts(): void {
  for (const language of languages) {
    i18next.addResourceBundle(language, 'translation', coreTexts[language], false, false);
    i18next.addResourceBundle(language, 'translation', later[language], false, true);
  }
}
