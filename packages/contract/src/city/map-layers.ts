// What the map can show under and beside the curbs: base maps the city configures, and the city's own tiles.
import { z } from 'zod';
import { call, catalogueQuery, page } from '../platform/call.ts';

/** `city` is drawn from the city's own tiles; the others are what the city configures (base map decision, BASEMAPS). */
export const mapLayer = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.enum(['city', 'pmtiles', 'style', 'raster', 'blank', 'curbs']),
  /** Address of a PMTiles file or a style; null where `tiles` says it. */
  url: z.string().nullable(),
  /** Tile addresses with {z}, {x}, {y}. */
  tiles: z.array(z.string()),
  tile_size: z.int(),
  min_zoom: z.number(),
  max_zoom: z.number(),
  attribution: z.string().nullable(),
  /** True for aerial or satellite pictures: what the satellite toggle shows. */
  satellite: z.boolean(),
  /** Protomaps flavour or null. */
  flavor: z.string().nullable(),
  /** The base map shown when nothing is chosen. */
  is_default: z.boolean(),
});

export const mapLayerCalls = {
  mapLayers: call({
    method: 'GET',
    path: '/api/map_layer/',
    access: 'public',
    summary: 'Base maps and tile layers the city offers',
    query: catalogueQuery,
    answer: page(mapLayer),
    provides: ['layers'],
  }),
};
