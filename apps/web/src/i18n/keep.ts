// Stores the language the user chose: applied immediately and on the next visit.
import type { LanguageName } from '@curbwright/core';
import { keptLanguage, openedIn } from './start.ts';

/** Resolves when the page uses the language. */
export async function keepLanguage(language: LanguageName): Promise<void> {
  localStorage.setItem(keptLanguage, language);
  await (await import('./change-language.ts')).changeLanguage(language);
}

/**
 * Called when another user signs in: the previous user's choice in this browser no longer applies.
 */
export function forgetLanguage(): void {
  localStorage.removeItem(keptLanguage);
}

/** Applies the language stored with the user, unless the address or this browser specifies one. */
export function adoptLanguage(language: LanguageName): void {
  if (openedIn() === null && localStorage.getItem(keptLanguage) === null) void keepLanguage(language);
}
