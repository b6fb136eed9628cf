// Selects the operation that returns the links in a box: cities with the `GEOSERVER` setting
// enabled use v2 (requirement §7).
import type { CityConfiguration } from '@curbwright/core';

/** Returns the name of the contract operation for this city. */
export function linksInBoxOperation({
  geoserver,
}: Pick<CityConfiguration, 'geoserver'>): 'linksInBox' | 'linksInBoxV2' {
  return geoserver ? 'linksInBoxV2' : 'linksInBox';
}
