// Changes the language while the page is open. Loads the texts first, so that no English appears in
// between.
import type { LanguageName } from '@curbwright/core';
import i18next from 'i18next';
import { loadRequiredParts } from './add-texts.ts';
import { loadLaterTexts } from './start.ts';

/** The last requested language wins, however long the texts of another one take to load. */
let requestedLanguage: LanguageName | null = null;

export async function changeLanguage(language: LanguageName): Promise<void> {
  requestedLanguage = language;
  await loadLaterTexts().catch((error: unknown) => console.error(error));
  await loadRequiredParts(language);
  if (requestedLanguage !== language) return;
  await i18next.changeLanguage(language);
  // A part that became required in the meantime was requested in the previous language.
  await loadRequiredParts(language);
}
