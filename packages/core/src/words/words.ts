// Words: a code and its parameters become a sentence in a shipped language. Texts are data, one file a language.
import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageName } from './languages.ts';
import type { Texts } from './texts.ts';

export { type LanguageName, languages } from './languages.ts';

/** Every text of the core. */
export const coreTexts: Readonly<Record<LanguageName, Texts>> = { en, es };

/** A sentence that ends in an abbreviation (`p.m.`) has one full stop, not two. */
export function oneFullStop(text: string): string {
  return text.replaceAll('..', '.');
}

export type TextParams = Readonly<Record<string, string | number>>;

/**
 * The text of `key` with `{{name}}` replaced by params. With a numeric `count`, the form `key_one` or `key_other` is taken by the
 * language's plural rule where it exists (i18next's convention, so the web app can use the same files).
 */
export function say(language: LanguageName, key: string, params: TextParams = {}): string {
  const texts: Readonly<Record<string, string>> = coreTexts[language];
  const form =
    typeof params.count === 'number'
      ? `${key}_${new Intl.PluralRules(language).select(params.count) === 'one' ? 'one' : 'other'}`
      : key;
  const text = texts[form] ?? texts[key] ?? coreTexts.en[key as keyof typeof en] ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
