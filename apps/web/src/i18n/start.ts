// Starts i18next with the app's and the core's texts. `?language=` wins, then what was kept, then the browser's.
import { coreTexts, type LanguageName, languages } from '@curbwright/core';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { es } from './es.ts';

export const keptLanguage = 'language';

/** Names by which a language may be asked for (`ENG` is the requirement's default); null = not one of ours. */
export function languageNamed(name: string | null): LanguageName | null {
  const word = (name ?? '').toLowerCase();
  const long: Readonly<Record<string, LanguageName>> = { eng: 'en', spa: 'es', esp: 'es' };
  return (
    long[word] ?? languages.find((language) => word === language || word.startsWith(`${language}-`)) ?? null
  );
}

export async function startI18n(asked: string | null): Promise<void> {
  const wanted = [asked, localStorage.getItem(keptLanguage), ...navigator.languages];
  const lng = wanted.map(languageNamed).find((language) => language !== null) ?? 'en';
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = i18next.dir(language);
  });
  await i18next.use(initReactI18next).init({
    lng,
    fallbackLng: 'en',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: {
      en: { translation: { ...coreTexts.en, ...en } },
      es: { translation: { ...coreTexts.es, ...es } },
    },
  });
}
