// Creates, changes, copies and deletes analysis zones, each in one transaction with its history and
// notifications.
import type { analysisZoneOperations } from '@curbwright/contract';
import { type AccessUser, type LanguageName, translateForStaff, uniqueCopyName } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import type { ExpectedVersion } from '../../platform/expected-version.ts';
import { type Rejection, reject } from '../../platform/http/outcome.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { addComponents, type NamedShape } from '../add-components.ts';
import { recountZones } from '../components/zone-counts.sql.ts';
import { lockZoneAtVersion } from '../lock-zone.ts';
import { computeSpaceRules } from '../space-rules.ts';
import { syncZones } from '../sync-zones.ts';
import { validateComponentShape } from '../validate-component-shape.ts';
import { loadZoneHierarchy, lockZone, lockZoneNames, notifyZonesChanged, touchZone } from '../zones.sql.ts';
import {
  changeZone,
  copyComponents,
  deleteZone,
  insertZone,
  loadSubZoneIds,
  storeLastNumbers,
  zoneRow,
} from './analysis-zones.sql.ts';
import { checkNameAndParent } from './check-name-and-parent.ts';

export interface ZoneWriteContext {
  readonly user: AccessUser | null;
  readonly author: Author;
  readonly requestId: string;
}

function auditEntry(action: string, id: number, { author, requestId }: ZoneWriteContext) {
  const { id: userId, username } = author;
  return { userId, username, action, noun: 'analysis-zone', nounId: String(id), requestId };
}

export async function createZone(
  context: CityContext,
  body: z.output<typeof analysisZoneOperations.createAnalysisZone.body>,
  writer: ZoneWriteContext,
): Promise<{ id: number } | Rejection> {
  const shapes: NamedShape[] = [];
  for (const [index, { name, ...sent }] of body.components.entries()) {
    const at = `components.${index}.`;
    const shape = await validateComponentShape(context, sent, at);
    if ('kind' in shape) return shape;
    shapes.push({ shape, name, at });
  }
  return writeInTransaction(context, async (tx) => {
    const free = await checkNameAndParent(tx, null, { name: body.name, parent: body.parent_zone_id });
    if ('kind' in free) return free;
    const { description, show_on_maps: showOnMaps, parent_zone_id: parent } = body;
    const name = free.name ?? body.name;
    const id = await insertZone(
      tx,
      { name, description, showOnMaps, parent, outsideId: null },
      writer.author,
    );
    const added = await addComponents(tx, id, {}, shapes, writer.author);
    if ('kind' in added) return added;
    await storeLastNumbers(tx, id, added.lastNumbers);
    await recountZones(tx, [id], computeSpaceRules(context.city));
    const after = {
      name,
      description,
      show_on_maps: showOnMaps,
      parent_zone_id: parent,
      components: added.names,
    };
    await writeAudit(tx, { ...auditEntry('create', id, writer), after });
    await notifyZonesChanged(tx, [id]);
    return { id };
  });
}

export async function updateZone(
  context: CityContext,
  id: number,
  body: z.output<typeof analysisZoneOperations.updateAnalysisZone.body>,
  expected: ExpectedVersion,
  writer: ZoneWriteContext,
): Promise<{ id: number } | Rejection> {
  return writeInTransaction(context, async (tx) => {
    const { name, description, show_on_maps: showOnMaps, parent_zone_id: parent } = body;
    // Lock the names before the zone: every request that creates or renames zones locks in this
    // order.
    const free =
      name === undefined && parent === undefined
        ? { name }
        : await checkNameAndParent(tx, id, { name, parent });
    const lockedZone = await lockZoneAtVersion(tx, id, expected, writer.user);
    if ('kind' in lockedZone) return lockedZone;
    if ('kind' in free) return free;
    const before = await zoneRow(tx, id);
    if (before === undefined) return reject('not_found');
    const change = { name: free.name, description, showOnMaps, parent };
    await changeZone(tx, id, change);
    await touchZone(tx, id, writer.author.id);
    const after = {
      ...(free.name !== undefined && { name: free.name }),
      ...(description !== undefined && { description }),
      ...(showOnMaps !== undefined && { show_on_maps: showOnMaps }),
      ...(parent !== undefined && { parent_zone_id: parent }),
    };
    const was = Object.fromEntries(Object.entries(before).filter(([key]) => key in after));
    await writeAudit(tx, { ...auditEntry('edit', id, writer), before: was, after });
    await notifyZonesChanged(tx, [id]);
    return { id };
  });
}

export async function removeZone(
  context: CityContext,
  id: number,
  expected: ExpectedVersion,
  writer: ZoneWriteContext,
): Promise<{ id: number; moved_sub_zones: number } | Rejection> {
  return writeInTransaction(
    context,
    async (tx) => {
      await lockZoneNames(tx);
      const lockedZone = await lockZoneAtVersion(tx, id, expected, writer.user);
      if ('kind' in lockedZone) return lockedZone;
      const row = await zoneRow(tx, id);
      const facts = { sub_zones: await loadSubZoneIds(tx, id) };
      await storeDeletedRecord(tx, { noun: 'analysis-zone', id, author: writer.author, facts });
      const moved = await deleteZone(tx, id);
      const before = row && {
        name: row.name,
        description: row.description,
        show_on_maps: row.show_on_maps,
        parent_zone_id: row.parent_zone_id,
        component_count: row.component_count,
      };
      await writeAudit(tx, { ...auditEntry('delete', id, writer), before });
      await notifyZonesChanged(tx, [id]);
      return { id, moved_sub_zones: moved };
      // Allows a long transaction, because storing a restorable copy of a zone with a hundred
      // thousand curbs takes time.
    },
    { long: true },
  );
}

/** Copies a zone with its components, under the same parent. Its sub-zones are not copied. */
export async function copyZone(
  context: CityContext,
  id: number,
  language: LanguageName,
  writer: ZoneWriteContext,
): Promise<{ id: number } | Rejection> {
  await syncZones(context, [id]);
  return writeInTransaction(context, async (tx) => {
    await lockZoneNames(tx);
    // Locked, so that its components do not change while they are copied.
    if ((await lockZone(tx, id)) === undefined) return reject('not_found');
    const row = await zoneRow(tx, id);
    if (row === undefined) return reject('not_found');
    const places = await loadZoneHierarchy(tx);
    const named = (name: string, number: number) =>
      number === 1
        ? translateForStaff(language, 'zone.copy-name', { name })
        : translateForStaff(language, 'zone.copy-name-number', { name, number });
    const name = uniqueCopyName(
      row.name,
      named,
      places.map((place) => place.name),
    );
    const { description, parent_zone_id: parent } = row;
    const made = { name, description, parent, showOnMaps: row.show_on_maps, outsideId: null };
    const copy = await insertZone(tx, made, writer.author);
    await copyComponents(tx, id, copy, writer.author);
    await writeAudit(tx, { ...auditEntry('create', copy, writer), after: { name, copied_from: id } });
    await notifyZonesChanged(tx, [copy]);
    return { id: copy };
  });
}
