// Computes the links inside a shape: core decides for each link, over the city cache and the
// retired links.
import { createZoneArea, type Position, type ZoneArea, type ZoneShape } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createYielder, forEachInSlices } from '../platform/time-slices/event-loop-yielder.ts';
import { loadRetiredLinksInBox } from './components/zone-links.sql.ts';

/** Number of retired links read per query. */
const retiredBatchSize = 1000;
/**
 * Number of rows and of columns in which the area is searched, so that index searches also yield to
 * the event loop.
 */
const gridDivisions = 8;

export interface ZoneContext {
  readonly db: Kysely<Schema>;
  readonly city: CityCache;
}

interface ComputedZoneLinks {
  /** Links in force, ascending. */
  readonly living: readonly number[];
  /** Links no longer in force. */
  readonly retired: readonly number[];
  /** The publication version for which the links were computed. */
  readonly revision: number;
}

/** Returns the ids of links that may lie in the area. Yields to the event loop. */
async function findCandidateLinks(city: CityCache, { bounds: [west, south, east, north] }: ZoneArea) {
  const found = new Set<number>();
  const pace = createYielder();
  const [width, height] = [(east - west) / gridDivisions, (north - south) / gridDivisions];
  for (let column = 0; column < gridDivisions; column += 1)
    for (let row = 0; row < gridDivisions; row += 1) {
      const [x, y] = [west + column * width, south + row * height];
      // The last cell of a row ends exactly at the area's edge, despite rounding.
      const right = column === gridDivisions - 1 ? east : x + width;
      const top = row === gridDivisions - 1 ? north : y + height;
      for (const id of city.box([x, y, right, top], Number.POSITIVE_INFINITY).ids) found.add(id);
      await pace.rest();
    }
  return found;
}

/** Returns the ids of the links in force inside the shape, ascending. */
async function findCurrentLinks(city: CityCache, area: ZoneArea): Promise<readonly number[]> {
  const taken: number[] = [];
  await forEachInSlices(await findCandidateLinks(city, area), (id) => {
    const line = city.line(id);
    if (line !== undefined && area.takes(line)) taken.push(id);
  });
  return taken.sort((a, b) => a - b);
}

/**
 * Returns the ids of the retired links inside the shape, ascending. Their measurements still belong
 * to the zone.
 */
async function findRetiredLinks(db: Kysely<Schema>, area: ZoneArea): Promise<readonly number[]> {
  const taken: number[] = [];
  let after = 0;
  for (;;) {
    const rows: readonly { readonly id: number; readonly line: readonly Position[] }[] =
      await loadRetiredLinksInBox(db, area.bounds, after, retiredBatchSize);
    await forEachInSlices(rows, ({ id, line }) => {
      if (area.takes(line)) taken.push(id);
    });
    const last = rows.at(-1);
    if (last === undefined || rows.length < retiredBatchSize) return taken;
    after = last.id;
  }
}

/** Returns the links inside a shape, in force and retired. */
export async function computeZoneLinks(
  { db, city }: ZoneContext,
  shape: ZoneShape,
): Promise<ComputedZoneLinks> {
  const { revision } = city;
  const area = createZoneArea(shape);
  return { living: await findCurrentLinks(city, area), retired: await findRetiredLinks(db, area), revision };
}
