// Texts of exported tables. They are part of the server, so that no browser loads them.
import {
  addEveryPack,
  allTexts,
  type Dictionary,
  filledFrom,
  type LanguageName,
  readerOf,
  type TextParams,
  templateFrom,
} from '@curbwright/core';
import { exportTexts as en } from './exports.en.ts';
import { exportTexts as es } from './exports.es.ts';

// Exports also run in workers, and each worker loads every language here.
addEveryPack();

const texts: Dictionary = { en: { ...allTexts.en, ...en }, es: { ...allTexts.es, ...es } };

/**
 * The text of `key` with its placeholders filled; a `count` selects the plural form. Placeholders
 * without a param stay unchanged.
 */
export function sayExport(language: LanguageName, key: string, params: TextParams = {}): string {
  const { count } = params;
  const shown =
    typeof count === 'number' ? { count: count.toLocaleString(readerOf(language).locale) } : undefined;
  return filledFrom(texts, language, templateFrom(texts, language, key, count) ?? key, {
    ...params,
    ...shown,
  });
}
