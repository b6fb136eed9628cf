// The areas that contain or overlap an analysis zone: someone with the published numbers of both
// can subtract one from the other.
import { wholeCity } from '@curbwright/core';
import { type Refused, refuseFor } from '../platform/http/outcome.ts';
import { bringZonesUp } from './bring-up.ts';
import { largerZonesBeside } from './components/zone-links.sql.ts';
import type { ZoneCity } from './decide-links.ts';

/**
 * Maximum number of larger zones a public file is compared with. Each needs a dashboard of its own,
 * queried one after the other.
 */
export const mostZonesAround = 20;
/** Number of zone names listed when there are too many. */
const named = 3;

/**
 * The whole city and every larger zone that shares a curb with this one, one per identical set of
 * curbs; empty for the whole city. Fails when there are too many and names the newest: anyone who
 * may draw zones may have drawn them, and the reader of the error must be able to find them.
 */
export async function zonesAround(parts: ZoneCity, zone: number): Promise<readonly number[] | Refused> {
  if (zone === wholeCity) return [];
  await bringZonesUp(parts, null);
  const larger = await largerZonesBeside(parts.db, zone);
  if (larger.length > mostZonesAround)
    return refuseFor({
      code: 'zone.too-many-around',
      params: {
        count: larger.length,
        most: mostZonesAround,
        names: larger
          .slice(0, named)
          .map(({ name }) => name)
          .join(', '),
      },
    });
  return [wholeCity, ...larger.map(({ id }) => id).sort((a, b) => a - b)];
}
