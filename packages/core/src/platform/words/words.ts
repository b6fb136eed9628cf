// Words: a code and its parameters become a sentence in a shipped language. Here is what the public viewer says; see staff-words.ts and all-words.ts.
import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageName } from './languages.ts';
import { type Dictionary, type TextParams, textFrom } from './texts.ts';

export {
  type LanguageHeader,
  type LanguageName,
  languageHeaders,
  languageNamed,
  languages,
} from './languages.ts';
export {
  addPack,
  amounts,
  type Dictionary,
  filledFrom,
  numberInText,
  type TextParams,
  templateFrom,
  textFrom,
  writeNumbersBy,
} from './texts.ts';

/** The texts of the core that everybody may hear. */
export const coreTexts = { en, es } satisfies Dictionary;

/** A sentence that ends in an abbreviation (`p.m.`) has one full stop, not two. */
export function oneFullStop(text: string): string {
  return text.replaceAll('..', '.');
}

/** The public text of `key` with its holes filled (`textFrom`); the key itself where there is none. */
export function say(language: LanguageName, key: string, params: TextParams = {}): string {
  return textFrom(coreTexts, language, key, params) ?? key;
}
