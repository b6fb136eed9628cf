// Syncs analysis zones to the published city: before a zone is read, its links are recomputed where
// curbs have changed, and its totals recounted.
import { createZoneArea, type ZoneArea, type ZoneShape } from '@curbwright/core';
import { inTransaction } from '../platform/database/transaction.ts';
import { forEachInSlices } from '../platform/time-slices/event-loop-yielder.ts';
import { isTransactionConflict, maxTransactionAttempts } from '../platform/write-transaction.ts';
import { recountZones } from './components/zone-counts.sql.ts';
import {
  addLinks,
  expandSplitLinks,
  findComponentsWithLinks,
  loadAllComponentLinks,
  loadChangedLinkIds,
  removeLinks,
} from './components/zone-links.sql.ts';
import { computeZoneLinks, type ZoneContext } from './compute-zone-links.ts';
import { computeSpaceRules } from './space-rules.ts';
import { advanceComponentRevision, type ComponentRow, loadStaleComponents, lockZones } from './zones.sql.ts';

/** Links that a component gains and loses. */
interface LinkChanges {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

interface ComponentSync extends LinkChanges {
  readonly component: ComponentRow;
  /** `true` if its links change, or their counts may have changed. */
  readonly isTouched: boolean;
}

/** A component's shape; `null` for selected curbs. */
export function toZoneShape({ type, geometry, radius }: ComponentRow): ZoneShape | null {
  if (geometry === null || type === 'Segments') return null;
  if (geometry.type === 'Point') return radius === null ? null : { type: 'Radius', geometry, radius };
  return { type: 'Polygon', geometry };
}

/**
 * Splits the changed links of an area: those inside it are added, those in force outside it are
 * removed, and retired ones are left unchanged.
 */
async function splitChangedLinks(
  { city }: ZoneContext,
  area: ZoneArea,
  changed: readonly number[],
): Promise<LinkChanges> {
  const added: number[] = [];
  const removed: number[] = [];
  await forEachInSlices(changed, (id) => {
    const line = city.line(id);
    if (line !== undefined) (area.takes(line) ? added : removed).push(id);
  });
  return { added, removed };
}

/**
 * Computes the links that a component gains and loses. If `changed` is `null`, any link of the city
 * may have changed. `containsChangedLink`: the component contains one of the changed links.
 */
async function computeLinkChanges(
  parts: ZoneContext,
  component: ComponentRow,
  changed: readonly number[] | null,
  containsChangedLink: boolean,
): Promise<LinkChanges> {
  const shape = toZoneShape(component);
  if (shape === null && !containsChangedLink) return { added: [], removed: [] };
  // Selected curbs stay selected, and the pieces of a divided curb are added.
  if (shape === null) {
    const currentLinks = new Set(await loadAllComponentLinks(parts.db, component.id));
    const pieces = await expandSplitLinks(parts.db, [...currentLinks]);
    return { added: pieces.filter((id) => !currentLinks.has(id)), removed: [] };
  }
  if (changed !== null) {
    const { added, removed } = await splitChangedLinks(parts, createZoneArea(shape), changed);
    // Links that changed outside the area and were never inside need no removal.
    return { added, removed: containsChangedLink ? removed : [] };
  }
  const { living, retired } = await computeZoneLinks(parts, shape);
  const inside = new Set([...living, ...retired]);
  const currentLinks = new Set(await loadAllComponentLinks(parts.db, component.id));
  // Links missing from the city cache, because they are retired or not loaded yet, are not removed
  // here.
  const removed = [...currentLinks].filter((id) => !inside.has(id) && parts.city.line(id) !== undefined);
  return { added: [...inside].filter((id) => !currentLinks.has(id)), removed };
}

/**
 * Writes changes of zones in one transaction. Zones are locked before their components, as in every
 * other write.
 */
async function writeZoneSync(
  { city, db }: ZoneContext,
  zones: readonly number[],
  changes: readonly ComponentSync[],
  revision: number,
  tries = maxTransactionAttempts,
): Promise<void> {
  try {
    await inTransaction(
      db,
      async (tx) => {
        await lockZones(tx, zones);
        const touched = new Set<number>();
        for (const { component, added, removed, isTouched } of changes) {
          if (!(await advanceComponentRevision(tx, component, revision))) continue;
          await addLinks(tx, component.id, added);
          await removeLinks(tx, component.id, removed);
          if (isTouched) touched.add(component.zone_id);
        }
        await recountZones(tx, [...touched], computeSpaceRules(city));
      },
      { long: true },
    );
  } catch (error) {
    if (tries <= 1 || !isTransactionConflict(error)) throw error;
    await writeZoneSync({ city, db }, zones, changes, revision, tries - 1);
  }
}

/**
 * Syncs these zones, or all, to the current publication version; of several concurrent calls the
 * first does the work. Each zone whose links or counts change has its own transaction, so that no
 * zone stays locked while others are counted. Zones that only need the new version number share
 * one.
 */
export async function syncZones(parts: ZoneContext, zones: readonly number[] | null): Promise<void> {
  const { city, db } = parts;
  const { revision } = city;
  const stale = await loadStaleComponents(db, zones === null ? {} : { zones }, revision);
  if (stale.length === 0) return;
  const since = new Map<number, readonly number[] | null>();
  for (const from of new Set(stale.map(({ city_revision }) => city_revision)))
    since.set(from, await loadChangedLinkIds(db, from, revision));
  const links = [...since.values()];
  const all = links.includes(null) ? null : links.flatMap((some) => some ?? []);
  const ids = stale.map(({ id }) => id);
  const holding = all === null ? new Set(ids) : await findComponentsWithLinks(db, ids, all);
  const byZone = new Map<number, ComponentRow[]>();
  for (const component of stale) {
    const known = byZone.get(component.zone_id);
    if (known === undefined) byZone.set(component.zone_id, [component]);
    else known.push(component);
  }
  // Writes each zone before computing the next; otherwise the links of all zones would be in memory
  // at once.
  const untouched: ComponentSync[] = [];
  for (const [zone, components] of byZone) {
    const changes: ComponentSync[] = [];
    for (const component of components) {
      const containsChangedLink = holding.has(component.id);
      const changed = since.get(component.city_revision) ?? null;
      const decided = await computeLinkChanges(parts, component, changed, containsChangedLink);
      changes.push({ component, ...decided, isTouched: containsChangedLink || decided.added.length > 0 });
    }
    if (changes.some(({ isTouched }) => isTouched)) await writeZoneSync(parts, [zone], changes, revision);
    else untouched.push(...changes);
  }
  if (untouched.length > 0) {
    const still = [...new Set(untouched.map(({ component }) => component.zone_id))];
    await writeZoneSync(parts, still, untouched, revision);
  }
}
