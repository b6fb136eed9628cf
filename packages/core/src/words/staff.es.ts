// Spanish texts of drafting and publishing, which the public viewer never says.
import { assetTexts } from './assets.es.ts';
import { batchTexts } from './batches.es.ts';
import { clearanceTexts } from './clearances.es.ts';
import { dashboardTexts } from './dashboards.es.ts';
import { draftingTexts } from './drafting.es.ts';
import { lintTexts } from './lint.es.ts';
import { orderTexts } from './order.es.ts';
import { proposalTexts } from './proposals.es.ts';
import type { StaffTexts } from './texts.ts';
import { workOrderTexts } from './work-orders.es.ts';

export const staffEs: StaffTexts = {
  ...assetTexts,
  ...batchTexts,
  ...clearanceTexts,
  ...dashboardTexts,
  ...draftingTexts,
  ...lintTexts,
  ...orderTexts,
  ...proposalTexts,
  ...workOrderTexts,
};
