// Texts that the shell does not need to start, in a chunk of their own: the core's (curb types,
// rule sentences, errors), the app's later topics, and the shell's own in the other language, for
// users who switch.
import { coreTexts } from '@curbwright/core';
import { addTexts, requirePackPart } from './add-texts.ts';
import { es } from './es.ts';
import { laterEn } from './later.en.ts';
import { laterEs } from './later.es.ts';

/**
 * Adds them; the app's own texts override the core's. Of the language packs, only the one for the
 * page's language is loaded.
 */
export async function addLaterTexts(): Promise<void> {
  addTexts('en', coreTexts.en, false);
  addTexts('en', laterEn, true);
  addTexts('es', coreTexts.es, false);
  addTexts('es', { ...es, ...laterEs }, true);
  await requirePackPart('later');
}
