// Every write of the contract, done once and well, leaves a row in the audit trail that names who did it; what leaves none says why.
// Each announces what it changed in the outbox, so that other people's screens and other processes load it anew.
import type { OperationName } from '@curbwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callsByName, deeds, type OpenRoom, openRoom, requestOf } from '../testing/deeds/all-deeds.ts';

const asked = 'answers a question and changes nothing';
const read = 'writes a file for who asks; the log has who took it';

/** Writes by method that leave no row, each with its reason. */
const unaudited: Readonly<Partial<Record<OperationName, string>>> = {
  linksOnRegulations: asked,
  linksInPolygon: asked,
  selectLinks: asked,
  previewBatchRegulation: asked,
  previewParkingRates: asked,
  previewZoneComponent: asked,
  adviseParkingRates: asked,
  supplyCharts: asked,
  supplyMap: asked,
  comparisonCharts: asked,
  comparisonMap: asked,
  demandChartData: asked,
  demandMapData: asked,
  demandWhatIf: asked,
  turnoverMapData: asked,
  ruleVerdicts: asked,
  checkFeedFiles: asked,
  checkFeedAddress: asked,
  checkBaseMap: asked,
  tryImportMapping: asked,
  workOrdersPdf: read,
  exportProposed: read,
  exportAnalysisZones: read,
  exportSupplyDashboard: read,
  exportComparisonDashboard: read,
  exportDemandDashboard: read,
  exportTurnoverDashboard: read,
  exportLinks: read,
  exportAuditTrail: `${read}; it is answered too where nothing may be written`,
  inspectImport: 'reads the files of a job; what came in and what became of it is in the trail',
  previewImport: 'rehearses; the import itself is in the trail',
  refreshToken: 'every five minutes of everybody: the log has each, and one that comes twice is in the trail',
  setUpSecondFactor: 'nothing holds until it is confirmed, and that is in the trail',
  setUpAtSignIn: 'as setUpSecondFactor',
  sendReadings: 'devices say them by the second: kept as they are said, and the log has who sent them',
  sendCdsEvents: 'as sendReadings; who sent them is kept with them',
  sendCdsEvent: 'as sendCdsEvents',
  sendFeedback:
    'the trail outlives what people write of themselves; it is kept with who wrote it until it is deleted',
};

const [proposals, assets, orders, zones, city] = ['proposals', 'assets', 'work orders', 'zones', 'city'];

/** What each write announces as changed; all other writes of this test announce nothing. */
const announced: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  copyScenario: [proposals],
  deleteScenario: [proposals],
  createProposedRegulation: [proposals],
  createProposedChange: [proposals],
  publishProposedRegulations: [proposals, city],
  deleteProposedRegulations: [proposals],
  updateProposedRegulation: [proposals],
  deleteProposedRegulation: [proposals],
  publishProposedRegulation: [proposals, city],
  revertPublishedRegulation: [proposals, city],
  copyRegulationToProposed: [proposals],
  importProposed: [proposals],
  createProposedRegulationLinks: [proposals],
  deleteProposedRegulationLinks: [proposals],
  createProposedRestriction: [proposals],
  updateProposedRestriction: [proposals],
  deleteProposedRestriction: [proposals],
  createBatchRegulation: [proposals],
  publishBatchRegulation: [proposals, city],
  undoBatchRegulation: [proposals, city],
  deleteBatchRegulation: [proposals],
  createParkingRates: [proposals],
  // Those that went, and those that came in their place.
  updateParkingRates: [proposals, proposals],
  applyClearances: [proposals],
  createWorkOrder: [orders],
  createWorkOrdersFromProposal: [orders],
  updateWorkOrder: [orders],
  deleteWorkOrder: [orders],
  addWorkOrderFiles: [orders],
  createWorkOrderComment: [orders],
  addAssetFiles: [assets],
  importAssets: [assets, city],
  createProposedAssetGroup: [assets],
  updateProposedAssetGroup: [assets],
  publishProposedAssetGroup: [assets],
  deleteProposedAssetGroup: [assets],
  startImport: [assets, city],
  undoImport: [assets, city],
  createAnalysisZone: [zones],
  importAnalysisZones: [zones],
  updateAnalysisZone: [zones],
  deleteAnalysisZone: [zones],
  copyAnalysisZone: [zones],
  createZoneComponent: [zones],
  updateZoneComponent: [zones],
  deleteZoneComponent: [zones],
  setCityCalendar: [city],
  switchPeriod: [city],
  setConfigurationKey: ['configuration'],
  changeWebhook: ['webhook'],
  redeliverWebhook: ['webhook'],
};

let room: OpenRoom;
beforeAll(async () => {
  room = await openRoom();
});
beforeEach(() => room.renew());
afterAll(() => room.close());

/** Who is named by rows that were written since. */
async function namedSince(id: string): Promise<(string | null)[]> {
  const { rows } = await room.api.database.pool.query<{ username: string | null }>(
    'select username from audit where id > $1 order by id',
    [id],
  );
  return rows.map(({ username }) => username);
}
/** Kinds of what was announced since. */
async function announcedSince(id: string): Promise<string[]> {
  const { rows } = await room.api.database.pool.query<{ kind: string }>(
    'select kind from outbox where id > $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind.replace(/ changed$/, ''));
}
async function lastRow(table: 'audit' | 'outbox'): Promise<string> {
  const { rows } = await room.api.database.pool.query<{ id: string }>(
    `select coalesce(max(id), 0)::text as id from ${table}`,
  );
  return rows[0]?.id ?? '0';
}

const writes = callsByName.filter(([, call]) => call.writes);

describe('every write', () => {
  it.each(writes.filter(([name]) => !(name in unaudited)))(
    '%s names who did it, and announces what it changed',
    async (name, call) => {
      const deed = Object.entries(deeds).find(([named]) => named === name)?.[1];
      if (deed === undefined) throw new Error(`${name} has neither a deed (testing/deeds) nor a reason here`);
      const admin = { username: 'admin', hand: room.admin };
      const ask = await deed(admin, room);
      const [before, told] = [await lastRow('audit'), await lastRow('outbox')];
      const authorization = ask.by === undefined ? admin.hand.authorization : ask.by.authorization;
      const answer = await room.api.inject(requestOf(call, ask, authorization));
      expect(answer.statusCode, answer.body).toBeLessThan(300);
      const who = ask.by === undefined ? 'admin' : ask.by.username;
      // Some is done by a worker afterwards.
      await expect.poll(() => namedSince(before), { timeout: 20_000 }).toContain(who);
      const listened = Object.entries(announced).find(([named]) => named === name)?.[1] ?? [];
      expect((await announcedSince(told)).toSorted()).toEqual([...listened].toSorted());
    },
  );

  it('that is said to leave none is a write there is', () => {
    const names = new Set(writes.map(([name]) => name));
    expect(Object.keys(unaudited).filter((name) => !names.has(name))).toEqual([]);
  });
});
