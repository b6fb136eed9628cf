// Finds the areas that contain or overlap an analysis zone: someone with the published numbers of
// both could subtract one from the other.
import { wholeCityZoneId } from '@curbwright/core';
import { type Rejection, rejectFor } from '../platform/http/outcome.ts';
import { findLargerOverlappingZones } from './components/zone-links.sql.ts';
import type { ZoneContext } from './compute-zone-links.ts';
import { syncZones } from './sync-zones.ts';

/**
 * Maximum number of larger zones that a public file is compared with. Each needs its own dashboard,
 * queried one after the other.
 */
export const maxOverlappingZones = 20;
/** Number of zone names listed when there are too many. */
const maxListedZoneNames = 3;

/**
 * Returns the whole city and every larger zone that shares a curb with this one, one per identical
 * set of curbs; empty for the whole city. Fails when there are too many, and names the newest so
 * that the reader of the error can find them, because any user who may draw zones may have drawn
 * them.
 */
export async function findOverlappingZones(
  parts: ZoneContext,
  zone: number,
): Promise<readonly number[] | Rejection> {
  if (zone === wholeCityZoneId) return [];
  await syncZones(parts, null);
  const larger = await findLargerOverlappingZones(parts.db, zone);
  if (larger.length > maxOverlappingZones)
    return rejectFor({
      code: 'zone.too-many-around',
      params: {
        count: larger.length,
        most: maxOverlappingZones,
        names: larger
          .slice(0, maxListedZoneNames)
          .map(({ name }) => name)
          .join(', '),
      },
    });
  return [wholeCityZoneId, ...larger.map(({ id }) => id).sort((a, b) => a - b)];
}
