// The contract: every operation of the product, defined once. Its keys name handlers, client hooks
// and OpenAPI operations.
import { accountOperations } from './accounts/accounts.ts';
import { apiKeyOperations } from './accounts/api-keys.ts';
import { auditOperations } from './accounts/audit.ts';
import { authOperations } from './accounts/auth.ts';
import { ownAccountOperations } from './accounts/own-account.ts';
import { secondFactorOperations } from './accounts/second-factor.ts';
import { signInMethodOperations } from './accounts/sign-in-ways.ts';
import { userOperations } from './accounts/users.ts';
import { assetClearanceRuleOperations } from './assets/asset-clearance-rules.ts';
import { assetConfigOperations } from './assets/asset-configs.ts';
import { assetOperations } from './assets/assets.ts';
import { proposedAssetOperations } from './assets/proposed-assets.ts';
import { activityOperations } from './city/activities.ts';
import { basemapFileOperations } from './city/basemap-files.ts';
import { calendarOperations } from './city/calendar.ts';
import { cityOperations } from './city/city.ts';
import { configurationOperations } from './city/configuration.ts';
import { configurationKeyOperations } from './city/configuration-keys.ts';
import { constantsOperations } from './city/constants.ts';
import { curbTypeOperations } from './city/curb-types.ts';
import { feedbackOperations } from './city/feedback.ts';
import { historyOperations } from './city/history.ts';
import { linkSelectionOperations } from './city/link-selection.ts';
import { linkOperations } from './city/links.ts';
import { mapLayerOperations } from './city/map-layers.ts';
import { plannedChangeOperations } from './city/planned-changes.ts';
import { regulationLinkOperations } from './city/regulation-links.ts';
import { regulationOperations } from './city/regulations.ts';
import { ruleSetOperations } from './city/rule-sets.ts';
import { rulesApiOperations } from './city/rules-api.ts';
import { savedViewOperations } from './city/saved-views.ts';
import { searchOperations } from './city/search.ts';
import { tileOperations } from './city/tiles.ts';
import { userClassOperations } from './city/user-classes.ts';
import { comparisonOperations } from './dashboards/comparison.ts';
import { dashboardExportOperations } from './dashboards/dashboard-exports.ts';
import { demandOperations } from './dashboards/demand.ts';
import { supplyOperations } from './dashboards/supply.ts';
import { turnoverOperations } from './dashboards/turnover.ts';
import { whatIfOperations } from './dashboards/what-if.ts';
import { cdsCurbsOperations } from './exchange/cds-curbs.ts';
import { cdsEventsOperations } from './exchange/cds-events.ts';
import { cdsMetricsOperations } from './exchange/cds-metrics.ts';
import { eventPublisherOperations } from './exchange/event-publishers.ts';
import { exportOperations } from './exchange/exports.ts';
import { feedCheckOperations } from './exchange/feed-checks.ts';
import { importOperations } from './exchange/imports.ts';
import { nightlyExportOperations } from './exchange/nightly-exports.ts';
import { proposalExportOperations } from './exchange/proposal-exports.ts';
import { regulationOrderOperations } from './exchange/regulation-orders.ts';
import { webhookOperations } from './exchange/webhooks.ts';
import { backupOperations } from './operations/backups.ts';
import { deletedRecordOperations } from './operations/deleted-records.ts';
import { systemOperations } from './operations/system.ts';
import { languageOperations } from './platform/languages.ts';
import { schemaOperations } from './platform/schema.ts';
import { batchOperations } from './proposals/batches.ts';
import { parkingRateOperations } from './proposals/parking-rates.ts';
import { proposedLinkOperations } from './proposals/proposed-links.ts';
import { proposedPaymentOperations } from './proposals/proposed-payments.ts';
import { proposedRegulationLinkOperations } from './proposals/proposed-regulation-links.ts';
import { proposedRegulationOperations } from './proposals/proposed-regulations.ts';
import { proposedRestrictionOperations } from './proposals/proposed-restrictions.ts';
import { proposedRuleChangeOperations } from './proposals/proposed-rule-changes.ts';
import { reviewOperations } from './proposals/reviews.ts';
import { scenarioOperations } from './proposals/scenarios.ts';
import { scheduledChangeOperations } from './proposals/scheduled-changes.ts';
import { templateOperations } from './proposals/templates.ts';
import { presenceOperations } from './sessions/presence.ts';
import { sensorReadingOperations } from './sessions/sensor-readings.ts';
import { sensorOperations } from './sessions/sensors.ts';
import { sessionOperations } from './sessions/sessions.ts';
import { workOrderOperations } from './work-orders/work-orders.ts';
import { analysisZoneOperations } from './zones/analysis-zones.ts';
import { zoneComponentOperations } from './zones/zone-components.ts';

/**
 * Operations used only by staff lists and panels, or by no page at all. A client loads them when
 * such a list or panel first opens.
 */
export const staffOperations = {
  ...accountOperations,
  ...ownAccountOperations,
  ...signInMethodOperations,
  ...secondFactorOperations,
  ...feedCheckOperations,
  ...supplyOperations,
  ...comparisonOperations,
  ...batchOperations,
  ...parkingRateOperations,
  ...proposedPaymentOperations,
  ...proposedRestrictionOperations,
  ...reviewOperations,
  ...savedViewOperations,
  ...presenceOperations,
  ...scheduledChangeOperations,
  ...workOrderOperations,
  ...linkSelectionOperations,
  ...assetConfigOperations,
  ...assetClearanceRuleOperations,
  ...assetOperations,
  ...proposedAssetOperations,
  ...deletedRecordOperations,
  ...rulesApiOperations,
  ...cdsCurbsOperations,
  ...cdsMetricsOperations,
  ...apiKeyOperations,
  ...webhookOperations,
  ...importOperations,
  ...analysisZoneOperations,
  ...zoneComponentOperations,
  ...demandOperations,
  ...whatIfOperations,
  ...turnoverOperations,
  ...dashboardExportOperations,
  ...nightlyExportOperations,
  ...regulationOrderOperations,
  ...sessionOperations,
  ...cdsEventsOperations,
  ...sensorReadingOperations,
  ...eventPublisherOperations,
  ...auditOperations,
  ...backupOperations,
  ...basemapFileOperations,
  ...calendarOperations,
  ...configurationKeyOperations,
  ...systemOperations,
};

export const contract = {
  ...authOperations,
  ...cityOperations,
  ...configurationOperations,
  ...sensorOperations,
  ...mapLayerOperations,
  ...userOperations,
  ...constantsOperations,
  ...languageOperations,
  ...activityOperations,
  ...curbTypeOperations,
  ...regulationOperations,
  ...linkOperations,
  ...plannedChangeOperations,
  ...regulationLinkOperations,
  ...scenarioOperations,
  ...proposedRegulationOperations,
  ...proposedRuleChangeOperations,
  ...proposalExportOperations,
  ...proposedRegulationLinkOperations,
  ...proposedLinkOperations,
  ...templateOperations,
  ...staffOperations,
  ...historyOperations,
  ...exportOperations,
  ...searchOperations,
  ...ruleSetOperations,
  ...userClassOperations,
  ...feedbackOperations,
  ...tileOperations,
  ...schemaOperations,
};

export type Contract = typeof contract;
export type OperationName = keyof Contract;
export type StaffOperationName = keyof typeof staffOperations;
