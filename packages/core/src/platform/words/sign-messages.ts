// Texts on street signs, in a separate dictionary, so that only code that draws signs loads them.

import en from '@curbwright/i18n/en/signs.json' with { type: 'json' };
import es from '@curbwright/i18n/es/signs.json' with { type: 'json' };
import type { LanguageName } from './languages.ts';
import { type Dictionary, type TextParams, translateFrom } from './texts.ts';

const signTexts: Dictionary = { en, es };

/**
 * Returns the sign text of `key` with its placeholders filled, or the key itself when there is
 * none.
 */
export function translateSignText(language: LanguageName, key: string, params: TextParams = {}): string {
  return translateFrom(signTexts, language, key, params) ?? key;
}
