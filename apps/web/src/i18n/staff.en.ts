// English text for drafting and publishing: one topic file per part, collected here. Visitors never
// download it.
import { accountsEn } from './accounts.en.ts';
import { administrationEn } from './administration.en.ts';
import { assetsEn } from './assets.en.ts';
import { auditEn } from './audit.en.ts';
import { batchesEn } from './batches.en.ts';
import { checkEn } from './check.en.ts';
import { comparisonEn } from './comparison.en.ts';
import { dashboardsEn } from './dashboards.en.ts';
import { deletedRecordsEn } from './deleted-records.en.ts';
import { demandEn } from './demand.en.ts';
import { draftsEn } from './drafts.en.ts';
import { feedChecksEn } from './feed-checks.en.ts';
import { figuresEn } from './figures.en.ts';
import { historyEn } from './history.en.ts';
import { importsEn } from './imports.en.ts';
import { managerListsEn } from './manager-lists.en.ts';
import { otherSoftwareEn } from './other-software.en.ts';
import { parkingRatesEn } from './parking-rates.en.ts';
import { pickingEn } from './picking.en.ts';
import { publishedEn } from './published.en.ts';
import { ratesEn } from './rates.en.ts';
import { regulationListEn } from './regulation-list.en.ts';
import { rulesEn } from './rules.en.ts';
import { scenariosEn } from './scenarios.en.ts';
import { sensorsEn } from './sensors.en.ts';
import { signsEn } from './signs.en.ts';
import { supplyEn } from './supply.en.ts';
import { tableEn } from './table.en.ts';
import { templatesEn } from './templates.en.ts';
import { turnoverEn } from './turnover.en.ts';
import { workOrdersEn } from './work-orders.en.ts';
import { zonesEn } from './zones.en.ts';

export const staffEn = {
  ...accountsEn,
  ...administrationEn,
  ...assetsEn,
  ...auditEn,
  ...batchesEn,
  ...managerListsEn,
  ...deletedRecordsEn,
  ...otherSoftwareEn,
  ...parkingRatesEn,
  ...sensorsEn,
  ...signsEn,
  ...workOrdersEn,
  ...zonesEn,
  ...checkEn,
  ...comparisonEn,
  ...dashboardsEn,
  ...demandEn,
  ...draftsEn,
  ...feedChecksEn,
  ...figuresEn,
  ...historyEn,
  ...importsEn,
  ...pickingEn,
  ...publishedEn,
  ...ratesEn,
  ...regulationListEn,
  ...rulesEn,
  ...supplyEn,
  ...tableEn,
  ...scenariosEn,
  ...templatesEn,
  ...turnoverEn,
} as const;
