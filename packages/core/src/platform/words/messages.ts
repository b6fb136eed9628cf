// Formats a code and its parameters as a sentence in a shipped language. This module has the
// messages of the public viewer; see staff-messages.ts and all-messages.ts for the others.
import en from '@curbwright/i18n/en/core.json' with { type: 'json' };
import es from '@curbwright/i18n/es/core.json' with { type: 'json' };
import type { LanguageName } from './languages.ts';
import { type Dictionary, type TextParams, translateFrom } from './texts.ts';

export {
  findLanguage,
  type LanguageHeader,
  type LanguageName,
  languageHeaders,
  languages,
} from './languages.ts';
export {
  addLanguagePack,
  amounts,
  type Dictionary,
  fillPlaceholders,
  findTemplate,
  formatMessageLength,
  formatMessageNumber,
  lengthFormat,
  setMessageLengthFormatter,
  setMessageNumberLocale,
  type TextParams,
  translateFrom,
} from './texts.ts';

/** The core's public messages. */
export const coreTexts = { en, es } satisfies Dictionary;

/** Ensures that a sentence ending in an abbreviation (`p.m.`) has one full stop, not two. */
export function mergeFullStops(text: string): string {
  return text.replaceAll('..', '.');
}

/** Returns a sentence without its full stop, to quote it; one of an abbreviation (`p. m.`) stays. */
export function withoutFullStop(text: string): string {
  return /[ap]\.\s?m\.$/.test(text) ? text : text.replace(/\.$/, '');
}

/**
 * Returns the public message of `key` with its placeholders filled (`translateFrom`), or the key itself
 * when there is none.
 */
export function translate(language: LanguageName, key: string, params: TextParams = {}): string {
  return translateFrom(coreTexts, language, key, params) ?? key;
}
