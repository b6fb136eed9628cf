// Spanish text for drafting and publishing: one topic file per part, collected here. Visitors never
// download it.
import { accountsEs } from './accounts.es.ts';
import { administrationEs } from './administration.es.ts';
import { assetsEs } from './assets.es.ts';
import { auditEs } from './audit.es.ts';
import { batchesEs } from './batches.es.ts';
import { checkEs } from './check.es.ts';
import { comparisonEs } from './comparison.es.ts';
import { dashboardsEs } from './dashboards.es.ts';
import { deletedRecordsEs } from './deleted-records.es.ts';
import { demandEs } from './demand.es.ts';
import { draftsEs } from './drafts.es.ts';
import { feedChecksEs } from './feed-checks.es.ts';
import { figuresEs } from './figures.es.ts';
import { historyEs } from './history.es.ts';
import { importsEs } from './imports.es.ts';
import { managerListsEs } from './manager-lists.es.ts';
import { otherSoftwareEs } from './other-software.es.ts';
import { parkingRatesEs } from './parking-rates.es.ts';
import { pickingEs } from './picking.es.ts';
import { publishedEs } from './published.es.ts';
import { ratesEs } from './rates.es.ts';
import { regulationListEs } from './regulation-list.es.ts';
import { rulesEs } from './rules.es.ts';
import { scenariosEs } from './scenarios.es.ts';
import { sensorsEs } from './sensors.es.ts';
import { signsEs } from './signs.es.ts';
import { supplyEs } from './supply.es.ts';
import { tableEs } from './table.es.ts';
import { templatesEs } from './templates.es.ts';
import { turnoverEs } from './turnover.es.ts';
import { workOrdersEs } from './work-orders.es.ts';
import { zonesEs } from './zones.es.ts';

export const staffEs = {
  ...accountsEs,
  ...administrationEs,
  ...assetsEs,
  ...auditEs,
  ...batchesEs,
  ...managerListsEs,
  ...deletedRecordsEs,
  ...otherSoftwareEs,
  ...parkingRatesEs,
  ...sensorsEs,
  ...signsEs,
  ...workOrdersEs,
  ...zonesEs,
  ...checkEs,
  ...comparisonEs,
  ...dashboardsEs,
  ...demandEs,
  ...draftsEs,
  ...feedChecksEs,
  ...figuresEs,
  ...historyEs,
  ...importsEs,
  ...pickingEs,
  ...publishedEs,
  ...ratesEs,
  ...regulationListEs,
  ...rulesEs,
  ...supplyEs,
  ...tableEs,
  ...scenariosEs,
  ...templatesEs,
  ...turnoverEs,
} as const;
