// The city's tiles: curbs and basemap of the live city, dropped from the cache where it changes.
import type { LiveCity } from '../published-city/city-cache.ts';
import { baseTile } from './base-tile.ts';
import { curbTile } from './curb-tile.ts';
import { createTileCache, type TileCache } from './tile-cache.ts';

export interface CityTiles {
  readonly curbs: TileCache;
  readonly base: TileCache;
}

/** Bytes of compressed tiles cached per kind. */
const defaultCacheBytes = 48 * 1024 * 1024;

/** Creates the city's tiles; caches `bytes` per kind, 0 for none (in benchmarks). */
export function createCityTiles(live: LiveCity, bytes = defaultCacheBytes): CityTiles {
  const tiles: CityTiles = {
    curbs: createTileCache((address) => curbTile(live.index, address), bytes),
    base: createTileCache(async (address) => baseTile(await live.baseMap, address), bytes),
  };
  live.onChange((touched) => {
    tiles.curbs.drop(touched.curbs);
    tiles.base.drop(touched.baseMap);
  });
  return tiles;
}
