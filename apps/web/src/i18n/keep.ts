// The language the person chose: used at once and next time.
import type { LanguageName } from '@curbwright/core';
import i18next from 'i18next';
import { keptLanguage } from './start.ts';

export function keepLanguage(language: LanguageName): void {
  localStorage.setItem(keptLanguage, language);
  void i18next.changeLanguage(language);
}
