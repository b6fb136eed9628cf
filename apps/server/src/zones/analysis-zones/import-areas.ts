// Imports the areas of a file as analysis zones, one per name: each is created, changed if it
// differs, or left unchanged. Rejected features are reported by index.

import {
  AreaReader,
  areaKey,
  checkZoneParent,
  diffAreaShapes,
  type Failure,
  type FileArea,
  foldName,
  maxZones,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Author } from '../../platform/audit/author.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { toRejection } from '../../platform/http/errors.ts';
import { type Rejection, reject, rejectFieldFor } from '../../platform/http/outcome.ts';
import { forEachInSlices } from '../../platform/time-slices/event-loop-yielder.ts';
import { writeInTransaction } from '../../platform/write-transaction.ts';
import { addComponents, type NamedShape } from '../add-components.ts';
import { recountZones } from '../components/zone-counts.sql.ts';
import type { ZoneContext } from '../compute-zone-links.ts';
import { computeSpaceRules } from '../space-rules.ts';
import { validateComponentShape } from '../validate-component-shape.ts';
import {
  deleteComponent,
  loadImportedComponents,
  loadZoneHierarchy,
  lockZone,
  lockZoneNames,
  notifyZonesChanged,
  touchZone,
  type ZoneHierarchyRow,
} from '../zones.sql.ts';
import { insertZone } from './analysis-zones.sql.ts';

interface AreaImport {
  readonly features: readonly unknown[];
  /** Property that contains the names of the areas; `null` = the usual property names are tried. */
  readonly nameProperty: string | null;
  readonly showOnMaps: boolean;
  readonly parent: number | null;
  readonly dryRun: boolean;
  /** Whether a zone created by `owner` (a username) may be changed. */
  readonly mayChange: (owner: string | null) => boolean;
  readonly author: Author;
  readonly requestId: string | null;
}

export interface AreaOutcome {
  readonly index: number;
  readonly name: string | null;
  readonly outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  readonly id: number | null;
  readonly refusal: Failure | null;
}

type AreaResult = Pick<AreaOutcome, 'outcome' | 'id' | 'refusal'>;

/**
 * Components from a file have no author, so that the next import can tell them from those drawn by
 * users.
 */
const noAuthor: Author = { id: null, username: null };

function rejectionToFailure(refused: Rejection): Failure {
  const [code] = Object.values(refused.fields)[0] ?? [];
  return { code: code ?? `error.${refused.code}`, params: refused.params };
}

/**
 * Returns the zone created from this area before, or why there can be none. Keys from earlier
 * versions are less normalized, so they are folded again.
 */
export function findZoneForArea(
  area: Pick<FileArea, 'name'>,
  places: readonly ZoneHierarchyRow[],
  mayChange: AreaImport['mayChange'],
): ZoneHierarchyRow | null | Failure {
  const [key, folded] = [areaKey(area.name), foldName(area.name)];
  const known = places.find(({ outside_id }) => foldName(outside_id ?? '') === key);
  if (known !== undefined)
    return mayChange(known.username)
      ? known
      : { code: 'zone.import-not-yours', params: { name: known.name } };
  if (places.some(({ name }) => foldName(name) === folded))
    return { code: 'zone.import-edited', params: { name: area.name } };
  return places.length >= maxZones ? { code: 'zone.most', params: { most: maxZones } } : null;
}

async function toNamedShapes(
  parts: ZoneContext,
  geometries: FileArea['geometries'],
): Promise<NamedShape[] | Failure> {
  const shapes: NamedShape[] = [];
  for (const geometry of geometries) {
    const shape = await validateComponentShape(parts, { type: 'Polygon', geometry });
    if ('kind' in shape) return rejectionToFailure(shape);
    shapes.push({ shape, name: undefined, at: '' });
  }
  return shapes;
}

/** Returns the outcome of importing an area, without writing anything. */
async function previewAreaImport(
  db: Kysely<Schema>,
  area: FileArea,
  mayChange: AreaImport['mayChange'],
): Promise<AreaResult> {
  const zone = findZoneForArea(area, await loadZoneHierarchy(db), mayChange);
  if (zone === null) return { outcome: 'created', id: null, refusal: null };
  if ('code' in zone) return { outcome: 'refused', id: null, refusal: zone };
  const { gone, added } = diffAreaShapes(await loadImportedComponents(db, zone.id), area.geometries);
  const isSame = gone.length === 0 && added.length === 0;
  return { outcome: isSame ? 'unchanged' : 'changed', id: zone.id, refusal: null };
}

