// English texts of the core.
import { curbClassTexts } from './curb-classes.en.ts';
import { errorTexts } from './errors.en.ts';
import { importTexts } from './import.en.ts';

export const en = {
  ...curbClassTexts,
  ...errorTexts,
  ...importTexts,
} as const;
