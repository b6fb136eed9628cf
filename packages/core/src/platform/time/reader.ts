// The reader's settings: language, and the time and number formats of the city's country.
import { dateFormat } from '../words/formats.ts';
import { type LanguageName, languageHeaders } from '../words/languages.ts';
import { regionOfTimeZone } from './time-zone-region.ts';

/** The reader's language, locale and time zone. The locale determines time and number formats. */
export interface Reader {
  readonly language: LanguageName;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Returns the locale of a language without a specific country. */
export function plainLocale(language: LanguageName): string {
  return languageHeaders[language].locale;
}

/**
 * Returns the reader for a language in a city. Without a time zone, or in a country without its own
 * format, times are formatted in the language's plain locale.
 */
export function readerOf(language: LanguageName, timeZone?: string): Reader {
  const country = (timeZone === undefined ? null : regionOfTimeZone(timeZone))?.slice(0, 2) ?? '';
  const { regions, locale: plain } = languageHeaders[language];
  const locale = regions.some((region) => region === country) ? `${language}-${country}` : plain;
  return { language, locale, timeZone: timeZone ?? 'UTC' };
}

const twentyFour = new Map<string, boolean>();

/** Whether times are formatted from 00:00 to 24:00. */
export function usesTwentyFourHourClock({ locale }: Reader): boolean {
  let known = twentyFour.get(locale);
  if (known === undefined) {
    known = dateFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle === 'h23';
    twentyFour.set(locale, known);
  }
  return known;
}

/**
 * Returns the options for formatting hours: two digits in the 24-hour format, as many as needed in
 * the 12-hour format.
 */
export function hourFormatOptions(reader: Reader): Intl.DateTimeFormatOptions {
  return { hour: usesTwentyFourHourClock(reader) ? '2-digit' : 'numeric', minute: '2-digit' };
}

/**
 * Formats an instant in a locale. Special spaces become plain ones, so that texts can be compared.
 */
export function formatInstant(locale: string, instant: number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, options)
    .format(instant)
    .replaceAll(/[\u202f\u00a0]/g, ' ');
}
