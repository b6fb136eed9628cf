// Basemap files in the data directory, and a check that another basemap can be used, for
// administrators before visitors see it.
import { z } from 'zod';
import { defineOperation } from '../platform/operation.ts';
import { languageQuery } from '../platform/query-values.ts';

const basemapFile = z.strictObject({
  name: z.string(),
  /** URL at which the server serves the file. */
  url: z.string(),
  /** Whether a BASEMAPS entry names the file, which offers it to visitors. */
  is_offered: z.boolean(),
  /** Whether the file is in the data directory; an offered file may be missing. */
  is_there: z.boolean(),
  /** Why the file cannot be used; `null` = usable. */
  fault: z.string().nullable(),
  facts: z
    .strictObject({
      bytes: z.number(),
      kind: z.enum(['vector', 'raster']),
      tiles: z.string(),
      min_zoom: z.number(),
      max_zoom: z.number(),
      /** West, south, east, north. */
      bounds: z.array(z.number()),
      attribution: z.string().nullable(),
      layers: z.array(z.string()),
      /** Whether the file covers the center of the city. */
      covers_city: z.boolean(),
    })
    .nullable(),
});
export type BasemapFile = z.output<typeof basemapFile>;

export const basemapFileOperations = {
  baseMapFiles: defineOperation({
    method: 'GET',
    path: '/api/base-map-files/',
    access: 'administer',
    summary:
      'The base-map files (PMTiles) in the data directory, and offered ones that are not there: what each holds, or why it cannot be used',
    query: languageQuery,
    answer: z.strictObject({ directory: z.string(), results: z.array(basemapFile) }),
  }),
  checkBaseMap: defineOperation({
    method: 'POST',
    path: '/api/base-map-checks/',
    access: 'administer',
    storesData: false,
    summary: 'Ask a style or a tile in the middle of the city, and say whether a map comes back',
    body: z.strictObject({
      kind: z.enum(['style', 'raster']),
      /** URL of the style or of the raster tiles; a tile URL contains {z}, {x} and {y}. */
      url: z.string().trim().min(1).max(2000),
    }),
    answer: z.strictObject({
      is_usable: z.boolean(),
      /** What the check found, or the error, as readable text. */
      finding: z.string(),
      bytes: z.number().nullable(),
    }),
  }),
};
