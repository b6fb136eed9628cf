// Selects the operation for links in a box: cities with the geoserver switch use v2 (requirement
// §7).
import type { CityConfiguration } from '@curbwright/core';

/** Returns the name of the contract's operation for this city. */
export function linksInBoxOperation({
  geoserver,
}: Pick<CityConfiguration, 'geoserver'>): 'linksInBox' | 'linksInBoxV2' {
  return geoserver ? 'linksInBoxV2' : 'linksInBox';
}
