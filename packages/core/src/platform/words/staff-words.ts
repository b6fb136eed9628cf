// Words of drafting and publishing: a dictionary of its own, so that the public viewer does not download them.
import type { LanguageName } from './languages.ts';
import { staffEn } from './staff.en.ts';
import { staffEs } from './staff.es.ts';
import { type Dictionary, type TextParams, textFrom } from './texts.ts';
import { coreTexts } from './words.ts';

/** The texts of the core that only staff hear. */
export const staffTexts = { en: staffEn, es: staffEs } satisfies Dictionary;

const spoken: Dictionary = {
  en: { ...coreTexts.en, ...staffEn },
  es: { ...coreTexts.es, ...staffEs },
};

/** Like `say`, for what only staff hear; public texts too. */
export function sayStaff(language: LanguageName, key: string, params: TextParams = {}): string {
  return textFrom(spoken, language, key, params) ?? key;
}
