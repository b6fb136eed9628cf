// The links of an analysis zone, for whoever counts in it.
import { wholeCity } from '@curbwright/core';
import { bringZonesUp } from './bring-up.ts';
import { linkIdsOfZone } from './components/zone-links.sql.ts';
import type { ZoneCity } from './decide-links.ts';

/**
 * Ids, ascending, of all links that lie or lay in a zone, at the city's present revision; null = the whole city (-1), undefined = there is no
 * such zone. Those no longer in force are among them, because what was measured on them was measured in the zone: who wants only curbs of
 * today, or of an instant, asks the link for it.
 */
export async function linksOfZone(
  parts: ZoneCity,
  zone: number,
): Promise<readonly number[] | null | undefined> {
  if (zone === wholeCity) return null;
  await bringZonesUp(parts, [zone]);
  return linkIdsOfZone(parts.db, zone);
}
