// English texts of the core.
import { answerTexts } from './answer.en.ts';
import { assetTexts } from './assets.en.ts';
import { callTexts } from './calls.en.ts';
import { catalogueTexts } from './catalogue.en.ts';
import { curbClassTexts } from './curb-classes.en.ts';
import { draftingTexts } from './drafting.en.ts';
import { errorTexts } from './errors.en.ts';
import { formatTexts } from './formats.en.ts';
import { importTexts } from './import.en.ts';
import { lintTexts } from './lint.en.ts';
import { orderTexts } from './order.en.ts';
import { osmTexts } from './osm.en.ts';
import { proposalTexts } from './proposals.en.ts';
import { restrictionTexts } from './restrictions.en.ts';
import { userClassTexts } from './user-classes.en.ts';

export const en = {
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
} as const;
