// Syncs analysis zones to the published city: before a zone is read, its links are recomputed where
// curbs have changed, and its totals recounted.
import { type ZoneArea, type ZoneShape, zoneArea } from '@curbwright/core';
import { inTransaction } from '../platform/database/transaction.ts';
import { eachInSlices } from '../platform/time-slices/in-slices.ts';
import { isCrossed, mostTries } from '../platform/write-transaction.ts';
import { countZones } from './components/zone-counts.sql.ts';
import {
  addLinks,
  allLinksOf,
  changedSince,
  componentsWith,
  removeLinks,
  withPieces,
} from './components/zone-links.sql.ts';
import { decideLinks, type ZoneCity } from './decide-links.ts';
import { spaceRules } from './space-rules.ts';
import { type ComponentRow, lockZones, reachRevision, staleComponents } from './zones.sql.ts';

/** Links that a component gains and loses. */
interface Decided {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

interface Change extends Decided {
  readonly component: ComponentRow;
  /** True when its links change, or their counts may. */
  readonly isTouched: boolean;
}

/** A component's shape; `null` for selected curbs. */
export function shapeOf({ type, geometry, radius }: ComponentRow): ZoneShape | null {
  if (geometry === null || type === 'Segments') return null;
  if (geometry.type === 'Point') return radius === null ? null : { type: 'Radius', geometry, radius };
  return { type: 'Polygon', geometry };
}

/**
 * Among the changed links, those inside the area are added, those in force outside it are removed,
 * and retired ones are left unchanged.
 */
async function changeAmong({ city }: ZoneCity, area: ZoneArea, changed: readonly number[]): Promise<Decided> {
  const added: number[] = [];
  const removed: number[] = [];
  await eachInSlices(changed, (id) => {
    const line = city.line(id);
    if (line !== undefined) (area.takes(line) ? added : removed).push(id);
  });
  return { added, removed };
}

/**
 * `changed` `null`: any link of the city may have changed. `isHolding`: the component contains one
 * of the changed links.
 */
async function changeOf(
  parts: ZoneCity,
  component: ComponentRow,
  changed: readonly number[] | null,
  isHolding: boolean,
): Promise<Decided> {
  const shape = shapeOf(component);
  if (shape === null && !isHolding) return { added: [], removed: [] };
  // Selected curbs stay selected, and the pieces they were divided into belong too.
  if (shape === null) {
    const held = new Set(await allLinksOf(parts.db, component.id));
    const pieces = await withPieces(parts.db, [...held]);
    return { added: pieces.filter((id) => !held.has(id)), removed: [] };
  }
  if (changed !== null) {
    const { added, removed } = await changeAmong(parts, zoneArea(shape), changed);
    // Links that changed outside the area and were never inside need no removal.
    return { added, removed: isHolding ? removed : [] };
  }
  const { living, retired } = await decideLinks(parts, shape);
  const inside = new Set([...living, ...retired]);
  const held = new Set(await allLinksOf(parts.db, component.id));
  // Links missing from the city cache, because they are retired or not loaded yet, are not removed
  // here.
  const removed = [...held].filter((id) => !inside.has(id) && parts.city.line(id) !== undefined);
  return { added: [...inside].filter((id) => !held.has(id)), removed };
}

/**
 * Writes changes of zones in one transaction. Zones are locked before their components, as in every
 * other write.
 */
async function writeChanges(
  { city, db }: ZoneCity,
  zones: readonly number[],
  changes: readonly Change[],
  revision: number,
  tries = mostTries,
): Promise<void> {
  try {
    await inTransaction(
      db,
      async (tx) => {
        await lockZones(tx, zones);
        const touched = new Set<number>();
        for (const { component, added, removed, isTouched } of changes) {
          if (!(await reachRevision(tx, component, revision))) continue;
          await addLinks(tx, component.id, added);
          await removeLinks(tx, component.id, removed);
          if (isTouched) touched.add(component.zone_id);
        }
        await countZones(tx, [...touched], spaceRules(city));
      },
      { long: true },
    );
  } catch (error) {
    if (tries <= 1 || !isCrossed(error)) throw error;
    await writeChanges({ city, db }, zones, changes, revision, tries - 1);
  }
}

/**
 * Syncs these zones, or all, to the city's revision; of several concurrent calls the first does the
 * work. Each zone whose links or counts change has its own transaction, so that no zone stays
 * locked while others are counted. Zones that only need the new revision share one.
 */
export async function bringZonesUp(parts: ZoneCity, zones: readonly number[] | null): Promise<void> {
  const { city, db } = parts;
  const { revision } = city;
  const stale = await staleComponents(db, zones === null ? {} : { zones }, revision);
  if (stale.length === 0) return;
  const since = new Map<number, readonly number[] | null>();
  for (const from of new Set(stale.map(({ city_revision }) => city_revision)))
    since.set(from, await changedSince(db, from, revision));
  const links = [...since.values()];
  const all = links.includes(null) ? null : links.flatMap((some) => some ?? []);
  const ids = stale.map(({ id }) => id);
  const holding = all === null ? new Set(ids) : await componentsWith(db, ids, all);
  const byZone = new Map<number, ComponentRow[]>();
  for (const component of stale) {
    const known = byZone.get(component.zone_id);
    if (known === undefined) byZone.set(component.zone_id, [component]);
    else known.push(component);
  }
  // Write each zone before computing the next; otherwise the links of all zones would be in memory
  // at once.
  const untouched: Change[] = [];
  for (const [zone, components] of byZone) {
    const changes: Change[] = [];
    for (const component of components) {
      const isHolding = holding.has(component.id);
      const changed = since.get(component.city_revision) ?? null;
      const decided = await changeOf(parts, component, changed, isHolding);
      changes.push({ component, ...decided, isTouched: isHolding || decided.added.length > 0 });
    }
    if (changes.some(({ isTouched }) => isTouched)) await writeChanges(parts, [zone], changes, revision);
    else untouched.push(...changes);
  }
  if (untouched.length > 0) {
    const still = [...new Set(untouched.map(({ component }) => component.zone_id))];
    await writeChanges(parts, still, untouched, revision);
  }
}
