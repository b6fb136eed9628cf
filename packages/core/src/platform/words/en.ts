// English texts of the core that everybody may hear: the answer, its rules, and the names of classes and users.
import { answerTexts } from './answer.en.ts';
import { catalogueTexts } from './catalogue.en.ts';
import { curbClassTexts } from './curb-classes.en.ts';
import { formTexts } from './forms.en.ts';
import { quantityTexts } from './quantities.en.ts';
import { restrictionTexts } from './restrictions.en.ts';
import { userClassTexts } from './user-classes.en.ts';

export const en = {
  ...answerTexts,
  ...catalogueTexts,
  ...curbClassTexts,
  ...formTexts,
  ...quantityTexts,
  ...restrictionTexts,
  ...userClassTexts,
} as const;
