// Lookup of a message with its placeholders filled. English and Spanish are built in, in parts
// (packages/i18n); every other language is one complete, flat pack. The server loads all packs, a
// browser only the reader's.
import { getOwnEntry } from '../own-entry.ts';
import { numberFormat } from './formats.ts';
import { type LanguageName, languageHeaders } from './languages.ts';
import { sanitizeValue } from './sanitize-text.ts';

type FlatTexts = Readonly<Record<string, string>>;

/** Messages by language and key. Languages that are not included use their pack. */
export type Dictionary = Readonly<Record<'en', FlatTexts>> &
  Readonly<Partial<Record<LanguageName, FlatTexts>>>;

export type TextParams = Readonly<Record<string, string | number>>;

const packed = new Map<LanguageName, FlatTexts>();

/**
 * Adds a pack's messages. From then on they are used where a dictionary does not include the
 * language.
 */
export function addLanguagePack(language: LanguageName, texts: FlatTexts): void {
  packed.set(language, { ...packed.get(language), ...texts });
}

let localeOf = (language: LanguageName): string => languageHeaders[language].locale;

/**
 * Sets how numbers within messages are formatted from now on: `form` returns the locale (BCP 47) to
 * use for a language.
 */
export function setMessageNumberLocale(form: (language: LanguageName) => string): void {
  localeOf = form;
}

/**
 * Formats a number, with all its decimals, for a message in a language. Uses the language's own
 * locale unless `setMessageNumberLocale` set another.
 */
export function formatMessageNumber(language: LanguageName, value: number): string {
  return numberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(value);
}

type LengthFormatter = (metres: number, locale: string) => string;

let formatLengthParam: LengthFormatter = (metres, locale) =>
  `${numberFormat(locale, { maximumFractionDigits: 1 }).format(metres)} m`;

/** Sets how lengths within messages are formatted from now on: in the city's units. */
export function setMessageLengthFormatter(format: LengthFormatter): void {
  formatLengthParam = format;
}

/** Formats a length in meters for a message in a language. */
export function formatMessageLength(language: LanguageName, metres: number): string {
  return formatLengthParam(metres, localeOf(language));
}

/** In `{{from, length}}` the value is a length in meters. */
export const lengthFormat = 'length';

const plurals = new Map<LanguageName, Intl.PluralRules>();

function selectPlural(language: LanguageName, count: number): Intl.LDMLPluralRule {
  let rules = plurals.get(language);
  if (rules === undefined) {
    // By locale: zero is plural in Portugal and singular in Brazil.
    rules = new Intl.PluralRules(languageHeaders[language].locale);
    plurals.set(language, rules);
  }
  return rules.select(count);
}

/**
 * Returns the variants of `key` to look up, best first. With a numeric `count` this includes the
 * language's plural form (i18next's convention).
 */
function formsOf(language: LanguageName, key: string, count: string | number | undefined): readonly string[] {
  if (typeof count !== 'number') return [key];
  return [`${key}_${selectPlural(language, count)}`, `${key}_other`, key];
}

/**
 * Returns the message of `key` from `dictionary`, else from the language's pack, else in English,
 * with its placeholders unfilled, or `null` when none has it. With a numeric
 * `count`, the form `key_one`, `key_few` … is chosen by the language's plural rule where it exists.
 */
export function findTemplate(
  dictionary: Dictionary,
  language: LanguageName,
  key: string,
  count?: string | number,
): string | null {
  const texts = dictionary[language] ?? packed.get(language) ?? {};
  // A key may be user input: `valueOf` must not match an inherited property.
  const own = formsOf(language, key, count).find((form) => Object.hasOwn(texts, form));
  if (own !== undefined) return getOwnEntry(texts, own) ?? null;
  const english = formsOf('en', key, count).find((form) => Object.hasOwn(dictionary.en, form));
  return english === undefined ? null : (getOwnEntry(dictionary.en, english) ?? null);
}

/**
 * A placeholder. In `{{most, quantity.zones}}` the messages of `quantity.zones` format the
 * quantity, in the plural form for `most`. In `{{from, length}}` the value is in meters.
 */
const placeholderPattern = /\{\{([\w-]+)(?:, ([\w.-]+))?\}\}/g;

/**
 * Params whose value is a single value from a user or a file, whether or not the message quotes it.
 */
const externalValueParams = new Set(
  'column field found group id key tag type user username value'.split(' '),
);
/**
 * Params whose numbers are amounts. Numbers in other params may be identifiers: an ID, a row, a
 * year.
 */
export const amounts = new Set(
  `all at changed columns count created days done drawn durations fees files free full hours least length links metres most open price proposals published
  records refused rows said sessions sets shapes spaces stated turnover unchanged weeks`.split(/\s+/),
);
const beforeQuoted = /['"«„“‘]\s?$/;

/**
 * Formats a value for its placeholder. A quoted value, in any language, came from a user or a file.
 * Only numbers in `amounts` are formatted as numbers, because others may be identifiers.
 */
function formatParam(value: string | number, name: string, before: string, language: LanguageName): string {
  if (typeof value === 'number')
    return amounts.has(name) ? formatMessageNumber(language, value) : String(value);
  return externalValueParams.has(name) || beforeQuoted.test(before) ? sanitizeValue(value) : value;
}

/**
 * Replaces each `{{name}}` in `text` with its param, with quantities from the same dictionary.
 * Placeholders without a param remain.
 */
export function fillPlaceholders(
  dictionary: Dictionary,
  language: LanguageName,
  text: string,
  params: TextParams,
): string {
  /** A value that is not a number (a dash for none) uses the noun's plural form. */
  const quantityOf = (key: string, value: string | number): string => {
    const isNumber = typeof value === 'number';
    const template = isNumber
      ? findTemplate(dictionary, language, key, value)
      : findTemplate(dictionary, language, `${key}_other`);
    const number = isNumber ? formatMessageNumber(language, value) : value;
    return (template ?? '{{number}}').replaceAll('{{number}}', () => number);
  };
  return text.replaceAll(
    placeholderPattern,
    (whole, name: string, quantity: string | undefined, at: number) => {
      const value = getOwnEntry(params, name);
      if (value === undefined) return whole;
      if (quantity === lengthFormat && typeof value === 'number') return formatMessageLength(language, value);
      if (quantity !== undefined) return quantityOf(quantity, value);
      return formatParam(value, name, text.slice(Math.max(0, at - 2), at), language);
    },
  );
}

/** Returns the message found by `findTemplate`, with its placeholders filled. */
export function translateFrom(
  dictionary: Dictionary,
  language: LanguageName,
  key: string,
  params: TextParams,
): string | null {
  const text = findTemplate(dictionary, language, key, params.count);
  return text === null ? null : fillPlaceholders(dictionary, language, text, params);
}
