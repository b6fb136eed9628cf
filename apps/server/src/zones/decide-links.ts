// Computes the links inside a shape: core decides for each link, over the city cache and the
// retired links.
import { type Position, type ZoneArea, type ZoneShape, zoneArea } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import type { Schema } from '../platform/database/schema.ts';
import { eachInSlices, pacer } from '../platform/time-slices/in-slices.ts';
import { retiredInBox } from './components/zone-links.sql.ts';

/** Number of retired links read per query. */
const portion = 1000;
/**
 * Number of rows and of columns in which the area is searched, so that index searches also yield to
 * the event loop.
 */
const strips = 8;

export interface ZoneCity {
  readonly db: Kysely<Schema>;
  readonly city: CityCache;
}

interface DecidedLinks {
  /** Links in force, ascending. */
  readonly living: readonly number[];
  /** Links no longer in force. */
  readonly retired: readonly number[];
  /** The city revision for which the links were computed. */
  readonly revision: number;
}

/** Ids of links that may lie in the area. Yields to the event loop. */
async function candidates(city: CityCache, { bounds: [west, south, east, north] }: ZoneArea) {
  const found = new Set<number>();
  const pace = pacer();
  const [width, height] = [(east - west) / strips, (north - south) / strips];
  for (let column = 0; column < strips; column += 1)
    for (let row = 0; row < strips; row += 1) {
      const [x, y] = [west + column * width, south + row * height];
      // The last cell of a row ends exactly at the area's edge, despite rounding.
      const right = column === strips - 1 ? east : x + width;
      const top = row === strips - 1 ? north : y + height;
      for (const id of city.box([x, y, right, top], Number.POSITIVE_INFINITY).ids) found.add(id);
      await pace.rest();
    }
  return found;
}

/** Ids of the links in force inside the shape, ascending. */
async function livingOf(city: CityCache, area: ZoneArea): Promise<readonly number[]> {
  const taken: number[] = [];
  await eachInSlices(await candidates(city, area), (id) => {
    const line = city.line(id);
    if (line !== undefined && area.takes(line)) taken.push(id);
  });
  return taken.sort((a, b) => a - b);
}

/**
 * Ids of the retired links inside the shape, ascending. Their measurements still belong to the
 * zone.
 */
async function retiredOf(db: Kysely<Schema>, area: ZoneArea): Promise<readonly number[]> {
  const taken: number[] = [];
  let after = 0;
  for (;;) {
    const rows: readonly { readonly id: number; readonly line: readonly Position[] }[] = await retiredInBox(
      db,
      area.bounds,
      after,
      portion,
    );
    await eachInSlices(rows, ({ id, line }) => {
      if (area.takes(line)) taken.push(id);
    });
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return taken;
    after = last.id;
  }
}

/** The links of a shape, in force and retired. */
export async function decideLinks({ db, city }: ZoneCity, shape: ZoneShape): Promise<DecidedLinks> {
  const { revision } = city;
  const area = zoneArea(shape);
  return { living: await livingOf(city, area), retired: await retiredOf(db, area), revision };
}
