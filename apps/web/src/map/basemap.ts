// The basemaps a user can choose, as data. How each is drawn is in basemap-style.ts, because the
// first page load needs only the list.

/** One entry of `GET /api/map_layer/` as the map needs it; `city` is drawn from the city's own tiles. */
export interface Basemap {
  readonly id: string;
  readonly type: 'city' | 'blank' | 'pmtiles' | 'style' | 'raster';
  /** URL of a PMTiles file or a style. */
  readonly url: string | null;
  readonly tiles: readonly string[];
  readonly tileSize: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly attribution: string | null;
  /** Protomaps flavor; `null` or `auto` follows the color scheme of the screen. */
  readonly flavor: string | null;
}

export const cityBasemap: Basemap = {
  id: 'city',
  type: 'city',
  url: null,
  tiles: [],
  tileSize: 512,
  minZoom: 0,
  maxZoom: 16,
  attribution: null,
  flavor: null,
};
