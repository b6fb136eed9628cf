// Restores a deleted record: checks first, then restores every row in one transaction with the
// history entry and the event, or nothing at all.
import {
  type AccessUser,
  componentName,
  type DeletedNoun,
  isSameName,
  mayPutUnder,
  mostComponentsOfZone,
  mostZones,
  ownComponentName,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { announceAssets } from '../../assets/asset-places.sql.ts';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Refused, refuse, refuseFor } from '../../platform/http/outcome.ts';
import {
  lockScenarioNames,
  lockTemplateNames,
  scenarioNames,
  templateNames,
} from '../../proposals/names/scenario-names.sql.ts';
import { auditDrafts } from '../../proposals/write/proposal-audit.sql.ts';
import { announceProposals } from '../../proposals/write/write-proposals.sql.ts';
import { proposalExists, writing } from '../../proposals/write/writing.ts';
import { announceWorkOrders } from '../../work-orders/announce-work-orders.sql.ts';
import { countZones } from '../../zones/components/zone-counts.sql.ts';
import { lockChangeableZone } from '../../zones/held.ts';
import { spaceRules } from '../../zones/space-rules.ts';
import { announceZones, componentRows, lockZoneNames, touchZone, zonePlaces } from '../../zones/zones.sql.ts';
import { type DeletedRow, dropDeleted, lockDeleted, type Sight } from './deleted-records.sql.ts';
import {
  assetsOfGroup,
  curbsAreThere,
  holdScenarios,
  proposalInTheWay,
  putRowsBack,
  reopenBatches,
  takeSubZonesBack,
  topZone,
  zoneOfComponent,
} from './restore-deleted.sql.ts';

type Tx = Transaction<Schema>;

interface Wish {
  readonly sight: Sight;
  readonly user: AccessUser | null;
  readonly author: Author;
  readonly requestId: string;
}

const refusal = (code: string, params: Readonly<Record<string, string | number>> = {}) =>
  refuseFor({ code, params });

/**
 * Why the proposals of a copy cannot be restored. The scenario check is skipped for a scenario,
 * which restores its own row and cannot have received proposals since.
 */
async function proposalFault(tx: Tx, { id, noun }: DeletedRow): Promise<Refused | null> {
  if (noun !== 'scenario' && !(await holdScenarios(tx, id))) return refusal('deleted.scenario-gone');
  if (!(await curbsAreThere(tx, id))) return refusal('deleted.curbs-gone');
  const other = await proposalInTheWay(tx, id);
  return other === undefined ? null : proposalExists(undefined, undefined, [other]);
}

async function componentFault(tx: Tx, row: DeletedRow, user: AccessUser | null): Promise<Refused | null> {
  const zone = await zoneOfComponent(tx, row.id);
  const locked = await lockChangeableZone(tx, zone, user);
  if (locked === undefined) return refusal('deleted.zone-gone');
  if ('kind' in locked) return locked;
  const others = await componentRows(tx, { zones: [zone] });
  if (others.length >= mostComponentsOfZone)
    return refusal('zone.components-most', { most: mostComponentsOfZone });
  const self = row.component;
  if (self === null || self.own_name === null) return null;
  const named = others.map(({ type, number, own_name: ownName }) => ({ type, number, ownName }));
  const free = ownComponentName(self.own_name, self, named);
  return free.ok ? null : refuseFor(free.refusal);
}

const nameFault = (taken: readonly { readonly name: string }[], { name }: DeletedRow) =>
  taken.some((other) => isSameName(other.name, name)) ? refusal('deleted.name-taken', { name }) : null;

async function zoneFault(tx: Tx, row: DeletedRow): Promise<Refused | null> {
  await lockZoneNames(tx);
  const places = await zonePlaces(tx);
  return places.length >= mostZones ? refusal('zone.most', { most: mostZones }) : nameFault(places, row);
}

async function scenarioFault(tx: Tx, row: DeletedRow): Promise<Refused | null> {
  await lockScenarioNames(tx);
  return nameFault(await scenarioNames(tx), row) ?? proposalFault(tx, row);
}

async function templateFault(tx: Tx, row: DeletedRow): Promise<Refused | null> {
  await lockTemplateNames(tx);
  return nameFault(await templateNames(tx), row);
}

/** Moves a zone, with its sub-zones, to the top level if its old place is now too deep. */
async function placeZone(tx: Tx, { id, record_id: zone }: DeletedRow): Promise<readonly number[]> {
  const parts = await takeSubZonesBack(tx, id, zone);
  const places = await zonePlaces(tx);
  const parentOf = new Map(places.map((place) => [place.id, place.parent_zone_id]));
  if (!mayPutUnder(zone, parentOf.get(zone) ?? null, parentOf).ok) await topZone(tx, zone);
  return parts;
}

