// Quantities in a text: `{{most, quantity.zones}}` is replaced by the text with the key
// `quantity.zones`, in the plural form for `most`, as in core/platform/words/texts.ts.
import { amounts, findLanguage, formatMessageNumber, languageHeaders } from '@curbwright/core';
import type { FormatterModule, i18n, Services } from 'i18next';

/** A quantity in a short form: `count` selects the plural form, `text` is shown (`1.2k`). */
export interface FormattedQuantity {
  readonly count: number;
  readonly text: string;
}

const unused = () => undefined;

const localeOf = (language: string | undefined) => languageHeaders[findLanguage(language) ?? 'en'].locale;

/**
 * Plural forms follow the language's locale, as in the core: in Portugal zero is plural, in plain
 * `pt` singular.
 */
function pluralizeByLocale({ pluralResolver }: Services): void {
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code: string, options?: object) => ruleOf(localeOf(code), options);
}

const isFormattedQuantity = (value: unknown): value is FormattedQuantity =>
  typeof value === 'object' && value !== null && 'count' in value && 'text' in value;

/**
 * React escapes what it shows. Placeholders without a second part also pass through `quantities`.
 */
export const interpolation = { escapeValue: false, alwaysFormat: true };

/**
 * Formats the second part of a placeholder with the texts of `page`. A value that is not a number
 * (a dash for none) gets the plural noun.
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
    // The noun's own placeholder is filled here, because nested interpolation would make i18next
    // treat user input as a text with placeholders.
    const say = (key: string, number: string, count?: number) =>
      page
        .t(key, { ...(count === undefined ? {} : { count }), lng: language ?? 'en', skipInterpolation: true })
        .replaceAll('{{number}}', () => number);
    if (isFormattedQuantity(value)) return say(quantity, value.text, value.count);
    if (typeof value !== 'number') return say(`${quantity}_other`, typeof value === 'string' ? value : '');
    return say(quantity, formatMessageNumber(findLanguage(language) ?? 'en', value), value);
  },
});
