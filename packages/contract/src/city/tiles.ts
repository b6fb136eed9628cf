// Vector tiles of the published curbs and of the city's own basemap.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { queryInteger } from '../platform/query-values.ts';

export const maxTileZoom = 22;
const tileParams = z.strictObject({
  z: queryInteger(0, maxTileZoom),
  x: queryInteger(0, 2 ** maxTileZoom - 1),
  y: queryInteger(0, 2 ** maxTileZoom - 1),
});
/** The publication version in the URL, so that a browser can cache a tile indefinitely. */
const tileQuery = z.strictObject({ revision: queryInteger(0, Number.MAX_SAFE_INTEGER).optional() });

export const tileOperations = {
  curbTile: defineOperation({
    method: 'GET',
    path: '/api/tiles/curbs/:z/:x/:y/',
    access: 'public',
    rateLimit: 'none',
    credentials: 'ignored',
    anyOrigin: true,
    summary: 'Vector tile of the published curbs: layer `links` with link id, rule set number and length',
    params: tileParams,
    query: tileQuery,
    answer: z.unknown(),
    answerMedia: 'vector tile',
  }),
  baseTile: defineOperation({
    method: 'GET',
    path: '/api/tiles/base/:z/:x/:y/',
    access: 'public',
    rateLimit: 'none',
    credentials: 'ignored',
    anyOrigin: true,
    summary: "Vector tile of the city's own base map: streets, blocks, water, parks, buildings, names",
    params: tileParams,
    query: tileQuery,
    answer: z.unknown(),
    answerMedia: 'vector tile',
  }),
};