type Fault = (tx: Tx, row: DeletedRow, user: AccessUser | null) => Promise<Refused | null>;
const faults: Readonly<Partial<Record<DeletedNoun, Fault>>> = {
  'proposed-regulation': proposalFault,
  batch: proposalFault,
  scenario: scenarioFault,
  template: templateFault,
  'analysis-zone': zoneFault,
  'zone-component': componentFault,
};

/** Updates what depends on the restored rows: counts, history and notifications. */
async function follow(
  context: CityContext,
  tx: Tx,
  row: DeletedRow,
  { author, requestId }: Wish,
): Promise<void> {
  const { noun, record_id: record, name } = row;
  const told = (
    of: 'batch' | 'scenario' | 'template' | 'analysis-zone' | 'work-order' | 'proposed-asset-group',
    id: number,
    after: unknown,
  ) => {
    const { id: userId, username } = author;
    const entry = { userId, username, action: 'restore', noun: of, nounId: String(id) };
    return writeAudit(tx, { ...entry, after, requestId });
  };
  switch (noun) {
    case 'proposed-regulation':
    case 'batch':
    case 'scenario': {
      const { ids, scenario } = await reopenBatches(tx, row.id);
      await auditDrafts(tx, 'restore', ids, author, requestId);
      if (noun !== 'proposed-regulation') await told(noun, record, { name, proposals: ids });
      await announceProposals(tx, noun === 'scenario' ? record : scenario, ids.slice(0, 1000));
      return;
    }
    case 'template':
      return told(noun, record, { name });
    case 'analysis-zone': {
      const parts = await placeZone(tx, row);
      await told(noun, record, { name });
      return announceZones(tx, [record, ...parts]);
    }
    case 'zone-component': {
      const [back] = await componentRows(tx, { ids: [record] });
      if (back === undefined) return;
      const zone = back.zone_id;
      await touchZone(tx, zone, author.id);
      await countZones(tx, [zone], spaceRules(context.city));
      const component = componentName({ ...back, ownName: back.own_name }, 'en');
      await told('analysis-zone', zone, { component, links: back.segments });
      return announceZones(tx, [zone]);
    }
    case 'work-order':
      await told(noun, record, { name });
      return announceWorkOrders(tx, [record]);
    case 'proposed-asset-group':
      await told(noun, record, { name });
      return announceAssets(tx, await assetsOfGroup(tx, row.id));
  }
}

/**
 * Error codes for the database's unique constraints, in case a name or place was taken since the
 * check.
 */
const taken: Readonly<Record<string, string>> = {
  scenario_name: 'deleted.name-taken',
  template_name: 'deleted.name-taken',
  analysis_zone_name: 'deleted.name-taken',
  proposed_asset_open: 'deleted.asset-taken',
  work_order_outside_id_key: 'deleted.imported-again',
  analysis_zone_outside_id_key: 'deleted.imported-again',
};

/** The rejection for a database error; `null` if the error is not one a restore can cause. */
function faultOf(error: unknown, name: string): Refused | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const code = error.code === '23505' ? taken[error.constraint ?? ''] : undefined;
  if (code !== undefined) return refusal(code, { name });
  // A record it belonged to no longer exists, or its table now requires a value that a copy from
  // before an upgrade lacks.
  return /^2[23]/.test(error.code ?? '') && error.code !== '23505'
    ? refusal('deleted.belongings-gone')
    : null;
}

/**
 * Restores one record; returns its noun and its old id, which it has again, or why it stays
 * deleted.
 */
export async function restoreRecord(
  context: CityContext,
  id: number,
  wish: Wish,
): Promise<{ readonly noun: DeletedNoun; readonly record_id: number } | Refused> {
  let name = '';
  try {
    return await writing(
      context,
      async (tx) => {
        const row = await lockDeleted(tx, id, wish.sight);
        if (row === undefined) return refuse('not_found', { text: 'deleted.not-there' });
        name = row.name;
        const fault = await faults[row.noun]?.(tx, row, wish.user);
        if (fault) return fault;
        await putRowsBack(tx, row);
        await follow(context, tx, row, wish);
        await dropDeleted(tx, id);
        return { noun: row.noun, record_id: row.record_id };
        // Long, because a zone may have a hundred thousand curbs.
      },
      { long: true },
    );
  } catch (error) {
    const refused = faultOf(error, name);
    if (refused === null) throw error;
    return refused;
  }
}
