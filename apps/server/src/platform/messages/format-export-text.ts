// Text for exported tables. It is part of the server, so that no browser loads it.
import {
  addAllLanguagePacks,
  allTexts,
  type Dictionary,
  fillPlaceholders,
  findTemplate,
  type LanguageName,
  readerOf,
  type TextParams,
} from '@curbwright/core';
import en from '@curbwright/i18n/en/exports.json' with { type: 'json' };
import es from '@curbwright/i18n/es/exports.json' with { type: 'json' };

// Exports also run in workers, and each worker loads every language here.
addAllLanguagePacks();

const texts: Dictionary = { en: { ...allTexts.en, ...en }, es: { ...allTexts.es, ...es } };

/**
 * The text of `key` with its placeholders filled; a `count` selects the plural form. Placeholders
 * without a param stay unchanged.
 */
export function formatExportText(language: LanguageName, key: string, params: TextParams = {}): string {
  const { count } = params;
  const shown =
    typeof count === 'number' ? { count: count.toLocaleString(readerOf(language).locale) } : undefined;
  return fillPlaceholders(texts, language, findTemplate(texts, language, key, count) ?? key, {
    ...params,
    ...shown,
  });
}
