// Spanish texts of the core that everybody may hear: the answer, its rules, and the names of classes and users.
import { answerTexts } from './answer.es.ts';
import { catalogueTexts } from './catalogue.es.ts';
import { curbClassTexts } from './curb-classes.es.ts';
import { formTexts } from './forms.es.ts';
import { quantityTexts } from './quantities.es.ts';
import { restrictionTexts } from './restrictions.es.ts';
import type { Texts } from './texts.ts';
import { userClassTexts } from './user-classes.es.ts';

export const es: Texts = {
  ...answerTexts,
  ...catalogueTexts,
  ...curbClassTexts,
  ...formTexts,
  ...quantityTexts,
  ...restrictionTexts,
  ...userClassTexts,
};
