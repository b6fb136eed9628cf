// Aerial imagery over the basemap.
import type { SourceSpecification } from 'maplibre-gl';
import type { Basemap } from '../basemap.ts';
import { rasterSource } from '../basemap-style.ts';
import { mapOverlay } from '../map-overlay.ts';

export const imagerySource = 'imagery';

declare module '../view.ts' {
  interface MapView {
    /** Aerial imagery over the basemap; `null` if off. */
    readonly imagery: Basemap | null;
  }
}

export const layer = mapOverlay({
  sources: ({ imagery }, { origin }): Readonly<Record<string, SourceSpecification>> =>
    imagery === null ? {} : { [imagerySource]: rasterSource(imagery, origin) },
  layers: {
    imagery: ({ imagery }) =>
      imagery === null ? [] : [{ id: 'imagery', type: 'raster', source: imagerySource }],
  },
});
