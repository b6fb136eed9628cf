// The contract: every operation of the product, defined once. Its keys name handlers, client hooks
// and OpenAPI operations.
import { accountCalls } from './accounts/accounts.ts';
import { apiKeyCalls } from './accounts/api-keys.ts';
import { auditCalls } from './accounts/audit.ts';
import { authCalls } from './accounts/auth.ts';
import { ownAccountCalls } from './accounts/own-account.ts';
import { secondFactorCalls } from './accounts/second-factor.ts';
import { signInWayCalls } from './accounts/sign-in-ways.ts';
import { userCalls } from './accounts/users.ts';
import { assetClearanceRuleCalls } from './assets/asset-clearance-rules.ts';
import { assetConfigCalls } from './assets/asset-configs.ts';
import { assetCalls } from './assets/assets.ts';
import { proposedAssetCalls } from './assets/proposed-assets.ts';
import { activityCalls } from './city/activities.ts';
import { baseMapFileCalls } from './city/base-map-files.ts';
import { calendarCalls } from './city/calendar.ts';
import { cityCalls } from './city/city.ts';
import { configurationCalls } from './city/configuration.ts';
import { configurationKeyCalls } from './city/configuration-keys.ts';
import { constantsCalls } from './city/constants.ts';
import { feedbackCalls } from './city/feedback.ts';
import { historyCalls } from './city/history.ts';
import { linkSelectionCalls } from './city/link-selection.ts';
import { linkCalls } from './city/links.ts';
import { mapLayerCalls } from './city/map-layers.ts';
import { regulationLinkCalls } from './city/regulation-links.ts';
import { regulationCalls } from './city/regulations.ts';
import { ruleSetCalls } from './city/rule-sets.ts';
import { rulesApiCalls } from './city/rules-api.ts';
import { searchCalls } from './city/search.ts';
import { subActivityCalls } from './city/sub-activities.ts';
import { tileCalls } from './city/tiles.ts';
import { userClassCalls } from './city/user-classes.ts';
import { comparisonCalls } from './dashboards/comparison.ts';
import { dashboardExportCalls } from './dashboards/dashboard-exports.ts';
import { demandCalls } from './dashboards/demand.ts';
import { supplyCalls } from './dashboards/supply.ts';
import { turnoverCalls } from './dashboards/turnover.ts';
import { whatIfCalls } from './dashboards/what-if.ts';
import { cdsCurbsCalls } from './exchange/cds-curbs.ts';
import { cdsEventsCalls } from './exchange/cds-events.ts';
import { cdsMetricsCalls } from './exchange/cds-metrics.ts';
import { eventPublisherCalls } from './exchange/event-publishers.ts';
import { exportCalls } from './exchange/exports.ts';
import { feedCheckCalls } from './exchange/feed-checks.ts';
import { importCalls } from './exchange/imports.ts';
import { nightlyExportCalls } from './exchange/nightly-exports.ts';
import { proposalExportCalls } from './exchange/proposal-exports.ts';
import { regulationOrderCalls } from './exchange/regulation-orders.ts';
import { webhookCalls } from './exchange/webhooks.ts';
import { backupCalls } from './operations/backups.ts';
import { deletedRecordCalls } from './operations/deleted-records.ts';
import { systemCalls } from './operations/system.ts';
import { languageCalls } from './platform/languages.ts';
import { schemaCalls } from './platform/schema.ts';
import { batchCalls } from './proposals/batches.ts';
import { parkingRateCalls } from './proposals/parking-rates.ts';
import { proposedLinkCalls } from './proposals/proposed-links.ts';
import { proposedPaymentCalls } from './proposals/proposed-payments.ts';
import { proposedRegulationLinkCalls } from './proposals/proposed-regulation-links.ts';
import { proposedRegulationCalls } from './proposals/proposed-regulations.ts';
import { proposedRestrictionCalls } from './proposals/proposed-restrictions.ts';
import { scenarioCalls } from './proposals/scenarios.ts';
import { templateCalls } from './proposals/templates.ts';
import { sensorReadingCalls } from './sessions/sensor-readings.ts';
import { sensorCalls } from './sessions/sensors.ts';
import { sessionCalls } from './sessions/sessions.ts';
import { workOrderCalls } from './work-orders/work-orders.ts';
import { analysisZoneCalls } from './zones/analysis-zones.ts';
import { zoneComponentCalls } from './zones/zone-components.ts';

/**
 * Operations used only by staff lists and panels or by no page at all. A client loads them when it
 * first opens one of these.
 */
export const staffCalls = {
  ...accountCalls,
  ...ownAccountCalls,
  ...signInWayCalls,
  ...secondFactorCalls,
  ...feedCheckCalls,
  ...supplyCalls,
  ...comparisonCalls,
  ...batchCalls,
  ...parkingRateCalls,
  ...proposedPaymentCalls,
  ...proposedRestrictionCalls,
  ...workOrderCalls,
  ...linkSelectionCalls,
  ...assetConfigCalls,
  ...assetClearanceRuleCalls,
  ...assetCalls,
  ...proposedAssetCalls,
  ...deletedRecordCalls,
  ...rulesApiCalls,
  ...cdsCurbsCalls,
  ...cdsMetricsCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...importCalls,
  ...analysisZoneCalls,
  ...zoneComponentCalls,
  ...demandCalls,
  ...whatIfCalls,
  ...turnoverCalls,
  ...dashboardExportCalls,
  ...nightlyExportCalls,
  ...regulationOrderCalls,
  ...sessionCalls,
  ...cdsEventsCalls,
  ...sensorReadingCalls,
  ...eventPublisherCalls,
  ...auditCalls,
  ...backupCalls,
  ...baseMapFileCalls,
  ...calendarCalls,
  ...configurationKeyCalls,
  ...systemCalls,
};

export const contract = {
  ...authCalls,
  ...cityCalls,
  ...configurationCalls,
  ...sensorCalls,
  ...mapLayerCalls,
  ...userCalls,
  ...constantsCalls,
  ...languageCalls,
  ...activityCalls,
  ...subActivityCalls,
  ...regulationCalls,
  ...linkCalls,
  ...regulationLinkCalls,
  ...scenarioCalls,
  ...proposedRegulationCalls,
  ...proposalExportCalls,
  ...proposedRegulationLinkCalls,
  ...proposedLinkCalls,
  ...templateCalls,
  ...staffCalls,
  ...historyCalls,
  ...exportCalls,
  ...searchCalls,
  ...ruleSetCalls,
  ...userClassCalls,
  ...feedbackCalls,
  ...tileCalls,
  ...schemaCalls,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;
export type StaffCallName = keyof typeof staffCalls;
