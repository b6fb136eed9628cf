// The shipped languages: apart from their texts, so that a page can choose one before the texts arrive.
import { packs } from './packs.ts';

/** What a language is beside its texts. */
export interface LanguageHeader {
  /** Its own name for itself. */
  readonly name: string;
  /** Further names it is asked for by: its codes of three letters (ISO 639-2). */
  readonly aliases: readonly string[];
  /** BCP 47: the form of times, dates and numbers where the city's country has none of its own. */
  readonly locale: string;
  /** ISO 3166 countries whose own form is taken in their cities. */
  readonly regions: readonly string[];
}

/** English and Spanish are written topic by topic beside the code; every other language is one file under `packs/`. */
export const languageHeaders = {
  en: { name: 'English', aliases: ['eng'], locale: 'en-GB', regions: ['US', 'CA', 'AU'] },
  es: { name: 'Español', aliases: ['spa', 'esp'], locale: 'es-ES', regions: ['US', 'MX'] },
  ...packs,
} as const satisfies Record<string, LanguageHeader>;

export type LanguageName = keyof typeof languageHeaders;

const isLanguage = (name: string): name is LanguageName => Object.hasOwn(languageHeaders, name);

/** Every shipped language. */
export const languages: readonly LanguageName[] = Object.keys(languageHeaders).filter(isLanguage);

/** `es`, `es-MX`, `ESP`, `ENG` … as one of the shipped languages; null where it names none. */
export function languageNamed(name: string | null | undefined): LanguageName | null {
  const first =
    (name ?? '')
      .trim()
      .toLowerCase()
      .split(/[-_.@]/)[0] ?? '';
  const aliased = (language: LanguageName) =>
    languageHeaders[language].aliases.some((alias) => alias === first);
  return languages.find((language) => language === first || aliased(language)) ?? null;
}
