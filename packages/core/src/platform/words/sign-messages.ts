// Texts on street signs, in a separate dictionary, so that only code that draws signs loads them.
import type { LanguageName } from './languages.ts';
import { signTexts as en } from './signs.en.ts';
import { signTexts as es } from './signs.es.ts';
import { type Dictionary, type TextParams, translateFrom } from './texts.ts';

const signTexts: Dictionary = { en, es };

/**
 * Returns the sign text of `key` with its placeholders filled, or the key itself when there is
 * none.
 */
export function translateSignText(language: LanguageName, key: string, params: TextParams = {}): string {
  return translateFrom(signTexts, language, key, params) ?? key;
}
