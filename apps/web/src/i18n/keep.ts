// The language the person chose: used at once and next time.
import type { LanguageName } from '@curbwright/core';
import { keptLanguage, openedIn } from './start.ts';

/** Settles when the page speaks it. */
export async function keepLanguage(language: LanguageName): Promise<void> {
  localStorage.setItem(keptLanguage, language);
  await (await import('./change-language.ts')).changeLanguage(language);
}

/** Another person signs in here: what the last one chose in this browser no longer counts. */
export function forgetLanguage(): void {
  localStorage.removeItem(keptLanguage);
}

/** The language kept with the person, where neither the address nor this browser says one. */
export function adoptLanguage(language: LanguageName): void {
  if (openedIn() === null && localStorage.getItem(keptLanguage) === null) void keepLanguage(language);
}
