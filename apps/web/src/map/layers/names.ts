// The names of streets and places: the basemap's own, or the city's.
import { labelLayers } from '../basemap-layers.ts';
import { withOpacity } from '../layer-opacity.ts';
import { mapOverlay } from '../map-overlay.ts';
import { palettes } from '../palette.ts';

export const layer = mapOverlay({
  layers: {
    // The city's labels are hidden but never removed, because MapLibre 6.17 fails to place labels
    // that are added back to tiles still loaded.
    names: ({ scheme }, { base }) => [
      ...labelLayers(palettes[scheme]).map((layer) => withOpacity(layer, base.names === null, 1)),
      ...(base.names ?? []),
    ],
  },
});
