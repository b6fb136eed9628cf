// The links of an analysis zone, for features that compute numbers in it.
import { wholeCity } from '@curbwright/core';
import { bringZonesUp } from './bring-up.ts';
import { linkIdsOfZone } from './components/zone-links.sql.ts';
import type { ZoneCity } from './decide-links.ts';

/**
 * Ids, ascending, of all links that are or were in a zone, at the city's current revision; `null` =
 * the whole city (-1), `undefined` = there is no such zone. Retired links are included because
 * their measurements belong to the zone. Callers that need only current curbs, or those of an
 * instant, must check the link itself.
 */
export async function linksOfZone(
  parts: ZoneCity,
  zone: number,
): Promise<readonly number[] | null | undefined> {
  if (zone === wholeCity) return null;
  await bringZonesUp(parts, [zone]);
  return linkIdsOfZone(parts.db, zone);
}
