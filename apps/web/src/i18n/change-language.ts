// Another language while the page is open: its texts first, then the change, so that nothing is said in English in between.
import type { LanguageName } from '@curbwright/core';
import i18next from 'i18next';
import { addNeededParts } from './added-texts.ts';
import { laterTexts } from './start.ts';

/** The language asked for last wins, however long the texts of another take. */
let wanted: LanguageName | null = null;

export async function changeLanguage(language: LanguageName): Promise<void> {
  wanted = language;
  await laterTexts().catch((error: unknown) => console.error(error));
  await addNeededParts(language);
  if (wanted !== language) return;
  await i18next.changeLanguage(language);
  // A part that came to be needed meanwhile was asked for in the language before.
  await addNeededParts(language);
}
