// Spanish texts of the core.
import { answerTexts } from './answer.es.ts';
import { assetTexts } from './assets.es.ts';
import { callTexts } from './calls.es.ts';
import { catalogueTexts } from './catalogue.es.ts';
import { curbClassTexts } from './curb-classes.es.ts';
import { draftingTexts } from './drafting.es.ts';
import { errorTexts } from './errors.es.ts';
import { formatTexts } from './formats.es.ts';
import { importTexts } from './import.es.ts';
import { lintTexts } from './lint.es.ts';
import { orderTexts } from './order.es.ts';
import { osmTexts } from './osm.es.ts';
import { proposalTexts } from './proposals.es.ts';
import { restrictionTexts } from './restrictions.es.ts';
import type { Texts } from './texts.ts';
import { userClassTexts } from './user-classes.es.ts';

export const es: Texts = {
  ...answerTexts,
  ...assetTexts,
  ...callTexts,
  ...catalogueTexts,
  ...curbClassTexts,
  ...draftingTexts,
  ...errorTexts,
  ...formatTexts,
  ...importTexts,
  ...lintTexts,
  ...orderTexts,
  ...osmTexts,
  ...proposalTexts,
  ...restrictionTexts,
  ...userClassTexts,
};
