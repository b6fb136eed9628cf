// The contract: every call of the product, once. Its keys name handlers, client hooks and OpenAPI operations.
import { accountCalls } from './accounts.ts';
import { activityCalls } from './activities.ts';
import { analysisZoneCalls } from './analysis-zones.ts';
import { apiKeyCalls } from './api-keys.ts';
import { assetClearanceRuleCalls } from './asset-clearance-rules.ts';
import { assetConfigCalls } from './asset-configs.ts';
import { assetCalls } from './assets.ts';
import { auditCalls } from './audit.ts';
import { authCalls } from './auth.ts';
import { backupCalls } from './backups.ts';
import { baseMapFileCalls } from './base-map-files.ts';
import { batchCalls } from './batches.ts';
import { calendarCalls } from './calendar.ts';
import { cdsCurbsCalls } from './cds-curbs.ts';
import { cdsEventsCalls } from './cds-events.ts';
import { cdsMetricsCalls } from './cds-metrics.ts';
import { cityCalls } from './city.ts';
import { comparisonCalls } from './comparison.ts';
import { configurationCalls } from './configuration.ts';
import { configurationKeyCalls } from './configuration-keys.ts';
import { constantsCalls } from './constants.ts';
import { dashboardExportCalls } from './dashboard-exports.ts';
import { deletedRecordCalls } from './deleted-records.ts';
import { demandCalls } from './demand.ts';
import { eventPublisherCalls } from './event-publishers.ts';
import { exportCalls } from './exports.ts';
import { feedCheckCalls } from './feed-checks.ts';
import { feedbackCalls } from './feedback.ts';
import { historyCalls } from './history.ts';
import { importCalls } from './imports.ts';
import { languageCalls } from './languages.ts';
import { linkSelectionCalls } from './link-selection.ts';
import { linkCalls } from './links.ts';
import { mapLayerCalls } from './map-layers.ts';
import { nightlyExportCalls } from './nightly-exports.ts';
import { ownAccountCalls } from './own-account.ts';
import { parkingRateCalls } from './parking-rates.ts';
import { proposalExportCalls } from './proposal-exports.ts';
import { proposedAssetCalls } from './proposed-assets.ts';
import { proposedLinkCalls } from './proposed-links.ts';
import { proposedPaymentCalls } from './proposed-payments.ts';
import { proposedRegulationLinkCalls } from './proposed-regulation-links.ts';
import { proposedRegulationCalls } from './proposed-regulations.ts';
import { proposedRestrictionCalls } from './proposed-restrictions.ts';
import { regulationLinkCalls } from './regulation-links.ts';
import { regulationOrderCalls } from './regulation-orders.ts';
import { regulationCalls } from './regulations.ts';
import { ruleSetCalls } from './rule-sets.ts';
import { rulesApiCalls } from './rules-api.ts';
import { scenarioCalls } from './scenarios.ts';
import { schemaCalls } from './schema.ts';
import { searchCalls } from './search.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sensorReadingCalls } from './sensor-readings.ts';
import { sensorCalls } from './sensors.ts';
import { sessionCalls } from './sessions.ts';
import { signInWayCalls } from './sign-in-ways.ts';
import { subActivityCalls } from './sub-activities.ts';
import { supplyCalls } from './supply.ts';
import { systemCalls } from './system.ts';
import { templateCalls } from './templates.ts';
import { tileCalls } from './tiles.ts';
import { turnoverCalls } from './turnover.ts';
import { userClassCalls } from './user-classes.ts';
import { userCalls } from './users.ts';
import { webhookCalls } from './webhooks.ts';
import { whatIfCalls } from './what-if.ts';
import { workOrderCalls } from './work-orders.ts';
import { zoneComponentCalls } from './zone-components.ts';

/** Calls of the lists and panels only staff open, or no page at all: a client loads them when it first shows one. */
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
