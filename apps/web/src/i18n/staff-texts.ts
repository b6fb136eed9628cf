// The texts only staff see, in a chunk of their own: the core's (proposals, the linter, the order text) and the app's staff topics.
import { staffTexts as coreStaffTexts, languages } from '@curbwright/core';
import i18next from 'i18next';
import { staffEn } from './staff.en.ts';
import { staffEs } from './staff.es.ts';

const staff = { en: staffEn, es: staffEs } as const;

/** Adds them to every language; the app's own texts win over the core's. */
export function addStaffTexts(): void {
  for (const language of languages) {
    i18next.addResourceBundle(language, 'translation', coreStaffTexts[language], false, false);
    i18next.addResourceBundle(language, 'translation', staff[language], false, true);
  }
}
