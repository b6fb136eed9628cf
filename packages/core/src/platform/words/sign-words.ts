// Words on street signs: a dictionary of their own, so that only who draws signs loads it.
import type { LanguageName } from './languages.ts';
import { signTexts as en } from './signs.en.ts';
import { signTexts as es } from './signs.es.ts';
import { type Dictionary, type TextParams, textFrom } from './texts.ts';

const signTexts: Dictionary = { en, es };

/** The text of `key` on a sign with its holes filled; the key itself where there is none. */
export function saySign(language: LanguageName, key: string, params: TextParams = {}): string {
  return textFrom(signTexts, language, key, params) ?? key;
}
