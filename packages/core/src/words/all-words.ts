// Every word of the core, in every language: for the server and the tools, which speak of anything. A browser that imports this downloads them all.
import { type LanguageName, languages } from './languages.ts';
import { packTexts } from './pack-texts.ts';
import { serverEn } from './server.en.ts';
import { serverEs } from './server.es.ts';
import { staffTexts } from './staff-words.ts';
import { addPack, type Dictionary, type TextParams, textFrom } from './texts.ts';
import { coreTexts, say } from './words.ts';

/** Every text of the core. */
export const allTexts = {
  en: { ...coreTexts.en, ...staffTexts.en, ...serverEn },
  es: { ...coreTexts.es, ...staffTexts.es, ...serverEs },
} satisfies Dictionary;

/** Lets every function of the core speak every shipped language: called once by whoever imports this file's texts anyway. */
export function addEveryPack(): void {
  const packs: Readonly<Partial<Record<LanguageName, Readonly<Record<string, string>>>>> = packTexts;
  for (const language of languages) {
    const texts = packs[language];
    if (texts !== undefined) addPack(language, texts);
  }
}

/** Like `say`, with every text of the core. */
export function sayAny(language: LanguageName, key: string, params: TextParams = {}): string {
  return textFrom(allTexts, language, key, params) ?? say(language, key, params);
}
