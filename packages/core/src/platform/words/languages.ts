// The shipped languages. Separate from their messages, so that a page can choose one before the
// messages load.
import { packs } from './packs.ts';

/** The properties of a language, without its messages. */
export interface LanguageHeader {
  /** The language's own name for itself. */
  readonly name: string;
  /** Other names it can be requested by: its three-letter codes (ISO 639-2). */
  readonly aliases: readonly string[];
  /**
   * BCP 47. Used for times, dates and numbers where the city's country has no format of its own.
   */
  readonly locale: string;
  /** ISO 3166 countries whose own format is used in their cities. */
  readonly regions: readonly string[];
}

/**
 * English and Spanish are written by topic next to the code. Every other language is one file under
 * `packs/`.
 */
export const languageHeaders = {
  en: { name: 'English', aliases: ['eng'], locale: 'en-GB', regions: ['US', 'CA', 'AU'] },
  es: { name: 'Español', aliases: ['spa', 'esp'], locale: 'es-ES', regions: ['US', 'MX'] },
  ...packs,
} as const satisfies Record<string, LanguageHeader>;

export type LanguageName = keyof typeof languageHeaders;

const isLanguage = (name: string): name is LanguageName => Object.hasOwn(languageHeaders, name);

/** Every shipped language. */
export const languages: readonly LanguageName[] = Object.keys(languageHeaders).filter(isLanguage);

/** Resolves `es`, `es-MX`, `ESP`, `ENG` … to a shipped language. `null` when none matches. */
export function findLanguage(name: string | null | undefined): LanguageName | null {
  const first =
    (name ?? '')
      .trim()
      .toLowerCase()
      .split(/[-_.@]/)[0] ?? '';
  const aliased = (language: LanguageName) =>
    languageHeaders[language].aliases.some((alias) => alias === first);
  return languages.find((language) => language === first || aliased(language)) ?? null;
}
