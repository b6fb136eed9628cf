// The spaces of a zone whose bays were counted: equal parts of its curb, because where each line is painted nobody told (docs/decisions/0233).
import { lineBetween, lineLength, type PolygonGeometry } from '@curbwright/core';
import { stripOf } from '@curbwright/formats';
import { numberedUuids } from '../ids.ts';
import type { ZoneAt } from './zone-facts.ts';

/** A count of bays that cannot be meant is none. */
const mostSpaces = 1_000;

export interface SpaceOut {
  readonly curb_space_id: string;
  readonly geometry: PolygonGeometry;
  readonly [field: string]: unknown;
}

function countOf({ link }: ZoneAt): number {
  const { baysCount } = link;
  return baysCount === null || baysCount > mostSpaces ? 0 : baysCount;
}

/** Ids by number, from 1: the same while the zone and the number of its bays are. */
function idsOf({ row, facts }: ZoneAt, count: number): (number: number) => string {
  return numberedUuids('space', row.id, `${facts.id} ${count}`);
}

/** Ids of a zone's spaces, from its start. */
export function spaceIds(zone: ZoneAt): string[] {
  const count = countOf(zone);
  if (count === 0) return [];
  const id = idsOf(zone, count);
  return Array.from({ length: count }, (_, index) => id(index + 1));
}

/** The space of a number, from 1, of a curb of `length` metres. */
function spaceOut(zone: ZoneAt, id: string, number: number, count: number, length: number): SpaceOut {
  const { link, facts } = zone;
  const part = lineBetween(link.geometry, (length * (number - 1)) / count, (length * number) / count);
  return {
    curb_space_id: id,
    geometry: stripOf({ ...link, geometry: part }),
    published_date: facts.published,
    last_updated_date: facts.updated,
    curb_zone_id: facts.id,
    space_number: number,
    length: Math.max(1, Math.round((length / count) * 100)),
  };
}

/** The spaces of a zone, from its start. */
export function spacesOfZone(zone: ZoneAt): SpaceOut[] {
  const count = countOf(zone);
  if (count === 0) return [];
  const [id, length] = [idsOf(zone, count), lineLength(zone.link.geometry)];
  return Array.from({ length: count }, (_, index) => spaceOut(zone, id(index + 1), index + 1, count, length));
}

/** The space of an id, when the zone has it. */
export function spaceOfZone(zone: ZoneAt, id: string): SpaceOut | null {
  return spacesOfZone(zone).find((space) => space.curb_space_id === id.toLowerCase()) ?? null;
}
