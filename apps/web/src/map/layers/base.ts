// The basemap's ground, and the invisible streets by which the name of a curb's street is found.
import { basemapSource, streetHitLayer } from '../basemap-layers.ts';
import { mapOverlay } from '../map-overlay.ts';
import { tileUrl } from '../sources.ts';

export const layer = mapOverlay({
  sources: ({ revision }, { base, origin }) => ({
    ...base.sources,
    [basemapSource]: {
      type: 'vector',
      tiles: [tileUrl(origin, 'base', revision)],
      minzoom: 0,
      maxzoom: 16,
    },
  }),
  layers: { base: (_view, { base }) => base.ground },
  over: ({ latitude }) => [streetHitLayer(latitude)],
});
