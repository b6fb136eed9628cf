// The links of an analysis zone, for features that compute numbers in it.
import { wholeCityZoneId } from '@curbwright/core';
import { loadZoneLinkIds } from './components/zone-links.sql.ts';
import type { ZoneContext } from './compute-zone-links.ts';
import { syncZones } from './sync-zones.ts';

/**
 * Returns the ids, ascending, of all links that are or were in a zone, at the current publication
 * version; `null` for the whole city (-1), `undefined` if there is no such zone. Retired links are
 * included because their measurements belong to the zone. Callers that need only current links, or
 * those at an instant, must check each link.
 */
export async function loadZoneLinks(
  parts: ZoneContext,
  zone: number,
): Promise<readonly number[] | null | undefined> {
  if (zone === wholeCityZoneId) return null;
  await syncZones(parts, [zone]);
  return loadZoneLinkIds(parts.db, zone);
}
