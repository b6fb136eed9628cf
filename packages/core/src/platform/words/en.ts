// English messages of the core that the public may see: the answer to a driver, its rules, and the
// names of curb types and users.
import { answerMessages } from './answer.en.ts';
import { catalogueTexts } from './catalogue.en.ts';
import { curbClassTexts } from './curb-classes.en.ts';
import { formTexts } from './forms.en.ts';
import { quantityTexts } from './quantities.en.ts';
import { restrictionTexts } from './restrictions.en.ts';
import { userClassTexts } from './user-classes.en.ts';

export const en = {
  ...answerMessages,
  ...catalogueTexts,
  ...curbClassTexts,
  ...formTexts,
  ...quantityTexts,
  ...restrictionTexts,
  ...userClassTexts,
} as const;
