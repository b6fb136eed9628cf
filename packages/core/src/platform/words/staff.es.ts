// Spanish messages for drafting and publishing, which the public viewer never uses.
import { administrationTexts } from './administration.es.ts';
import { assetTexts } from './assets.es.ts';
import { batchTexts } from './batches.es.ts';
import { clearanceTexts } from './clearances.es.ts';
import { comparisonTexts } from './comparison.es.ts';
import { dashboardTexts } from './dashboards.es.ts';
import { deletedRecordTexts } from './deleted-records.es.ts';
import { draftingTexts } from './drafting.es.ts';
import { validationTexts } from './forms.es.ts';
import { lintTexts } from './lint.es.ts';
import { orderTexts } from './order.es.ts';
import { proposalTexts } from './proposals.es.ts';
import { sensorTexts } from './sensors.es.ts';
import { sessionTexts } from './sessions.es.ts';
import { staffQuantityTexts } from './staff-quantities.es.ts';
import type { StaffTexts } from './texts.ts';
import { whatIfTexts } from './what-if.es.ts';
import { workOrderTexts } from './work-orders.es.ts';
import { zoneTexts } from './zones.es.ts';

export const staffEs: StaffTexts = {
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
};
