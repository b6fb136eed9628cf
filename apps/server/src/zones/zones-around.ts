// The places a zone lies in or overlaps: whoever has what was published of both can take one from the other.
import { wholeCity } from '@curbwright/core';
import { type Refused, refuseFor } from '../http/outcome.ts';
import { bringZonesUp } from './bring-up.ts';
import type { ZoneCity } from './decide-links.ts';
import { largerZonesBeside } from './links/queries.ts';

/** Larger zones a public file is compared with at most: each is a dashboard of its own, asked of the database one after the other. */
export const mostZonesAround = 20;

/** The whole city, and every larger zone that shares a curb with this one; of the whole city none. Refused where those are too many. */
export async function zonesAround(parts: ZoneCity, zone: number): Promise<readonly number[] | Refused> {
  if (zone === wholeCity) return [];
  await bringZonesUp(parts, null);
  const larger = await largerZonesBeside(parts.db, zone);
  if (larger.length > mostZonesAround)
    return refuseFor({
      code: 'zone.too-many-around',
      params: { count: larger.length, most: mostZonesAround },
    });
  return [wholeCity, ...larger];
}
