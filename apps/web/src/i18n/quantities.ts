// The quantities of a text: `{{most, quantity.zones}}` is said by the family `quantity.zones`, in the plural form for `most`, as in core/words/texts.ts.
import { languageHeaders, languageNamed } from '@curbwright/core';
import type { FormatterModule, i18n } from 'i18next';

const unused = () => undefined;

/** What `page` makes of the second part of a hole. A value that is no number (a dash for none) gets the noun in its form for many. */
export const quantities = (page: i18n): FormatterModule => ({
  type: 'formatter',
  init: unused,
  add: unused,
  addCached: unused,
  format: (value: unknown, quantity, language) => {
    if (quantity === undefined)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const lng = language ?? 'en';
    if (typeof value !== 'number') return page.t(`${quantity}_other`, { number: value, lng });
    const { locale } = languageHeaders[languageNamed(language) ?? 'en'];
    return page.t(quantity, { count: value, number: value.toLocaleString(locale), lng });
  },
});
