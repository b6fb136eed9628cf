// Reads the published city back as city data, which an export writes and another city can import.
import {
  type AssetData,
  type BasemapFeatureData,
  type BlockData,
  type CityData,
  houseNumbersProperty,
  type LinkData,
  lineGeometry,
  lineLength,
  multiPolygonGeometry,
  parseHouseNumbers,
  pointGeometry,
  polygonGeometry,
  type Restriction,
  restriction,
} from '@curbwright/core';
import { zoneFields } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder, type Yielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { objectRows } from '../cds/curbs/cds-objects.sql.ts';
import { objectIdOf } from '../cds/curbs/objects.ts';
import { loadExportedAssets } from './assets/asset-imports.sql.ts';
import * as queries from './plan/read-published.sql.ts';

const baseGeometry = z.discriminatedUnion('type', [
  pointGeometry,
  lineGeometry,
  polygonGeometry,
  multiPolygonGeometry,
]);

function blockOf(row: queries.BlockRow): BlockData {
  return {
    outsideId: row.outside_id,
    streetName: row.street_name,
    fromNode: row.from_node,
    toNode: row.to_node,
    fromStreetName: row.from_street_name,
    toStreetName: row.to_street_name,
    geometry: row.geometry,
    width: row.width,
    highway: row.highway,
  };
}

function linkOf(row: queries.LinkRow, ruleSet: number | null): LinkData {
  return {
    outsideId: row.segment_id,
    block: row.block,
    fromNode: row.from_node,
    toNode: row.to_node,
    streetName: row.bl_street_name,
    compassSide: row.bl_side,
    fromStreetName: row.bl_from,
    toStreetName: row.bl_to,
    side: row.curb_side,
    geometry: row.geometry,
    ...(row.length !== lineLength(row.geometry) && { length: row.length }),
    baysCount: row.bays_count,
    baysAngle: row.bays_angle,
    shstRefId: row.shst_ref_id,
    shstLocationStart: row.shst_location_start,
    shstLocationEnd: row.shst_location_end,
    ruleSet,
    regulation: row.regulation_id,
    status: 'active',
    sourceProperties: row.source_properties,
  };
}

/** Returns the city's blocks, used to name links of a source that has no streets of its own. */
export async function readCityBlocks(db: Kysely<Schema>): Promise<readonly BlockData[]> {
  return (await queries.readBlocks(db)).map(blockOf);
}

async function loadAssets(snapshot: Kysely<Schema>, pace: Yielder): Promise<AssetData[]> {
  const assets: AssetData[] = [];
  for (const { outside_id: outsideId, ...asset } of await loadExportedAssets(snapshot)) {
    assets.push({ outsideId, ...asset });
    if (pace.due()) await pace.rest();
  }
  return assets;
}

/** Assets read per query. */
const assetsAtOnce = 2_000;

/**
 * Returns assets as the public CDS server shows them: publicly shown types at a curb, with the same
 * ids and without form data.
 */
async function loadPublicAssets(snapshot: Kysely<Schema>, at: number): Promise<AssetData[]> {
  const assets: AssetData[] = [];
  for (let after = 0; ; ) {
    const rows = await objectRows(snapshot, { at, after, limit: assetsAtOnce });
    for (const row of rows) {
      const { type, name, geometry } = row;
      assets.push({ outsideId: objectIdOf(row), type, name, geometry, installed: null, properties: {} });
    }
    if (rows.length < assetsAtOnce) return assets;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Returns the link without source properties that are neither part of a CDS zone nor house numbers,
 * since only those are public.
 */
function toPublicLink(link: LinkData): LinkData {
  const shown = Object.entries(link.sourceProperties).filter(
    ([key, value]) =>
      zoneFields.has(key) ||
      key === 'zonePolygon' ||
      (key === houseNumbersProperty && parseHouseNumbers(value) !== null),
  );
  return { ...link, sourceProperties: Object.fromEntries(shown) };
}

interface ReadCityOptions {
  /** Reads the curbs and rules in force at this instant, epoch milliseconds. `null`: now. */
  readonly at: number | null;
  /** Reads only what is public at this instant. `null`: everything. */
  readonly shownAt: number | null;
}

async function readCitySnapshot(db: Kysely<Schema>, { at, shownAt }: ReadCityOptions): Promise<CityData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const pace = createYielder();
      const city = await queries.readCityRow(snapshot);
      const sets = new Map<string, Restriction[]>();
      for (const row of await queries.readRestrictions(snapshot, at)) {
        const set = sets.get(row.rule_set_id) ?? [];
        set.push(restriction.parse(row.body));
        sets.set(row.rule_set_id, set);
        await pace.rest();
      }
      const number = new Map([...sets.keys()].map((id, index) => [id, index]));
      const links: LinkData[] = [];
      for (const row of await queries.readLinks(snapshot, at)) {
        const link = linkOf(row, row.rule_set_id === null ? null : (number.get(row.rule_set_id) ?? null));
        links.push(shownAt === null ? link : toPublicLink(link));
        if (pace.due()) await pace.rest();
      }
      const baseMap: BasemapFeatureData[] = [];
      for (const { kind, name, geometry } of await queries.readBasemap(snapshot)) {
        baseMap.push({ kind, name, geometry: baseGeometry.parse(geometry) });
        if (pace.due()) await pace.rest();
      }
      const assets =
        shownAt === null ? await loadAssets(snapshot, pace) : await loadPublicAssets(snapshot, shownAt);
      return {
        name: city.name,
        timeZone: city.time_zone,
        currency: city.currency,
        priorityHierarchy: city.priority_hierarchy,
        authority: city.authority,
        calendar: city.calendar,
        nodes: (await queries.readNodes(snapshot)).map(({ outside_id, geometry }) => ({
          outsideId: outside_id,
          geometry,
        })),
        blocks: (await queries.readBlocks(snapshot)).map(blockOf),
        ruleSets: [...sets.values()],
        links,
        baseMap,
        ...(assets.length > 0 && { assets }),
      };
    });
}

/**
 * Reads the whole published city in one snapshot. Importing the result again changes nothing;
 * importing it into an empty city creates the same city without the history. Regulations keep their
 * ids, including generated ones. With an instant (epoch milliseconds), the curbs and rules are
 * those in force then; streets and basemap have no history. The result includes data that visitors
 * do not see, because it is for the city's own files.
 */
export function readCity(db: Kysely<Schema>, at: number | null = null): Promise<CityData> {
  return readCitySnapshot(db, { at, shownAt: null });
}

/**
 * Reads the published city as every visitor sees it, for files that anyone may download. `now` is
 * in epoch milliseconds.
 */
export function readPublicCity(db: Kysely<Schema>, now: number): Promise<CityData> {
  return readCitySnapshot(db, { at: null, shownAt: now });
}
