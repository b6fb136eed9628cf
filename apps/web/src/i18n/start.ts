// Starts i18next with the shell's texts, and the later ones as soon as the shell is painted. `?language=` wins, then what was kept, then the browser's.
import { languageNamed } from '@curbwright/core';
import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';
import { interpolation, quantities } from './quantities.ts';

export const keptLanguage = 'language';

/** The page was opened in a language its address named: it stays, wherever the person goes in the page. */
let opened: string | null = null;
export function openedIn(): string | null {
  return opened;
}

/** Asks for texts once, and again when they did not come. */
function once(load: () => Promise<void>): () => Promise<void> {
  let asked: Promise<void> | null = null;
  return () => {
    asked ??= load().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
}

/** The texts beyond the shell's; settles when they are there. */
export const laterTexts = once(async () => (await import('./later-texts.ts')).addLaterTexts());

/** The texts of drafting and publishing, for staff; settles when they are there. */
export const staffTexts = once(async () => (await import('./staff-texts.ts')).addStaffTexts());

/** The shell's texts of a language that is not part of the shell itself; English stands in where they do not come. */
async function shellTexts(language: string): Promise<Resource> {
  try {
    if (language === 'es') return { es: { translation: (await import('./es.ts')).es } };
    if (language === 'en') return {};
    const { packs } = await import('virtual:language-packs');
    return { [language]: { translation: (await packs[language]?.shell())?.texts ?? {} } };
  } catch (error) {
    console.error(error);
    return {};
  }
}

export async function startI18n(asked: string | null): Promise<void> {
  opened = languageNamed(asked);
  const wanted = [asked, localStorage.getItem(keptLanguage), ...navigator.languages];
  const lng = wanted.map(languageNamed).find((language) => language !== null) ?? 'en';
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = i18next.dir(language);
  });
  await i18next
    .use(initReactI18next)
    .use(quantities(i18next))
    .init({
      lng,
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      interpolation,
      // The later texts redraw what shows them when they come.
      react: { bindI18nStore: 'added' },
      resources: { en: { translation: en }, ...(await shellTexts(lng)) },
    });
  laterTexts().catch((error: unknown) => console.error(error));
}
