// Changes the language while the page is open. Loads the texts first, so that no English appears in
// between.
import type { LanguageName } from '@curbwright/core';
import i18next from 'i18next';
import { loadRequiredParts } from './add-texts.ts';
import { loadLaterTexts } from './start.ts';

/** The last requested language applies, even if the texts of another one take longer to load. */
let requestedLanguage: LanguageName | null = null;

export async function changeLanguage(language: LanguageName): Promise<void> {
  requestedLanguage = language;
  await loadLaterTexts().catch((error: unknown) => console.error(error));
  await loadRequiredParts(language);
  if (requestedLanguage !== language) return;
  await i18next.changeLanguage(language);
  // Parts required in the meantime were requested in the previous language, so load them now.
  await loadRequiredParts(language);
}
