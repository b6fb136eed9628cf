// English texts of drafting and publishing, which the public viewer never says.
import { assetTexts } from './assets.en.ts';
import { draftingTexts } from './drafting.en.ts';
import { lintTexts } from './lint.en.ts';
import { orderTexts } from './order.en.ts';
import { proposalTexts } from './proposals.en.ts';

export const staffEn = {
  ...assetTexts,
  ...draftingTexts,
  ...lintTexts,
  ...orderTexts,
  ...proposalTexts,
} as const;
