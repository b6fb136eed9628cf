// Links and the CDS zones they are now: the id of a link, and the link of an id.
import { cdsZoneId, isUuid } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { linkOfZone, namesOfLinks, zoneRows } from './curbs/cds-zones.sql.ts';
import { lastZoneId } from './curbs/zone-facts.ts';

/** Zone ids by link: of those no longer in force the zone they were at last. */
export async function zoneIdsOfLinks(
  db: Kysely<Schema>,
  links: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>();
  const moved: number[] = [];
  for (const { id, segment_id: segment, moved: hasMoved } of await namesOfLinks(db, links))
    if (hasMoved) moved.push(id);
    else ids.set(id, cdsZoneId(segment));
  for (const row of moved.length === 0 ? [] : await zoneRows(db, moved)) {
    const id = lastZoneId(row);
    if (id !== null) ids.set(row.id, id);
  }
  return ids;
}

/** The link a zone id is or was of; null = of none. */
export async function linkOfZoneId(db: Kysely<Schema>, zone: string): Promise<number | null> {
  return isUuid(zone) ? linkOfZone(db, zone) : null;
}
