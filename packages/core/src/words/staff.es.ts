// Spanish texts of drafting and publishing, which the public viewer never says.
import { assetTexts } from './assets.es.ts';
import { draftingTexts } from './drafting.es.ts';
import { lintTexts } from './lint.es.ts';
import { orderTexts } from './order.es.ts';
import { proposalTexts } from './proposals.es.ts';
import type { StaffTexts } from './texts.ts';

export const staffEs: StaffTexts = {
  ...assetTexts,
  ...draftingTexts,
  ...lintTexts,
  ...orderTexts,
  ...proposalTexts,
};
