// The locations of CDS zones, without their rules, names and history: for filters by location, and
// for drawing adjacent polygons.
import type { CdsServedVersion } from '@curbwright/contract';
import { type Box, boundingBox, degreesOf, type PolygonGeometry } from '@curbwright/core';
import { polygonOfSource, ZonePolygons, zoneGeometry } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import type { PlacedGeometry } from '../place.ts';
import { linksInBoxes, loadLinkPlaceRows } from './cds-places.sql.ts';
import { type PlacedZone, placedZoneOfRow } from './zone-facts.ts';

interface ZonePlaceContext {
  readonly db: Kysely<Schema>;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Meters by which a zone may extend beyond its line. */
export const maxZoneDepthMeters = 6;

/** Expands a box by `metres` on each side. */
export function expandBox([west, south, east, north]: Box, metres: number): Box {
  const [lng, lat] = degreesOf(metres, Math.max(Math.abs(south), Math.abs(north)));
  return [west - lng, south - lat, east + lng, north + lat];
}

/**
 * The zones these links are at the instant, ordered by link; links that are not a zone are left
 * out.
 */
export async function placedZones(
  { db, at }: ZonePlaceContext,
  ids: readonly number[],
): Promise<PlacedZone[]> {
  const placed: PlacedZone[] = [];
  const pace = createYielder();
  for (const row of await loadLinkPlaceRows(db, ids)) {
    const zone = placedZoneOfRow(row, at);
    if (zone !== null) placed.push(zone);
    if (pace.due()) await pace.rest();
  }
  return placed;
}

/** Zones as polygons. */
export interface ZoneShapes {
  /** The zone of a link, drawn beside the others. */
  polygonOf(link: number): PolygonGeometry;
  /** Clips a part of a link's zone (a space) where the zone itself is clipped at its neighbors. */
  cut(link: number, part: PolygonGeometry): PolygonGeometry;
}

/** Draws these zones together with any other zones around them at the instant. */
export async function buildZoneShapes(
  parts: ZonePlaceContext,
  zones: readonly PlacedZone[],
): Promise<ZoneShapes> {
  const links = zones.map(({ link }) => link);
  // Neighboring strips may overlap and are clipped. A polygon drawn by a source is never clipped,
  // so its neighbors are not needed.
  const boxes = zones.flatMap(({ drawn }) =>
    polygonOfSource(drawn) === null
      ? [expandBox(boundingBox(drawn.geometry.coordinates), 2 * maxZoneDepthMeters)]
      : [],
  );
  const surroundingLinks =
    boxes.length === 0 ? [] : await placedZones(parts, await linksInBoxes(parts.db, boxes, links));
  const polygons = new ZonePolygons(
    [...zones, ...surroundingLinks].map(({ id, drawn }) => ({ id, link: drawn })),
  );
  const places = new Map(links.map((link, index) => [link, index]));
  const indexOf = (link: number): number => {
    const index = places.get(link);
    if (index === undefined) throw new RangeError(`the zone of link ${link} is not drawn`);
    return index;
  };
  return {
    polygonOf: (link) => polygons.polygonOf(indexOf(link)),
    cut: (link, part) => polygons.cut(indexOf(link), part),
  };
}

/** The geometries of zones as served in a version, by link. */
export async function loadZoneGeometries(
  parts: ZonePlaceContext & { readonly version: CdsServedVersion },
  zones: readonly PlacedZone[],
): Promise<ReadonlyMap<number, PlacedGeometry>> {
  if (parts.version === '1.1')
    return new Map(zones.map(({ link, drawn }) => [link, zoneGeometry(drawn, true)]));
  const drawn = await buildZoneShapes(parts, zones);
  const geometries = new Map<number, PlacedGeometry>();
  const pace = createYielder();
  for (const { link } of zones) {
    geometries.set(link, drawn.polygonOf(link));
    if (pace.due()) await pace.rest();
  }
  return geometries;
}
