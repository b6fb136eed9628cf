// Words of exported tables: they are the server's own, so that no browser loads them.
import { type LanguageName, readerOf, type TextParams } from '@curbwright/core';
import { exportTexts as en } from './exports.en.ts';
import { exportTexts as es } from './exports.es.ts';

const texts: Readonly<Record<LanguageName, Readonly<Record<string, string>>>> = { en, es };

/** The text of `key` with its holes filled; a `count` chooses the plural form. Params that are missing leave their hole. */
export function sayExport(language: LanguageName, key: string, params: TextParams = {}): string {
  const { count } = params;
  const form =
    typeof count === 'number'
      ? `${key}_${new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'}`
      : key;
  const words: TextParams = {
    ...params,
    ...(typeof count === 'number' ? { count: count.toLocaleString(readerOf(language).locale) } : {}),
  };
  const text = texts[language][form] ?? texts[language][key] ?? key;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(words[name] ?? whole));
}
