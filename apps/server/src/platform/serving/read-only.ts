// Operations available in read-only mode: those that only read, and sign-in and sign-out, which
// need only a few bytes. All others are rejected.
import type { Call, CallName } from '@curbwright/contract';
import type { ServingState } from '@curbwright/core';
import { type Refused, refuse } from '../http/outcome.ts';

/**
 * Reads that are sent as writes because of their input, and operations to sign in, sign out and
 * revoke access.
 */
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

/** Whether the operation stores something and must therefore wait until writes are possible. */
export function isKept(name: string, { writes }: Pick<Call, 'writes'>): boolean {
  return writes && !openCalls.has(name);
}

/** The rejection of all other operations. Users keep what they entered. */
export function readOnlyRefusal({ reason }: ServingState): Refused {
  return refuse(reason === 'database-read-only' ? 'unavailable' : 'disk_full', { text: 'serving.read-only' });
}
