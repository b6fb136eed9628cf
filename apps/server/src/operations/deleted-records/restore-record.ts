// Restores a deleted record: checks first, then restores every row in one transaction with the
// history entry and the event, or nothing at all.
import {
  type AccessUser,
  checkZoneParent,
  componentName,
  type DeletedNoun,
  isSameName,
  maxSavedViews,
  maxZoneComponents,
  maxZones,
  validateComponentName,
} from '@curbwright/core';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { notifyAssetsChanged } from '../../assets/asset-positions.sql.ts';
import type { CityContext } from '../../city/city-context.ts';
import { lockViewNames } from '../../city/saved-views/saved-views.sql.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Rejection, reject, rejectFor } from '../../platform/http/outcome.ts';
import {
  lockScenarioNames,
  lockTemplateNames,
  scenarioNames,
  templateNames,
} from '../../proposals/names/scenario-names.sql.ts';
import { auditDrafts } from '../../proposals/write/proposal-audit.sql.ts';
import { proposalExistsRejection, writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { announceProposals, touchProposals } from '../../proposals/write/write-proposals.sql.ts';
import { notifyWorkOrdersChanged } from '../../work-orders/notify-work-orders.sql.ts';
import { recountZones } from '../../zones/components/zone-counts.sql.ts';
import { lockEditableZone } from '../../zones/lock-zone.ts';
import { computeSpaceRules } from '../../zones/space-rules.ts';
import {
  loadComponents,
  loadZoneHierarchy,
  lockZoneNames,
  notifyZonesChanged,
  touchZone,
} from '../../zones/zones.sql.ts';
import { type DeletedRow, dropDeleted, lockDeleted, type VisibilityFilter } from './deleted-records.sql.ts';
import {
  allCurbsExist,
  assetsOfGroup,
  findConflictingProposal,
  loadOwnerOfDeletedView,
  loadZoneIdOfDeletedComponent,
  lockScenarios,
  moveZoneToTopLevel,
  reattachSubZones,
  reopenBatches,
  restoreRows,
} from './restore-deleted.sql.ts';

type Tx = Transaction<Schema>;

interface RestoreRequest {
  readonly sight: VisibilityFilter;
  readonly user: AccessUser | null;
  readonly author: Author;
  readonly requestId: string;
}

const createRejection = (code: string, params: Readonly<Record<string, string | number>> = {}) =>
  rejectFor({ code, params });

/**
 * Why the proposals of a copy cannot be restored. The scenario check is skipped for a scenario,
 * which restores its own row and cannot have received proposals since.
 */
async function findProposalError(tx: Tx, { id, noun }: DeletedRow): Promise<Rejection | null> {
  if (noun !== 'scenario' && !(await lockScenarios(tx, id))) return createRejection('deleted.scenario-gone');
  if (!(await allCurbsExist(tx, id))) return createRejection('deleted.curbs-gone');
  const other = await findConflictingProposal(tx, id);
  return other === undefined ? null : proposalExistsRejection(undefined, undefined, [other]);
}

async function findComponentError(
  tx: Tx,
  row: DeletedRow,
  user: AccessUser | null,
): Promise<Rejection | null> {
  const zone = await loadZoneIdOfDeletedComponent(tx, row.id);
  const locked = await lockEditableZone(tx, zone, user);
  if (locked === undefined) return createRejection('deleted.zone-gone');
  if ('kind' in locked) return locked;
  const others = await loadComponents(tx, { zones: [zone] });
  if (others.length >= maxZoneComponents)
    return createRejection('zone.components-most', { most: maxZoneComponents });
  const self = row.component;
  if (self === null || self.own_name === null) return null;
  const named = others.map(({ type, number, own_name: ownName }) => ({ type, number, ownName }));
  const free = validateComponentName(self.own_name, self, named);
  return free.ok ? null : rejectFor(free.refusal);
}

const findNameError = (taken: readonly { readonly name: string }[], { name }: DeletedRow) =>
  taken.some((other) => isSameName(other.name, name))
    ? createRejection('deleted.name-taken', { name })
    : null;

async function findZoneError(tx: Tx, row: DeletedRow): Promise<Rejection | null> {
  await lockZoneNames(tx);
  const places = await loadZoneHierarchy(tx);
  return places.length >= maxZones
    ? createRejection('zone.most', { most: maxZones })
    : findNameError(places, row);
}

async function findScenarioError(tx: Tx, row: DeletedRow): Promise<Rejection | null> {
  await lockScenarioNames(tx);
  return findNameError(await scenarioNames(tx), row) ?? findProposalError(tx, row);
}

async function findTemplateError(tx: Tx, row: DeletedRow): Promise<Rejection | null> {
  await lockTemplateNames(tx);
  return findNameError(await templateNames(tx), row);
}

async function findViewError(tx: Tx, row: DeletedRow): Promise<Rejection | null> {
  const taken = await lockViewNames(tx, await loadOwnerOfDeletedView(tx, row.id));
  if (taken.length >= maxSavedViews) return createRejection('view.most', { most: maxSavedViews });
  const named = taken.map((name) => ({ name }));
  return findNameError(named, row);
}

/**
 * Moves a zone, with its sub-zones, to the top level if its former position would now be too deep.
 */
async function placeZone(tx: Tx, { id, record_id: zone }: DeletedRow): Promise<readonly number[]> {
  const parts = await reattachSubZones(tx, id, zone);
  const places = await loadZoneHierarchy(tx);
  const parentOf = new Map(places.map((place) => [place.id, place.parent_zone_id]));
  if (!checkZoneParent(zone, parentOf.get(zone) ?? null, parentOf).ok) await moveZoneToTopLevel(tx, zone);
  return parts;
}

type RestoreCheck = (tx: Tx, row: DeletedRow, user: AccessUser | null) => Promise<Rejection | null>;
const restoreChecks: Readonly<Partial<Record<DeletedNoun, RestoreCheck>>> = {
  'proposed-regulation': findProposalError,
  batch: findProposalError,
  scenario: findScenarioError,
  template: findTemplateError,
  'analysis-zone': findZoneError,
  'zone-component': findComponentError,
  'saved-view': findViewError,
};

/** Updates what depends on the restored rows: counts, history and notifications. */
async function updateDependents(
  context: CityContext,
  tx: Tx,
  row: DeletedRow,
  { author, requestId }: RestoreRequest,
): Promise<void> {
  const { noun, record_id: record, name } = row;
  const recordRestore = (
    of:
      | 'batch'
      | 'scenario'
      | 'template'
      | 'analysis-zone'
      | 'work-order'
      | 'proposed-asset-group'
      | 'saved-view',
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
      // Their content may differ from what was deleted, for example a payment that other proposals
      // share and that was edited meanwhile. So whoever restores them answers for them.
      await touchProposals(tx, ids, author);
      await auditDrafts(tx, 'restore', ids, author, requestId);
      if (noun !== 'proposed-regulation') await recordRestore(noun, record, { name, proposals: ids });
      await announceProposals(tx, noun === 'scenario' ? record : scenario, ids.slice(0, 1000));
      return;
    }
    case 'template':
    case 'saved-view':
      return recordRestore(noun, record, { name });
    case 'analysis-zone': {
      const parts = await placeZone(tx, row);
      await recordRestore(noun, record, { name });
      return notifyZonesChanged(tx, [record, ...parts]);
    }
    case 'zone-component': {
      const [back] = await loadComponents(tx, { ids: [record] });
      if (back === undefined) return;
      const zone = back.zone_id;
      await touchZone(tx, zone, author.id);
      await recountZones(tx, [zone], computeSpaceRules(context.city));
      const component = componentName({ ...back, ownName: back.own_name }, 'en');
      await recordRestore('analysis-zone', zone, { component, links: back.segments });
      return notifyZonesChanged(tx, [zone]);
    }
    case 'work-order':
      await recordRestore(noun, record, { name });
      return notifyWorkOrdersChanged(tx, [record]);
    case 'proposed-asset-group':
      await recordRestore(noun, record, { name });
      return notifyAssetsChanged(tx, await assetsOfGroup(tx, row.id));
  }
}

