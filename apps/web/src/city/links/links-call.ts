// Which call answers links in a box: cities with the geoserver switch use the v2 one (requirement §7).
import type { CityConfiguration } from '@curbwright/core';

/** The name of the contract's call for this city. */
export function linksInBoxCall({
  geoserver,
}: Pick<CityConfiguration, 'geoserver'>): 'linksInBox' | 'linksInBoxV2' {
  return geoserver ? 'linksInBoxV2' : 'linksInBox';
}
