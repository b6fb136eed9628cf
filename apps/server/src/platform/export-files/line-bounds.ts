// Bounding boxes of lines, and of a map picture that shows them.
import type { Box, Position } from '@curbwright/core';

/** West, south, east, north; inverted if there are no lines. */
export function boundsOfLines(lines: Iterable<readonly Position[]>): Box {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const line of lines)
    for (const [lng, lat] of line) {
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
    }
  return [west, south, east, north];
}

/** Degrees; about 40 m at the equator. */
const minMarginDegrees = 0.00036;

/** Enlarges the box to include some of the surrounding streets for orientation. */
export function addMargin([west, south, east, north]: Box): Box {
  const across = Math.max(minMarginDegrees, (east - west) * 0.12);
  const along = Math.max(minMarginDegrees, (north - south) * 0.12);
  return [west - across, south - along, east + across, north + along];
}
