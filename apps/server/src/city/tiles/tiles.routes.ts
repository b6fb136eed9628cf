// Handlers of the tile endpoints: cached bytes as they are, 204 where there is nothing, 304 for
// clients that have the tile.
import type { Contract } from '@curbwright/contract';
import { acceptsGzip } from '../../platform/http/accepts-gzip.ts';
import type { Handlers, OperationRequest } from '../../platform/http/mount.ts';
import {
  type Outcome,
  rejectField,
  respondRaw,
  respondRawUnlessCached,
} from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import type { CityTiles } from './city-tiles.ts';
import { isValidTile } from './tile-address.ts';
import type { CachedTile, TileCache } from './tile-cache.ts';

type TileRequest = Pick<OperationRequest<Contract['curbTile']>, 'params' | 'query' | 'headers'>;

const gzipHeaders = { 'content-encoding': 'gzip', vary: 'Accept-Encoding' };
const plainHeaders = { vary: 'Accept-Encoding' };

/**
 * A client that names the current publication version may cache the tile permanently, because every
 * version has its own URL.
 */
function cacheControlOf(asked: number | undefined, revision: number): string {
  return asked === revision ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
}

function toOutcome(tile: CachedTile, { query, headers }: TileRequest, revision: number): Outcome<unknown> {
  const control = cacheControlOf(query.revision, revision);
  const keeping = { etag: tile.etag, control };
  if (tile.body.length === 0) return respondRaw(tile.body, { status: 204, keeping });
  const outcome = respondRawUnlessCached(headers['if-none-match'], keeping, () => tile.body);
  if (outcome.kind === 'unchanged') return outcome;
  return { ...outcome, headers: tile.isGzip ? gzipHeaders : plainHeaders };
}

function createTileHandler(cache: TileCache, context: Pick<CityContext, 'city'>) {
  return (request: TileRequest): Outcome<unknown> | Promise<Outcome<unknown>> => {
    if (!isValidTile(request.params)) return rejectField('tile', 'fault.no-such-tile');
    // The version is read before the tile: a tile built meanwhile may be newer, never older.
    const { revision } = context.city;
    const accepted = acceptsGzip(request.headers['accept-encoding']);
    const tile = cache.get(request.params, accepted);
    if (tile instanceof Promise) return tile.then((made) => toOutcome(made, request, revision));
    return toOutcome(tile, request, revision);
  };
}

/** Creates handlers for the city's tiles. */
export function tileHandlers(
  tiles: CityTiles,
  context: Pick<CityContext, 'city'>,
): Pick<Handlers, 'curbTile' | 'baseTile'> {
  return {
    curbTile: createTileHandler(tiles.curbs, context),
    baseTile: createTileHandler(tiles.base, context),
  };
}
