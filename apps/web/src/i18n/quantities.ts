// Quantities in a text: `{{most, quantity.zones}}` is replaced by the text with the key
// `quantity.zones`, in the plural form for `most`, and `{{from, length}}` by a length in the
// city's units, as in core/platform/words/texts.ts.
import {
  amounts,
  findLanguage,
  formatMessageLength,
  formatMessageNumber,
  languageHeaders,
  lengthFormat,
} from '@curbwright/core';
import type { FormatterModule, i18n, Services } from 'i18next';

/** A quantity in short form: `count` selects the plural form, `text` is displayed (`1.2k`). */
export interface FormattedQuantity {
  readonly count: number;
  readonly text: string;
}

const unused = () => undefined;

const localeOf = (language: string | undefined) => languageHeaders[findLanguage(language) ?? 'en'].locale;

/**
 * Selects plural forms by the language's locale, as the core package does: in Portugal zero is
 * plural, with plain
 * `pt` it is singular.
 */
function pluralizeByLocale({ pluralResolver }: Services): void {
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code: string, options?: object) => ruleOf(localeOf(code), options);
}

const isFormattedQuantity = (value: unknown): value is FormattedQuantity =>
  typeof value === 'object' && value !== null && 'count' in value && 'text' in value;

/**
 * Values are not escaped here, because React escapes them. `alwaysFormat` also passes placeholders
 * without a second part to the quantity formatter.
 */
export const interpolation = { escapeValue: false, alwaysFormat: true };

/**
 * Creates the formatter for the second part of a placeholder, using the texts of `page`. A value
 * that is not a number (a dash for none) gets the plural noun.
 */
export const createQuantityFormatter = (page: i18n): FormatterModule => ({
  type: 'formatter',
  init: pluralizeByLocale,
  add: unused,
  addCached: unused,
  format: (value: unknown, quantity, language, options) => {
    if (quantity === undefined) {
      const isAmount = typeof value === 'number' && amounts.has(String(options?.interpolationkey));
      if (isAmount) return formatMessageNumber(findLanguage(language) ?? 'en', value);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    }
    if (quantity === lengthFormat && typeof value === 'number')
      return formatMessageLength(findLanguage(language) ?? 'en', value);
    // The noun's own placeholder is filled here, because nested interpolation would make i18next
    // treat user input as a text with placeholders.
    const fillQuantity = (key: string, number: string, count?: number) =>
      page
        .t(key, { ...(count === undefined ? {} : { count }), lng: language ?? 'en', skipInterpolation: true })
        .replaceAll('{{number}}', () => number);
    if (isFormattedQuantity(value)) return fillQuantity(quantity, value.text, value.count);
    if (typeof value !== 'number')
      return fillQuantity(`${quantity}_other`, typeof value === 'string' ? value : '');
    return fillQuantity(quantity, formatMessageNumber(findLanguage(language) ?? 'en', value), value);
  },
});
