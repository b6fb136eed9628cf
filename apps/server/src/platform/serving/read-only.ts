// Operations available in read-only mode: those that only read, and sign-in and sign-out, which
// need only a few bytes. All others are rejected.
import type { Operation, OperationName } from '@curbwright/contract';
import type { ServingState } from '@curbwright/core';
import { type Rejection, reject } from '../http/outcome.ts';

/**
 * Reads that are sent as writes because of their input, and operations to sign in, sign out and
 * revoke access.
 */
const openCalls: ReadonlySet<string> = new Set<OperationName>([
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
export function storesData(name: string, { writes }: Pick<Operation, 'writes'>): boolean {
  return writes && !openCalls.has(name);
}

/** The rejection of all other operations. Users keep what they entered. */
export function readOnlyRejection({ reason }: ServingState): Rejection {
  return reject(reason === 'database-read-only' ? 'unavailable' : 'disk_full', { text: 'serving.read-only' });
}
