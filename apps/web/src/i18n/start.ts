// Starts i18next with the shell's texts and loads the later ones once the shell is painted. The
// language comes from `?language=`, else from the stored choice, else from the browser's languages.
import { findLanguage } from '@curbwright/core';
import en from '@curbwright/i18n/en/shell.json' with { type: 'json' };
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createQuantityFormatter, interpolation } from './quantities.ts';

export const languageStorageKey = 'language';

/**
 * The language in the URL with which the page was opened. It remains in effect wherever the user
 * navigates.
 */
let initialUrlLanguage: string | null = null;
export function getUrlLanguage(): string | null {
  return initialUrlLanguage;
}

/** Returns a function that loads texts once, and loads them again if loading failed. */
function loadOnce(load: () => Promise<void>): () => Promise<void> {
  let requested: Promise<void> | null = null;
  return () => {
    requested ??= load().catch((error: unknown) => {
      requested = null;
      throw error;
    });
    return requested;
  };
}

/** Loads the texts beyond the shell's; resolves when they are available. */
export const loadLaterTexts = loadOnce(async () => (await import('./later-texts.ts')).addLaterTexts());

/** Loads the staff texts for drafting and publishing; resolves when they are available. */
export const loadStaffTexts = loadOnce(async () => (await import('./staff-texts.ts')).addStaffTexts());

/**
 * Loads the shell's texts in a language that is not built into the shell. English is shown if
 * loading fails.
 */
async function loadShellTexts(language: string): Promise<Resource> {
  try {
    if (language === 'es')
      return {
        es: {
          translation: (await import('@curbwright/i18n/es/shell.json', { with: { type: 'json' } })).default,
        },
      };
    if (language === 'en') return {};
    const { packs } = await import('virtual:language-packs');
    return { [language]: { translation: (await packs[language]?.shell())?.texts ?? {} } };
  } catch (error) {
    console.error(error);
    return {};
  }
}

export async function startI18n(requested: string | null): Promise<void> {
  initialUrlLanguage = findLanguage(requested);
  const candidates = [requested, localStorage.getItem(languageStorageKey), ...navigator.languages];
  const lng = candidates.map(findLanguage).find((language) => language !== null) ?? 'en';
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = i18next.dir(language);
  });
  await i18next
    .use(initReactI18next)
    .use(createQuantityFormatter(i18next))
    .init({
      lng,
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation,
      // When later texts are added, the components that show them are rendered again.
      react: { bindI18nStore: 'added' },
      resources: { en: { translation: en }, ...(await loadShellTexts(lng)) },
    });
  loadLaterTexts().catch((error: unknown) => console.error(error));
}
