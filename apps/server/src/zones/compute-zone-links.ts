// Computes the links inside a shape: core decides for each link, over the city cache and the
// retired links.
import { createZoneArea, type Position, type ZoneArea, type ZoneShape } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import { findLinksInBox } from '../city/published-city/links-in-box.ts';
import type { Schema } from '../platform/database/schema.ts';
import { forEachInSlices } from '../platform/time-slices/event-loop-yielder.ts';
import { loadRetiredLinksInBox } from './components/zone-links.sql.ts';

/** Number of retired links read per query. */
const retiredBatchSize = 1000;

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

/** Returns the ids of the links in force inside the shape, ascending. */
async function findCurrentLinks(city: CityCache, area: ZoneArea): Promise<readonly number[]> {
  const taken: number[] = [];
  await forEachInSlices(await findLinksInBox(city, area.bounds), (id) => {
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
