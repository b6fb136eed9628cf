// The city's tiles: curbs and base map over the live city, dropped where it changes.
import type { LiveCity } from '../published-city/city-cache.ts';
import { baseTile } from './base-tile.ts';
import { curbTile } from './curb-tile.ts';
import { type TileCache, tileCache } from './tile-cache.ts';

export interface CityTiles {
  readonly curbs: TileCache;
  readonly base: TileCache;
}

/** Bytes of compressed tiles kept of each kind. */
const usualBytes = 48 * 1024 * 1024;

/** Tiles of the city; `bytes` of each kind are kept, 0 = none (for benchmarks). */
export function cityTiles(live: LiveCity, bytes = usualBytes): CityTiles {
  const tiles: CityTiles = {
    curbs: tileCache((address) => curbTile(live.index, address), bytes),
    base: tileCache(async (address) => baseTile(await live.baseMap, address), bytes),
  };
  live.onChange((touched) => {
    tiles.curbs.drop(touched.curbs);
    tiles.base.drop(touched.baseMap);
  });
  return tiles;
}
