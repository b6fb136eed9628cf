// The texts the shell does not start with, in a chunk of their own: the core's (curb classes, sentences of rules, errors), the app's later topics,
// and the shell's own in the other language, for who changes it.
import { coreTexts } from '@curbwright/core';
import { addTexts, needPart } from './added-texts.ts';
import { es } from './es.ts';
import { laterEn } from './later.en.ts';
import { laterEs } from './later.es.ts';

/** Adds them; the app's own texts win over the core's. Of the packs, the one of the page's language. */
export async function addLaterTexts(): Promise<void> {
  addTexts('en', coreTexts.en, false);
  addTexts('en', laterEn, true);
  addTexts('es', coreTexts.es, false);
  addTexts('es', { ...es, ...laterEs }, true);
  await needPart('later');
}
