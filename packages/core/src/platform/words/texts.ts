// The shape of a language's texts, and a text of them with its holes filled. English and Spanish have the same keys or do not compile; the
// other languages are packs, whole and flat, added where they are needed (all of them on the server, the reader's in a browser).
import { entryOf } from '../entry-of.ts';
import type { en } from './en.ts';
import { numberFormat } from './formats.ts';
import { type LanguageName, languageHeaders } from './languages.ts';
import { quotedValue } from './quoted-value.ts';
import type { serverEn } from './server.en.ts';
import type { staffEn } from './staff.en.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;
export type StaffTexts = Readonly<Record<keyof typeof staffEn, string>>;
export type ServerTexts = Readonly<Record<keyof typeof serverEn, string>>;

type FlatTexts = Readonly<Record<string, string>>;

/** Texts by language and key; of a language that is not in it, the pack speaks. */
export type Dictionary = Readonly<Record<'en', FlatTexts>> &
  Readonly<Partial<Record<LanguageName, FlatTexts>>>;

export type TextParams = Readonly<Record<string, string | number>>;

const packed = new Map<LanguageName, FlatTexts>();

/** Adds texts of a pack: what a dictionary does not hold in that language is said from them from now on. */
export function addPack(language: LanguageName, texts: FlatTexts): void {
  packed.set(language, { ...packed.get(language), ...texts });
}

let localeOf = (language: LanguageName): string => languageHeaders[language].locale;

/** From now on the numbers within texts are written in the form of the locale (BCP 47) that `form` names for a language. */
export function writeNumbersBy(form: (language: LanguageName) => string): void {
  localeOf = form;
}

/** A number, with all its decimals, as it stands within a text of a language; without `writeNumbersBy`, in the form of the language's own locale. */
export function numberInText(language: LanguageName, value: number): string {
  return numberFormat(localeOf(language), { maximumFractionDigits: 20 }).format(value);
}

const plurals = new Map<LanguageName, Intl.PluralRules>();

function pluralOf(language: LanguageName, count: number): Intl.LDMLPluralRule {
  let rules = plurals.get(language);
  if (rules === undefined) {
    // By the locale: Portugal counts none as many, Brazil as one.
    rules = new Intl.PluralRules(languageHeaders[language].locale);
    plurals.set(language, rules);
  }
  return rules.select(count);
}

/** The forms of `key` to look for, the best first: with a numeric `count` the language's plural form (i18next's convention). */
function formsOf(language: LanguageName, key: string, count: string | number | undefined): readonly string[] {
  if (typeof count !== 'number') return [key];
  return [`${key}_${pluralOf(language, count)}`, `${key}_other`, key];
}

/**
 * The text of `key` in `dictionary`, else in the language's pack, else in English, its holes still open; null when none holds it. With a numeric
 * `count`, the form `key_one`, `key_few` … is taken by the language's plural rule where it exists.
 */
export function templateFrom(
  dictionary: Dictionary,
  language: LanguageName,
  key: string,
  count?: string | number,
): string | null {
  const texts = dictionary[language] ?? packed.get(language) ?? {};
  // A key may be what people wrote (labelOf): `valueOf` is no text of ours.
  const own = formsOf(language, key, count).find((form) => Object.hasOwn(texts, form));
  if (own !== undefined) return entryOf(texts, own) ?? null;
  const english = formsOf('en', key, count).find((form) => Object.hasOwn(dictionary.en, form));
  return english === undefined ? null : (entryOf(dictionary.en, english) ?? null);
}

/** A quantity as it stands in a sentence: `{{most, quantity.zones}}` is said by the family `quantity.zones`, in the form for `most`. */
const hole = /\{\{([\w-]+)(?:, ([\w.-]+))?\}\}/g;

/** Params that hold one value as a person or a file gave it, whether the text has them in quotes or not. */
const givenValues = new Set('column field found group id key tag type user username value'.split(' '));
/** Params whose numbers are amounts; another's may be a name: an ID, a row, a year. */
export const amounts = new Set(
  `all at changed columns count created days done drawn durations fees files free full hours least length links metres most open price proposals published
  records refused rows said sessions sets shapes spaces stated turnover unchanged weeks`.split(/\s+/),
);
const beforeQuoted = /['"«„“‘]\s?$/;

/** A value as it stands in the hole: what is in quotes, in any language, is a value somebody gave. A number may be a name: only those of `amounts` are written as numbers. */
function valueInText(value: string | number, name: string, before: string, language: LanguageName): string {
  if (typeof value === 'number') return amounts.has(name) ? numberInText(language, value) : String(value);
  return givenValues.has(name) || beforeQuoted.test(before) ? quotedValue(value) : value;
}

/** `text` with each `{{name}}` replaced by params, its quantities from the same dictionary; holes without a param stay. */
export function filledFrom(
  dictionary: Dictionary,
  language: LanguageName,
  text: string,
  params: TextParams,
): string {
  /** A value that is no number (a dash for none) gets the noun in its form for many. */
  const quantityOf = (key: string, value: string | number): string => {
    const isNumber = typeof value === 'number';
    const template = isNumber
      ? templateFrom(dictionary, language, key, value)
      : templateFrom(dictionary, language, `${key}_other`);
    const number = isNumber ? numberInText(language, value) : value;
    return (template ?? '{{number}}').replaceAll('{{number}}', () => number);
  };
  return text.replaceAll(hole, (whole, name: string, quantity: string | undefined, at: number) => {
    const value = entryOf(params, name);
    if (value === undefined) return whole;
    if (quantity !== undefined) return quantityOf(quantity, value);
    return valueInText(value, name, text.slice(Math.max(0, at - 2), at), language);
  });
}

/** `templateFrom` with its holes filled. */
export function textFrom(
  dictionary: Dictionary,
  language: LanguageName,
  key: string,
  params: TextParams,
): string | null {
  const text = templateFrom(dictionary, language, key, params.count);
  return text === null ? null : filledFrom(dictionary, language, text, params);
}
