// Finds the links in a large box without blocking other requests.
import type { Box } from '@curbwright/core';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import type { CityCache } from './city-cache-types.ts';

/**
 * Number of rows and of columns in which the box is searched, so that index searches also yield to
 * the event loop.
 */
const gridDivisions = 8;

/** Returns the ids of the links whose line touches the box. Yields to the event loop. */
export async function findLinksInBox(
  city: Pick<CityCache, 'box'>,
  [west, south, east, north]: Box,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  const pace = createYielder();
  const [width, height] = [(east - west) / gridDivisions, (north - south) / gridDivisions];
  for (let column = 0; column < gridDivisions; column += 1)
    for (let row = 0; row < gridDivisions; row += 1) {
      const [x, y] = [west + column * width, south + row * height];
      // The last cell of a row ends exactly at the box's edge, despite rounding.
      const right = column === gridDivisions - 1 ? east : x + width;
      const top = row === gridDivisions - 1 ? north : y + height;
      for (const id of city.box([x, y, right, top], Number.POSITIVE_INFINITY).ids) found.add(id);
      await pace.rest();
    }
  return found;
}
