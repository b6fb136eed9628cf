// Zones follow the published city: before one is read, its links are decided anew where curbs changed since, and its totals counted.
import { type ZoneArea, type ZoneShape, zoneArea } from '@curbwright/core';
import { inTransaction } from '../db/transaction.ts';
import { eachInSlices } from '../jobs/in-slices.ts';
import { decideLinks, type ZoneCity } from './decide-links.ts';
import {
  addLinks,
  allLinksOf,
  type ComponentRow,
  changedSince,
  componentsWith,
  countZones,
  livingLinksOf,
  reachRevision,
  removeLinks,
  staleComponents,
  withPieces,
} from './queries.ts';
import { spaceRules } from './space-rules.ts';

/** Links that join a component and that leave it. */
interface Change {
  readonly component: ComponentRow;
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** A component's shape; null of picked curbs. */
export function shapeOf({ type, geometry, radius }: ComponentRow): ZoneShape | null {
  if (geometry === null || type === 'Segments') return null;
  if (geometry.type === 'Point') return radius === null ? null : { type: 'Radius', geometry, radius };
  return { type: 'Polygon', geometry };
}

/** Of the links that changed: those in the area join, those in force outside it leave, and retired ones stay as they are. */
async function changeAmong(
  { city }: ZoneCity,
  area: ZoneArea,
  changed: readonly number[],
): Promise<{ added: number[]; removed: number[] }> {
  const added: number[] = [];
  const removed: number[] = [];
  await eachInSlices(changed, (id) => {
    const line = city.line(id);
    if (line !== undefined) (area.takes(line) ? added : removed).push(id);
  });
  return { added, removed };
}

/** `changed` null: all of the city may have. */
async function changeOf(
  parts: ZoneCity,
  component: ComponentRow,
  changed: readonly number[] | null,
): Promise<Change> {
  const shape = shapeOf(component);
  // Picked curbs stay picked, and the pieces they were divided into belong as they did.
  if (shape === null) {
    const held = await allLinksOf(parts.db, component.id);
    return { component, added: await withPieces(parts.db, held), removed: [] };
  }
  if (changed !== null) return { component, ...(await changeAmong(parts, zoneArea(shape), changed)) };
  const { living, retired } = await decideLinks(parts, shape);
  const inside = new Set(living);
  const held = await livingLinksOf(parts.db, component.id);
  // What the city in memory does not have yet is not decided here: the next revision does.
  const removed = held.filter((id) => !inside.has(id) && parts.city.line(id) !== undefined);
  return { component, added: [...living, ...retired], removed };
}

/** Brings these zones, or all, up to the city's revision. Asked at once by several, the first does it. */
export async function bringZonesUp(parts: ZoneCity, zones: readonly number[] | null): Promise<void> {
  const { city, db } = parts;
  const { revision } = city;
  const stale = await staleComponents(db, zones === null ? {} : { zones }, revision);
  if (stale.length === 0) return;
  const since = new Map<number, readonly number[] | null>();
  for (const from of new Set(stale.map(({ city_revision }) => city_revision)))
    since.set(from, await changedSince(db, from, revision));
  const changes: Change[] = [];
  for (const component of stale)
    changes.push(await changeOf(parts, component, since.get(component.city_revision) ?? null));
  const links = [...since.values()];
  const all = links.includes(null) ? null : links.flatMap((some) => some ?? []);
  await inTransaction(db, async (tx) => {
    const touched = new Set<number>();
    const ids = stale.map(({ id }) => id);
    const holding = all === null ? new Set(ids) : await componentsWith(tx, ids, all);
    for (const { component, added, removed } of changes) {
      if (!(await reachRevision(tx, component, revision))) continue;
      await addLinks(tx, component.id, added);
      await removeLinks(tx, component.id, removed);
      if (added.length > 0 || removed.length > 0 || holding.has(component.id)) touched.add(component.zone_id);
    }
    await countZones(tx, [...touched], spaceRules(city));
  });
}
