// Finds the tiles a city has, from the single world tile down, wherever there is a curb or a
// basemap feature.
import type { CityIndex } from '@curbwright/core';
import type { BasemapIndex } from '../../city/published-city/basemap-index.ts';
import { boxOfTile, buffer, extent, frameOf, type TileAddress } from '../../city/tiles/tile-address.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';

function hasCurbs(index: CityIndex, address: TileAddress): boolean {
  let found = false;
  index.visit(boxOfTile(address), () => {
    found = true;
  });
  return found;
}

function hasBasemap(baseMap: BasemapIndex, address: TileAddress): boolean {
  const { left, top, scale } = frameOf(address);
  const [more, side] = [buffer / scale, extent / scale];
  return baseMap.shelves.some(({ tree }) =>
    tree?.collides(left - more, top - more, left + side + more, top + side + more),
  );
}

/**
 * Returns the tiles of zooms 0 to `lastZoom` that may have content, in no particular order. Works
 * in slices.
 */
export async function findTileAddresses(
  index: CityIndex,
  baseMap: BasemapIndex,
  lastZoom: number,
): Promise<TileAddress[]> {
  const pace = createYielder();
  const found: TileAddress[] = [];
  const waiting: TileAddress[] = [{ z: 0, x: 0, y: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (pace.due()) await pace.rest();
    if (!hasCurbs(index, next) && !hasBasemap(baseMap, next)) continue;
    found.push(next);
    const { z, x, y } = next;
    if (z === lastZoom) continue;
    for (const [right, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      waiting.push({ z: z + 1, x: x * 2 + right, y: y * 2 + down });
  }
  return found;
}
