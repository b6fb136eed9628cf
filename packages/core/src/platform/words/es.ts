// Spanish messages of the core that the public may see: the answer to a driver, its rules, and the
// names of curb types and users.
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