/**
 * Error codes for the database's unique constraints, in case a name or location was taken since the
 * check.
 */
const constraintErrorCodes: Readonly<Record<string, string>> = {
  scenario_name: 'deleted.name-taken',
  template_name: 'deleted.name-taken',
  analysis_zone_name: 'deleted.name-taken',
  proposed_asset_open: 'deleted.asset-taken',
  work_order_outside_id_key: 'deleted.imported-again',
  analysis_zone_outside_id_key: 'deleted.imported-again',
};

/** The rejection for a database error; `null` if the error is not one a restore can cause. */
function toRejection(error: unknown, name: string): Rejection | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const code = error.code === '23505' ? constraintErrorCodes[error.constraint ?? ''] : undefined;
  if (code !== undefined) return createRejection(code, { name });
  // A record it belonged to no longer exists, or its table now requires a value that a copy from
  // before an upgrade lacks.
  return /^2[23]/.test(error.code ?? '') && error.code !== '23505'
    ? createRejection('deleted.belongings-gone')
    : null;
}

/**
 * Restores one record under its old id. Returns its record type and id, or why it cannot be
 * restored.
 */
export async function restoreRecord(
  context: CityContext,
  id: number,
  wish: RestoreRequest,
): Promise<{ readonly noun: DeletedNoun; readonly record_id: number } | Rejection> {
  let name = '';
  try {
    return await writeProposals(
      context,
      async (tx) => {
        const row = await lockDeleted(tx, id, wish.sight);
        if (row === undefined) return reject('not_found', { text: 'deleted.not-there' });
        name = row.name;
        const fault = await restoreChecks[row.noun]?.(tx, row, wish.user);
        if (fault) return fault;
        await restoreRows(tx, row);
        await updateDependents(context, tx, row, wish);
        await dropDeleted(tx, id);
        return { noun: row.noun, record_id: row.record_id };
        // A long transaction, because a zone may have a hundred thousand curbs.
      },
      { long: true },
    );
  } catch (error) {
    const refused = toRejection(error, name);
    if (refused === null) throw error;
    return refused;
  }
}
