// English texts of the core.
import { curbClassTexts } from './curb-classes.en.ts';

export const en = {
  ...curbClassTexts,
} as const;
