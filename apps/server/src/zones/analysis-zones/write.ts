// Creates, changes, copies and deletes analysis zones, each in one transaction with its history and
// notifications.
import type { analysisZoneCalls } from '@curbwright/contract';
import { type AccessUser, freeCopyName, type LanguageName, sayStaff } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import { keepDeleted } from '../../platform/deleted-records/deleted-records.sql.ts';
import { type Refused, refuse } from '../../platform/http/outcome.ts';
import { type Expected, writeInTransaction } from '../../platform/write-transaction.ts';
import { addComponents, type NamedShape } from '../add-components.ts';
import { bringZonesUp } from '../bring-up.ts';
import { countZones } from '../components/zone-counts.sql.ts';
import { heldZone } from '../held.ts';
import { spaceRules } from '../space-rules.ts';
import { takeShape } from '../take-shape.ts';
import { announceZones, lockZone, lockZoneNames, touchZone, zonePlaces } from '../zones.sql.ts';
import {
  changeZone,
  copyComponents,
  deleteZone,
  insertZone,
  keepNumbers,
  subZones,
  zoneRow,
} from './analysis-zones.sql.ts';
import { nameAndPlace } from './name-and-place.ts';

export interface Writer {
  readonly user: AccessUser | null;
  readonly author: Author;
  readonly requestId: string;
}

function entry(action: string, id: number, { author, requestId }: Writer) {
  const { id: userId, username } = author;
  return { userId, username, action, noun: 'analysis-zone', nounId: String(id), requestId };
}

export async function createZone(
  context: CityContext,
  body: z.output<typeof analysisZoneCalls.createAnalysisZone.body>,
  writer: Writer,
): Promise<{ id: number } | Refused> {
  const shapes: NamedShape[] = [];
  for (const [index, { name, ...sent }] of body.components.entries()) {
    const at = `components.${index}.`;
    const shape = await takeShape(context, sent, at);
    if ('kind' in shape) return shape;
    shapes.push({ shape, name, at });
  }
  return writeInTransaction(context, async (tx) => {
    const free = await nameAndPlace(tx, null, { name: body.name, parent: body.parent_zone_id });
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
    await keepNumbers(tx, id, added.lastNumbers);
    await countZones(tx, [id], spaceRules(context.city));
    const after = {
      name,
      description,
      show_on_maps: showOnMaps,
      parent_zone_id: parent,
      components: added.names,
    };
    await writeAudit(tx, { ...entry('create', id, writer), after });
    await announceZones(tx, [id]);
    return { id };
  });
}

export async function updateZone(
  context: CityContext,
  id: number,
  body: z.output<typeof analysisZoneCalls.updateAnalysisZone.body>,
  expected: Expected,
  writer: Writer,
): Promise<{ id: number } | Refused> {
  return writeInTransaction(context, async (tx) => {
    const { name, description, show_on_maps: showOnMaps, parent_zone_id: parent } = body;
    // Lock the names before the zone: every request that creates or renames zones locks in this
    // order.
    const free =
      name === undefined && parent === undefined ? { name } : await nameAndPlace(tx, id, { name, parent });
    const held = await heldZone(tx, id, expected, writer.user);
    if ('kind' in held) return held;
    if ('kind' in free) return free;
    const before = await zoneRow(tx, id);
    if (before === undefined) return refuse('not_found');
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
    await writeAudit(tx, { ...entry('edit', id, writer), before: was, after });
    await announceZones(tx, [id]);
    return { id };
  });
}

export async function removeZone(
  context: CityContext,
  id: number,
  expected: Expected,
  writer: Writer,
): Promise<{ id: number; moved_sub_zones: number } | Refused> {
  return writeInTransaction(
    context,
    async (tx) => {
      await lockZoneNames(tx);
      const held = await heldZone(tx, id, expected, writer.user);
      if ('kind' in held) return held;
      const row = await zoneRow(tx, id);
      const facts = { sub_zones: await subZones(tx, id) };
      await keepDeleted(tx, { noun: 'analysis-zone', id, author: writer.author, facts });
      const moved = await deleteZone(tx, id);
      const before = row && {
        name: row.name,
        description: row.description,
        show_on_maps: row.show_on_maps,
        parent_zone_id: row.parent_zone_id,
        component_count: row.component_count,
      };
      await writeAudit(tx, { ...entry('delete', id, writer), before });
      await announceZones(tx, [id]);
      return { id, moved_sub_zones: moved };
      // Long, because storing a restorable copy of a zone with a hundred thousand curbs takes time.
    },
    { long: true },
  );
}

/** Copies a zone with its components, under the same parent. Its sub-zones are not copied. */
export async function copyZone(
  context: CityContext,
  id: number,
  language: LanguageName,
  writer: Writer,
): Promise<{ id: number } | Refused> {
  await bringZonesUp(context, [id]);
  return writeInTransaction(context, async (tx) => {
    await lockZoneNames(tx);
    // Locked, so that its components do not change while they are copied.
    if ((await lockZone(tx, id)) === undefined) return refuse('not_found');
    const row = await zoneRow(tx, id);
    if (row === undefined) return refuse('not_found');
    const places = await zonePlaces(tx);
    const named = (name: string, number: number) =>
      number === 1
        ? sayStaff(language, 'zone.copy-name', { name })
        : sayStaff(language, 'zone.copy-name-number', { name, number });
    const name = freeCopyName(
      row.name,
      named,
      places.map((place) => place.name),
    );
    const { description, parent_zone_id: parent } = row;
    const made = { name, description, parent, showOnMaps: row.show_on_maps, outsideId: null };
    const copy = await insertZone(tx, made, writer.author);
    await copyComponents(tx, id, copy, writer.author);
    await writeAudit(tx, { ...entry('create', copy, writer), after: { name, copied_from: id } });
    await announceZones(tx, [copy]);
    return { id: copy };
  });
}
