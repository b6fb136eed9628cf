// What is answered while nothing may be written: calls that only read, or let people in and out, which needs a few bytes. The others are refused.
import type { Call, CallName } from '@curbwright/contract';
import type { ServingState } from '@curbwright/core';
import { type Refused, refuse } from '../http/outcome.ts';

/** Reads that are sent like writes because of what they are asked with; and by which people come, go and close a door. */
const openCalls: ReadonlySet<string> = new Set<CallName>([
  'linksOnRegulations',
  'linksInPolygon',
  'exportProposed',
  'checkFeedFiles',
  'checkFeedAddress',
  'supplyCharts',
  'supplyMap',
  'comparisonCharts',
  'comparisonMap',
  'previewBatchRegulation',
  'previewParkingRates',
  'adviseParkingRates',
  'workOrdersPdf',
  'selectLinks',
  'ruleVerdicts',
  'tryImportMapping',
  'exportAnalysisZones',
  'previewZoneComponent',
  'demandChartData',
  'demandMapData',
  'demandWhatIf',
  'turnoverMapData',
  'exportSupplyDashboard',
  'exportComparisonDashboard',
  'exportDemandDashboard',
  'exportTurnoverDashboard',
  'exportLinks',
  'exportAuditTrail',
  'checkBaseMap',
  'signIn',
  'secondStep',
  'refreshToken',
  'logout',
  'endOwnSessions',
  'endAccountSessions',
  'revokeApiKey',
]);

/** Whether the call keeps something, so that it waits until there is room. */
export function isKept(name: string, { writes }: Pick<Call, 'writes'>): boolean {
  return writes && !openCalls.has(name);
}

/** The answer to the others. What people wrote stays with them. */
export function readOnlyRefusal({ reason }: ServingState): Refused {
  return refuse(reason === 'database-read-only' ? 'unavailable' : 'disk_full', { text: 'serving.read-only' });
}
