// English messages for drafting and publishing, which the public viewer never uses.
import { administrationTexts } from './administration.en.ts';
import { assetTexts } from './assets.en.ts';
import { batchTexts } from './batches.en.ts';
import { clearanceTexts } from './clearances.en.ts';
import { comparisonTexts } from './comparison.en.ts';
import { dashboardTexts } from './dashboards.en.ts';
import { deletedRecordTexts } from './deleted-records.en.ts';
import { draftingTexts } from './drafting.en.ts';
import { validationTexts } from './forms.en.ts';
import { lintTexts } from './lint.en.ts';
import { orderTexts } from './order.en.ts';
import { proposalTexts } from './proposals.en.ts';
import { sensorTexts } from './sensors.en.ts';
import { sessionTexts } from './sessions.en.ts';
import { staffQuantityTexts } from './staff-quantities.en.ts';
import { whatIfTexts } from './what-if.en.ts';
import { workOrderTexts } from './work-orders.en.ts';
import { zoneTexts } from './zones.en.ts';

export const staffEn = {
  ...administrationTexts,
  ...assetTexts,
  ...batchTexts,
  ...clearanceTexts,
  ...comparisonTexts,
  ...dashboardTexts,
  ...deletedRecordTexts,
  ...draftingTexts,
  ...lintTexts,
  ...orderTexts,
  ...proposalTexts,
  ...sensorTexts,
  ...sessionTexts,
  ...validationTexts,
  ...staffQuantityTexts,
  ...whatIfTexts,
  ...workOrderTexts,
  ...zoneTexts,
} as const;
