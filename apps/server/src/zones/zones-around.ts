// The places a zone lies in: whoever has what was published of both can take one from the other.
import { wholeCity } from '@curbwright/core';
import { bringZonesUp } from './bring-up.ts';
import type { ZoneCity } from './decide-links.ts';
import { zonesHolding } from './links/queries.ts';

/** The whole city, and every zone that holds all curbs of this one and more; of the whole city none. */
export async function zonesAround(parts: ZoneCity, zone: number): Promise<readonly number[]> {
  if (zone === wholeCity) return [];
  await bringZonesUp(parts, null);
  return [wholeCity, ...(await zonesHolding(parts.db, zone))];
}
