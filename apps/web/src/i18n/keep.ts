// The language the person chose: used at once and next time.
import type { LanguageName } from '@curbwright/core';
import i18next from 'i18next';
import { keptLanguage, openedIn } from './start.ts';

export function keepLanguage(language: LanguageName): void {
  localStorage.setItem(keptLanguage, language);
  void i18next.changeLanguage(language);
}

/** Another person signs in here: what the last one chose in this browser no longer counts. */
export function forgetLanguage(): void {
  localStorage.removeItem(keptLanguage);
}

/** The language kept with the person, where neither the address nor this browser says one. */
export function adoptLanguage(language: LanguageName): void {
  if (openedIn() === null && localStorage.getItem(keptLanguage) === null) keepLanguage(language);
}
