// Texts that only staff see, in a separate chunk: the core package's (proposals, the linter, the
// legal order text) and the app's staff topics.
import { staffTexts as coreStaffTexts } from '@curbwright/core';
import staffEn from '@curbwright/i18n/en/staff.json' with { type: 'json' };
import staffEs from '@curbwright/i18n/es/staff.json' with { type: 'json' };
import { addTexts, requirePackPart } from './add-texts.ts';

/**
 * Adds these texts; the app's texts override those of the core package. Only the language pack for
 * the page's language is loaded.
 */
export async function addStaffTexts(): Promise<void> {
  addTexts('en', coreStaffTexts.en, false);
  addTexts('en', staffEn, true);
  addTexts('es', coreStaffTexts.es, false);
  addTexts('es', staffEs, true);
  await requirePackPart('staff');
}
