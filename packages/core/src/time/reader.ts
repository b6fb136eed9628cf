// Who reads, and where: the language, and the form of times and numbers of the city's country.
import type { LanguageName } from '../words/languages.ts';
import { regionOfZone } from './zone-region.ts';

/** Who reads, and where: the form of times and numbers follows from both. */
export interface Reader {
  readonly language: LanguageName;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Countries whose own form of times is known for a language; elsewhere the 24-hour form of Britain and Spain. */
const localRegions: Readonly<Record<LanguageName, readonly string[]>> = {
  en: ['US', 'CA', 'AU'],
  es: ['US', 'MX'],
};
export const plainLocale: Readonly<Record<LanguageName, string>> = { en: 'en-GB', es: 'es-ES' };

/** The reader of a language in a city; without a zone, times are in the 24-hour form. */
export function readerOf(language: LanguageName, timeZone?: string): Reader {
  const country = (timeZone === undefined ? null : regionOfZone(timeZone))?.slice(0, 2) ?? '';
  const locale = localRegions[language].includes(country) ? `${language}-${country}` : plainLocale[language];
  return { language, locale, timeZone: timeZone ?? 'UTC' };
}

export function isTwentyFourHour({ language, locale }: Reader): boolean {
  return locale === plainLocale[language];
}

/** Hours of the 24-hour form have two digits, those of the 12-hour form as many as they need. */
export function clockForm(reader: Reader): Intl.DateTimeFormatOptions {
  return { hour: isTwentyFourHour(reader) ? '2-digit' : 'numeric', minute: '2-digit' };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** An instant in a locale. Making a format is slow; a few dozen are in use. Special spaces become plain ones, so that texts can be compared. */
export function formatInstant(locale: string, instant: number, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (made === undefined) {
    made = new Intl.DateTimeFormat(locale, options);
    formats.set(key, made);
  }
  return made.format(instant).replaceAll(/[\u202f\u00a0]/g, ' ');
}
