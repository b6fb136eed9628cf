// The places a zone lies in or overlaps: whoever has what was published of both can take one from the other.
import { wholeCity } from '@curbwright/core';
import { bringZonesUp } from './bring-up.ts';
import type { ZoneCity } from './decide-links.ts';
import { largerZonesBeside } from './links/queries.ts';

/** The whole city, and every larger zone that shares a curb with this one; of the whole city none. */
export async function zonesAround(parts: ZoneCity, zone: number): Promise<readonly number[]> {
  if (zone === wholeCity) return [];
  await bringZonesUp(parts, null);
  return [wholeCity, ...(await largerZonesBeside(parts.db, zone))];
}
