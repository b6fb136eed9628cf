// Zones follow the published city: before one is read, its links are decided anew where curbs changed since, and its totals counted.
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

/** Links that join a component and that leave it. */
interface Decided {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

interface Change extends Decided {
  readonly component: ComponentRow;
  /** True when its links change, or what they come to may. */
  readonly isTouched: boolean;
}

/** A component's shape; null of picked curbs. */
export function shapeOf({ type, geometry, radius }: ComponentRow): ZoneShape | null {
  if (geometry === null || type === 'Segments') return null;
  if (geometry.type === 'Point') return radius === null ? null : { type: 'Radius', geometry, radius };
  return { type: 'Polygon', geometry };
}

/** Of the links that changed: those in the area join, those in force outside it leave, and retired ones stay as they are. */
async function changeAmong({ city }: ZoneCity, area: ZoneArea, changed: readonly number[]): Promise<Decided> {
  const added: number[] = [];
  const removed: number[] = [];
  await eachInSlices(changed, (id) => {
    const line = city.line(id);
    if (line !== undefined) (area.takes(line) ? added : removed).push(id);
  });
  return { added, removed };
}

/** `changed` null: all of the city may have. `isHolding`: the component holds one of those. */
async function changeOf(
  parts: ZoneCity,
  component: ComponentRow,
  changed: readonly number[] | null,
  isHolding: boolean,
): Promise<Decided> {
  const shape = shapeOf(component);
  if (shape === null && !isHolding) return { added: [], removed: [] };
  // Picked curbs stay picked, and the pieces they were divided into belong as they did.
  if (shape === null) {
    const held = new Set(await allLinksOf(parts.db, component.id));
    const pieces = await withPieces(parts.db, [...held]);
    return { added: pieces.filter((id) => !held.has(id)), removed: [] };
  }
  if (changed !== null) {
    const { added, removed } = await changeAmong(parts, zoneArea(shape), changed);
    // What changed outside and never was inside is none of its business.
    return { added, removed: isHolding ? removed : [] };
  }
  const { living, retired } = await decideLinks(parts, shape);
  const inside = new Set([...living, ...retired]);
  const held = new Set(await allLinksOf(parts.db, component.id));
  // What the city in memory has not, because it is no longer or not yet there, is not decided here.
  const removed = [...held].filter((id) => !inside.has(id) && parts.city.line(id) !== undefined);
  return { added: [...inside].filter((id) => !held.has(id)), removed };
}

/** Writes changes of zones in one transaction: the zones are held before their components, as by everybody who writes them. */
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
 * Brings these zones, or all, up to the city's revision. Asked at once by several, the first does it. A zone whose links or counts change is a
 * transaction of its own, so that none is held while others are counted; those that only reach the revision share one.
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
  // A zone's change is written before the next is decided: the links of all of them would be held at once.
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
