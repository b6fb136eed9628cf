// Texts that the shell does not need to start, in a separate chunk: the core package's (curb types,
// rule sentences, errors), the app's later topics, and the shell's own in the other built-in
// language, for users who switch.
import { coreTexts } from '@curbwright/core';
import laterEn from '@curbwright/i18n/en/later.json' with { type: 'json' };
import laterEs from '@curbwright/i18n/es/later.json' with { type: 'json' };
import es from '@curbwright/i18n/es/shell.json' with { type: 'json' };
import { addTexts, requirePackPart } from './add-texts.ts';

/**
 * Adds these texts; the app's texts override those of the core package. Only the language pack for
 * the page's language is loaded.
 */
export async function addLaterTexts(): Promise<void> {
  addTexts('en', coreTexts.en, false);
  addTexts('en', laterEn, true);
  addTexts('es', coreTexts.es, false);
  addTexts('es', { ...es, ...laterEs }, true);
  await requirePackPart('later');
}
