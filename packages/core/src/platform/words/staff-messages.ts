// Messages for drafting and publishing, in a separate dictionary, so that the public viewer does
// not download them.

import staffEn from '@curbwright/i18n/en/core-staff.json' with { type: 'json' };
import staffEs from '@curbwright/i18n/es/core-staff.json' with { type: 'json' };
import type { LanguageName } from './languages.ts';
import { coreTexts } from './messages.ts';
import { type Dictionary, type TextParams, translateFrom } from './texts.ts';

/** The core's messages for staff only. */
export const staffTexts = { en: staffEn, es: staffEs } satisfies Dictionary;

const spoken: Dictionary = {
  en: { ...coreTexts.en, ...staffEn },
  es: { ...coreTexts.es, ...staffEs },
};

/** Like `translate`, with the messages for staff in addition to the public ones. */
export function translateForStaff(language: LanguageName, key: string, params: TextParams = {}): string {
  return translateFrom(spoken, language, key, params) ?? key;
}
