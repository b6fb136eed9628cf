// Stores the language the user chose: applied immediately and on the next visit.
import type { LanguageName } from '@curbwright/core';
import { getUrlLanguage, languageStorageKey } from './start.ts';

/** Stores and applies the language; resolves when the page uses it. */
export async function storeLanguage(language: LanguageName): Promise<void> {
  localStorage.setItem(languageStorageKey, language);
  await (await import('./change-language.ts')).changeLanguage(language);
}

/**
 * Called when another user signs in: the previous user's choice in this browser no longer applies.
 */
export function clearStoredLanguage(): void {
  localStorage.removeItem(languageStorageKey);
}

/** Applies the language stored with the user, unless the URL or this browser specifies one. */
export function applyUserLanguage(language: LanguageName): void {
  if (getUrlLanguage() === null && localStorage.getItem(languageStorageKey) === null)
    void storeLanguage(language);
}
