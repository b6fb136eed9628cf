// Texts that only staff see, in a chunk of their own: the core's (proposals, the linter, the legal
// order text) and the app's staff topics.
import { staffTexts as coreStaffTexts } from '@curbwright/core';
import { addTexts, requirePackPart } from './add-texts.ts';
import { staffEn } from './staff.en.ts';
import { staffEs } from './staff.es.ts';

/**
 * Adds them; the app's own texts override the core's. Of the language packs, only the one for the
 * page's language is loaded.
 */
export async function addStaffTexts(): Promise<void> {
  addTexts('en', coreStaffTexts.en, false);
  addTexts('en', staffEn, true);
  addTexts('es', coreStaffTexts.es, false);
  addTexts('es', staffEs, true);
  await requirePackPart('staff');
}
