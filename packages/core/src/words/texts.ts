// The shape of a language's texts: the English keys. A language that lacks one does not compile.
import type { en } from './en.ts';
import type { LanguageName } from './languages.ts';
import type { serverEn } from './server.en.ts';
import type { staffEn } from './staff.en.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;
export type StaffTexts = Readonly<Record<keyof typeof staffEn, string>>;
export type ServerTexts = Readonly<Record<keyof typeof serverEn, string>>;

/** Texts by language and key. */
export type Dictionary = Readonly<Record<LanguageName, Readonly<Record<string, string>>>>;

export type TextParams = Readonly<Record<string, string | number>>;

/**
 * The text of `key` in `dictionary` with `{{name}}` replaced by params; null when it holds none. With a numeric `count`, the form
 * `key_one` or `key_other` is taken by the language's plural rule where it exists (i18next's convention, so the web app can use the same files).
 */
export function textFrom(
  dictionary: Dictionary,
  language: LanguageName,
  key: string,
  params: TextParams,
): string | null {
  const texts = dictionary[language];
  const form =
    typeof params.count === 'number'
      ? `${key}_${new Intl.PluralRules(language).select(params.count) === 'one' ? 'one' : 'other'}`
      : key;
  const text = texts[form] ?? texts[key] ?? dictionary.en[key];
  return text === undefined
    ? null
    : text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
