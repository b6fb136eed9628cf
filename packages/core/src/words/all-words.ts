// Every word of the core: for the server and the tools, which speak of anything. A browser that imports this downloads them all.
import type { LanguageName } from './languages.ts';
import { serverEn } from './server.en.ts';
import { serverEs } from './server.es.ts';
import { staffTexts } from './staff-words.ts';
import { type Dictionary, type TextParams, textFrom } from './texts.ts';
import { coreTexts, say } from './words.ts';

/** Every text of the core. */
export const allTexts: Dictionary = {
  en: { ...coreTexts.en, ...staffTexts.en, ...serverEn },
  es: { ...coreTexts.es, ...staffTexts.es, ...serverEs },
};

/** Like `say`, with every text of the core. */
export function sayAny(language: LanguageName, key: string, params: TextParams = {}): string {
  return textFrom(allTexts, language, key, params) ?? say(language, key, params);
}
