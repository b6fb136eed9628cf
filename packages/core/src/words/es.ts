// Spanish texts of the core.
import { curbClassTexts } from './curb-classes.es.ts';
import { errorTexts } from './errors.es.ts';
import { importTexts } from './import.es.ts';
import type { Texts } from './words.ts';

export const es: Texts = {
  ...curbClassTexts,
  ...errorTexts,
  ...importTexts,
};
