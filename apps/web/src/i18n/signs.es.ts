// Spanish text for signs.
import type { signsEn } from './signs.en.ts';

export const signsEs: Readonly<Record<keyof typeof signsEn, string>> = {
  'signs.download': 'Señal en SVG',
  'signs.fileName': 'señal',
  'signs.toSet': 'Señales',
};
