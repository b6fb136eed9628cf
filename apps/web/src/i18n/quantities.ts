// The quantities of a text: `{{most, quantity.zones}}` is said by the family `quantity.zones`, in the plural form for `most`, as in core/words/texts.ts.
import { amounts, languageHeaders, languageNamed, numberInText } from '@curbwright/core';
import type { FormatterModule, i18n, Services } from 'i18next';

/** A quantity written otherwise than in full: `count` chooses the plural form, `text` is shown (`1.2k`). */
export interface WrittenQuantity {
  readonly count: number;
  readonly text: string;
}

const unused = () => undefined;

const localeOf = (language: string | undefined) => languageHeaders[languageNamed(language) ?? 'en'].locale;

/** Plural forms follow the language's locale, as in the core: Portugal counts none as many, `pt` alone as one. */
function pluralizeByLocale({ pluralResolver }: Services): void {
  const ruleOf = pluralResolver.getRule.bind(pluralResolver);
  pluralResolver.getRule = (code: string, options?: object) => ruleOf(localeOf(code), options);
}

const isWritten = (value: unknown): value is WrittenQuantity =>
  typeof value === 'object' && value !== null && 'count' in value && 'text' in value;

/** React escapes what it shows; holes without a second part pass through `quantities` too. */
export const interpolation = { escapeValue: false, alwaysFormat: true };

/** What `page` makes of the second part of a hole. A value that is no number (a dash for none) gets the noun in its form for many. */
export const quantities = (page: i18n): FormatterModule => ({
  type: 'formatter',
  init: pluralizeByLocale,
  add: unused,
  addCached: unused,
  format: (value: unknown, quantity, language, options) => {
    if (quantity === undefined) {
      const isAmount = typeof value === 'number' && amounts.has(String(options?.interpolationkey));
      if (isAmount) return numberInText(languageNamed(language) ?? 'en', value);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    }
    // Its own hole is filled here: a second interpolation within one makes i18next read what people wrote as a text with holes.
    const say = (key: string, number: string, count?: number) =>
      page
        .t(key, { ...(count === undefined ? {} : { count }), lng: language ?? 'en', skipInterpolation: true })
        .replaceAll('{{number}}', () => number);
    if (isWritten(value)) return say(quantity, value.text, value.count);
    if (typeof value !== 'number') return say(`${quantity}_other`, typeof value === 'string' ? value : '');
    return say(quantity, numberInText(languageNamed(language) ?? 'en', value), value);
  },
});
