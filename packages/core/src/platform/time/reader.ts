// Who reads, and where: the language, and the form of times and numbers of the city's country.
import { dateFormat } from '../words/formats.ts';
import { type LanguageName, languageHeaders } from '../words/languages.ts';
import { regionOfZone } from './zone-region.ts';

/** Who reads, and where: the form of times and numbers follows from both. */
export interface Reader {
  readonly language: LanguageName;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** The locale of a language in no country in particular. */
export function plainLocale(language: LanguageName): string {
  return languageHeaders[language].locale;
}

/** The reader of a language in a city; without a zone, or in a country of no own form, times are as in the language's plain locale. */
export function readerOf(language: LanguageName, timeZone?: string): Reader {
  const country = (timeZone === undefined ? null : regionOfZone(timeZone))?.slice(0, 2) ?? '';
  const { regions, locale: plain } = languageHeaders[language];
  const locale = regions.some((region) => region === country) ? `${language}-${country}` : plain;
  return { language, locale, timeZone: timeZone ?? 'UTC' };
}

const twentyFour = new Map<string, boolean>();

/** True where times are written from 00:00 to 24:00. */
export function isTwentyFourHour({ locale }: Reader): boolean {
  let known = twentyFour.get(locale);
  if (known === undefined) {
    known = dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle === 'h23';
    twentyFour.set(locale, known);
  }
  return known;
}

/** Hours of the 24-hour form have two digits, those of the 12-hour form as many as they need. */
export function clockForm(reader: Reader): Intl.DateTimeFormatOptions {
  return { hour: isTwentyFourHour(reader) ? '2-digit' : 'numeric', minute: '2-digit' };
}

/** An instant in a locale. Special spaces become plain ones, so that texts can be compared. */
export function formatInstant(locale: string, instant: number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, options)
    .format(instant)
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}
