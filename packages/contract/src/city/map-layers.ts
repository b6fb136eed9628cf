// Basemaps configured by the city and the city's own tiles, shown below and beside the curbs on the
// map.
import { z } from 'zod';
import { catalogQuery, defineOperation, pageSchema } from '../platform/operation.ts';

/**
 * `city` is drawn from the city's own tiles; the others are configured by the city (basemap
 * decision, BASEMAPS).
 */
export const mapLayer = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(['city', 'pmtiles', 'style', 'raster', 'blank', 'curbs']),
  /** URL of a PMTiles file or a style; `null` when `tiles` is used. */
  url: z.string().nullable(),
  /** Tile URLs with {z}, {x}, {y}. */
  tiles: z.array(z.string()),
  tile_size: z.int(),
  min_zoom: z.number(),
  max_zoom: z.number(),
  attribution: z.string().nullable(),
  /** True for aerial or satellite imagery, which the satellite toggle shows. */
  satellite: z.boolean(),
  /** Protomaps flavor or `null`. */
  flavor: z.string().nullable(),
  /** Whether this is the basemap shown by default. */
  is_default: z.boolean(),
});

export const mapLayerOperations = {
  mapLayers: defineOperation({
    method: 'GET',
    path: '/api/map_layer/',
    access: 'public',
    summary: 'Base maps and tile layers the city offers',
    query: catalogQuery,
    answer: pageSchema(mapLayer),
    provides: ['layers'],
  }),
};
