// Map overlay for staff that draws the remarks on places as numbered pins, above everything else, and
// the place being chosen for a new remark.
import type { LayerSpecification } from 'maplibre-gl';
import { regularFont } from './fonts.ts';
import { mapHandlers } from './handlers.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { palettes } from './palette.ts';
import { type RemarksView, remarkFeatures } from './remark-view.ts';
import { squareAround } from './rendered-features.ts';
import type { MapView } from './view.ts';

const source = 'remarks';
const pins = 'remark-pins';

declare module './view.ts' {
  interface MapView {
    /** Staff only: remarks on places of the open proposal; absent if none. */
    readonly remarks?: RemarksView | null;
  }
}

const nothing: RemarksView = { pins: [], picked: null };

function layers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  return [
    {
      id: 'remark-halo',
      type: 'circle',
      source,
      filter: ['get', 'chosen'],
      paint: {
        'circle-radius': 20,
        'circle-color': palette.selection,
        'circle-opacity': 0.25,
        'circle-stroke-color': palette.selection,
        'circle-stroke-width': 2,
      },
    },
    {
      id: pins,
      type: 'circle',
      source,
      paint: {
        'circle-radius': 12,
        'circle-color': ['case', ['get', 'resolved'], palette.casing, palette.selection],
        'circle-stroke-color': ['case', ['get', 'resolved'], palette.selection, palette.casing],
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'remark-numbers',
      type: 'symbol',
      source,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': regularFont,
        'text-size': 13,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': ['case', ['get', 'resolved'], palette.selection, palette.casing] },
    },
  ];
}

export const remarkOverlay = mapOverlay({
  data: ({ remarks }) => remarks ?? nothing,
  sources: { [source]: featureSource() },
  over: layers,
  features: [{ of: (remarks) => ({ [source]: remarkFeatures(remarks) }) }],
  attach: (map) => ({
    take(point, half) {
      const open = mapHandlers.remark;
      if (open === null || map.getLayer(pins) === undefined) return false;
      const [found] = map.queryRenderedFeatures(squareAround(point, half), { layers: [pins] });
      const id: unknown = found?.properties.id;
      if (typeof id !== 'number') return false;
      open(id);
      return true;
    },
  }),
});
