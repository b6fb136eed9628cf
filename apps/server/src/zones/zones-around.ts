// The places a zone lies in or overlaps: whoever has what was published of both can take one from the other.
import { wholeCity } from '@curbwright/core';
import { type Refused, refuseFor } from '../platform/http/outcome.ts';
import { bringZonesUp } from './bring-up.ts';
import { largerZonesBeside } from './components/zone-links.sql.ts';
import type { ZoneCity } from './decide-links.ts';

/** Larger zones a public file is compared with at most: each is a dashboard of its own, asked of the database one after the other. */
export const mostZonesAround = 20;
/** So many of those that are too many are named. */
const named = 3;

/**
 * The whole city, and every larger zone that shares a curb with this one, of those with the very same curbs one; of the whole city none.
 * Refused where those are too many, with the names of the last made: anybody who may draw zones may have drawn them, and whoever reads it
 * must find them.
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