/** Creates or changes the zone of one area in one transaction. */
async function importArea(parts: ZoneContext, area: FileArea, wanted: AreaImport): Promise<AreaResult> {
  const { db, city } = parts;
  const seen = await previewAreaImport(db, area, wanted.mayChange);
  if (wanted.dryRun || seen.outcome === 'unchanged' || seen.outcome === 'refused') return seen;
  const shapes = await toNamedShapes(parts, area.geometries);
  if ('code' in shapes) return { outcome: 'refused', id: null, refusal: shapes };
  const { author, requestId } = wanted;
  const done = await writeInTransaction({ db }, async (tx): Promise<AreaResult | Rejection> => {
    await lockZoneNames(tx);
    const zone = findZoneForArea(area, await loadZoneHierarchy(tx), wanted.mayChange);
    if (zone !== null && 'code' in zone) return { outcome: 'refused', id: null, refusal: zone };
    const outsideId = areaKey(area.name);
    const made = {
      name: area.name,
      description: '',
      showOnMaps: wanted.showOnMaps,
      parent: wanted.parent,
      outsideId,
    };
    const id = zone?.id ?? (await insertZone(tx, made, author));
    const lockedZone = await lockZone(tx, id);
    if (lockedZone === undefined) return reject('not_found');
    const { gone, added } = diffAreaShapes(await loadImportedComponents(tx, id), area.geometries);
    // Someone else has imported the same file in the meantime.
    if (zone !== null && gone.length === 0 && added.length === 0)
      return { outcome: 'unchanged', id, refusal: null };
    for (const one of gone) await deleteComponent(tx, one.id);
    const addedShapes = shapes.filter(({ shape }) => added.some((geometry) => geometry === shape.geometry));
    const parted = await addComponents(tx, id, lockedZone.last_numbers, addedShapes, noAuthor);
    if ('kind' in parted) return parted;
    await touchZone(tx, id, author.id, parted.lastNumbers);
    await recountZones(tx, [id], computeSpaceRules(city));
    const entry = { noun: 'analysis-zone', nounId: String(id), requestId };
    const { id: userId, username } = author;
    const after = { name: lockedZone.name, components: parted.names, imported: true };
    await writeAudit(tx, { userId, username, action: zone === null ? 'create' : 'edit', ...entry, after });
    await notifyZonesChanged(tx, [id]);
    return { outcome: zone === null ? 'created' : 'changed', id, refusal: null };
  });
  return 'kind' in done ? { outcome: 'refused', id: null, refusal: rejectionToFailure(done) } : done;
}

/**
 * Converts an error caused by the area's data to a rejection of that area only: earlier areas stay
 * imported, and later ones continue. Any other error is thrown.
 */
function toRejectedArea(error: unknown): AreaResult {
  const refused = toRejection(error);
  if (refused.code !== 'invalid' && refused.code !== 'duplicate') throw error;
  return { outcome: 'refused', id: null, refusal: rejectionToFailure(refused) };
}

/**
 * Imports all areas of a file, each on its own, or returns why none can be imported. Outcomes are
 * in the order of the features.
 */
export async function importAreas(
  parts: ZoneContext,
  wanted: AreaImport,
): Promise<readonly AreaOutcome[] | Rejection> {
  const places = await loadZoneHierarchy(parts.db);
  const parentOf = new Map(places.map((place) => [place.id, place.parent_zone_id]));
  const may = checkZoneParent(null, wanted.parent, parentOf);
  if (!may.ok) return rejectFieldFor('parent_zone_id', may);
  const reader = new AreaReader(wanted.nameProperty);
  await forEachInSlices(wanted.features, (feature, index) => reader.take(feature, index));
  const { areas, refused } = reader;
  const outcomes: AreaOutcome[] = refused.map(({ index, name, refusal }) => ({
    index,
    name,
    outcome: 'refused',
    id: null,
    refusal,
  }));
  for (const area of areas) {
    const done = await importArea(parts, area, wanted).catch(toRejectedArea);
    for (const index of area.features) outcomes.push({ index, name: area.name, ...done });
  }
  return outcomes.sort((a, b) => a.index - b.index);
}
