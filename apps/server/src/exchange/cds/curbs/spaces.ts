// The spaces of a zone whose bays were counted: equal parts of its curb, because no source reports
// where each line is painted (docs/decisions/0230).
import { lineLength, type PolygonGeometry, roundPolygon, sliceLine } from '@curbwright/core';
import { stripOf } from '@curbwright/formats';
import { numberedUuids } from '../ids.ts';
import { type PlacedZone, placedZone, type ZoneSnapshot } from './zone-facts.ts';
import type { ZoneShapes } from './zone-shapes.ts';

/** A larger bay count must be an error and is treated as none. */
export const maxZoneSpaces = 1_000;

export interface CdsSpaceOutput {
  readonly curb_space_id: string;
  readonly geometry: PolygonGeometry;
  readonly [field: string]: unknown;
}

function countOf({ link }: ZoneSnapshot): number {
  const { baysCount } = link;
  return baysCount === null || baysCount > maxZoneSpaces ? 0 : baysCount;
}

/**
 * Returns a function from a space's number (from 1) to its id; ids are stable as long as the zone
 * and its bay count are unchanged.
 */
function idsOf({ row, facts }: ZoneSnapshot, count: number): (number: number) => string {
  return numberedUuids('space', row.id, `${facts.id} ${count}`);
}

/** Ids of a zone's spaces, in order from its start. */
export function spaceIds(zone: ZoneSnapshot): string[] {
  const count = countOf(zone);
  if (count === 0) return [];
  const id = idsOf(zone, count);
  return Array.from({ length: count }, (_, index) => id(index + 1));
}

/**
 * Returns a function that builds a zone's spaces by number, from 1; `null` beyond the last. `drawn`
 * includes the zone.
 */
export function createSpaceBuilder(
  zone: ZoneSnapshot,
  drawn: ZoneShapes,
): (number: number) => CdsSpaceOutput | null {
  const { link, facts } = zone;
  const count = countOf(zone);
  const [id, length] = [idsOf(zone, count), lineLength(link.geometry)];
  return (number) =>
    number < 1 || number > count
      ? null
      : {
          curb_space_id: id(number),
          geometry: spacePolygon(placedZone(zone), { number, count, length }, drawn),
          published_date: facts.published,
          last_updated_date: facts.updated,
          curb_zone_id: facts.id,
          space_number: number,
          length: Math.max(1, Math.round((length / count) * 100)),
        };
}

/** The polygon of the space with this number, of `count` on a curb of `length` meters. */
export function spacePolygon(
  { link, drawn: curb }: PlacedZone,
  { number, count, length }: { readonly number: number; readonly count: number; readonly length: number },
  drawn: ZoneShapes,
): PolygonGeometry {
  const part = sliceLine(curb.geometry, (length * (number - 1)) / count, (length * number) / count);
  return roundPolygon(drawn.cut(link, stripOf({ ...curb, geometry: part })));
}
