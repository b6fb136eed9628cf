// Maps links to their current CDS zone ids, and zone ids to links.
import { cdsZoneId, isUuid } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { linkOfZone, namesOfLinks, zoneRows } from './curbs/cds-zones.sql.ts';
import { lastZoneId } from './curbs/zone-facts.ts';

/** Zone ids by link; for links no longer in force, their last zone. */
export async function zoneIdsOfLinks(
  db: Kysely<Schema>,
  links: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>();
  const movedLinks: number[] = [];
  for (const { id, segment_id: segment, moved: hasMoved } of await namesOfLinks(db, links))
    if (hasMoved) movedLinks.push(id);
    else ids.set(id, cdsZoneId(segment));
  for (const row of movedLinks.length === 0 ? [] : await zoneRows(db, movedLinks)) {
    const id = lastZoneId(row);
    if (id !== null) ids.set(row.id, id);
  }
  return ids;
}

/** The link of a current or former zone id; `null` = there is none. */
export async function linkOfZoneId(db: Kysely<Schema>, zone: string): Promise<number | null> {
  return isUuid(zone) ? linkOfZone(db, zone) : null;
}
