// Texts that the shell does not need to start, in a separate chunk: the core package's (curb types,
// rule sentences, errors), the app's later topics, and the shell's own in the other built-in
// language, for users who switch.
import { coreTexts } from '@curbwright/core';
import { addTexts, requirePackPart } from './add-texts.ts';
import { es } from './es.ts';
import { laterEn } from './later.en.ts';
import { laterEs } from './later.es.ts';

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
