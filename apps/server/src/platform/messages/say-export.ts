// Words of exported tables: they are the server's own, so that no browser loads them.
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

// Exports are made in workers too: each learns every language here.
addEveryPack();

const texts: Dictionary = { en: { ...allTexts.en, ...en }, es: { ...allTexts.es, ...es } };

/** The text of `key` with its holes filled; a `count` chooses the plural form. Params that are missing leave their hole. */
export function sayExport(language: LanguageName, key: string, params: TextParams = {}): string {
  const { count } = params;
  const shown =
    typeof count === 'number' ? { count: count.toLocaleString(readerOf(language).locale) } : undefined;
  return filledFrom(texts, language, templateFrom(texts, language, key, count) ?? key, {
    ...params,
    ...shown,
  });
}
