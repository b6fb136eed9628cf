// Map overlay for staff that draws the open work orders and opens the clicked one.
import { workOrderStatuses } from '@curbwright/core';
import type { LayerSpecification } from 'maplibre-gl';
import { mapHandlers } from './handlers.ts';
import { setImage } from './map-images.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { palettes } from './palette.ts';
import { squareAround } from './rendered-features.ts';
import type { MapView } from './view.ts';
import { drawWorkOrderIcon } from './work-order-icons.ts';
import {
  type WorkOrdersView,
  workOrderFeatures,
  workOrderImageName,
  workOrderLocationFeatures,
} from './work-order-view.ts';

const source = 'work-orders';
const locationSource = 'work-order-place';
const icons = 'work-order-icons';

declare module './view.ts' {
  interface MapView {
    /** Staff only: open work orders; absent if none. */
    readonly orders?: WorkOrdersView | null;
  }
}

const nothing: WorkOrdersView = { marks: [], chosen: null, place: null, clickable: false };

function layers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  return [
    {
      id: 'work-order-chosen',
      type: 'circle',
      source,
      filter: ['get', 'chosen'],
      paint: {
        'circle-radius': 20,
        'circle-opacity': 0,
        'circle-stroke-color': palette.selection,
        'circle-stroke-width': 3,
      },
    },
    {
      id: icons,
      type: 'symbol',
      source,
      layout: {
        'icon-image': ['get', 'picture'],
        'icon-size': ['case', ['get', 'urgent'], 1.15, 1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'rank'],
      },
    },
  ];
}

/** Returns the layers of the location being chosen, which is drawn above everything else. */
function locationLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  return [
    {
      id: 'work-order-place',
      type: 'circle',
      source: locationSource,
      paint: {
        'circle-radius': 8,
        'circle-color': palette.selection,
        'circle-stroke-color': palette.casing,
        'circle-stroke-width': 3,
      },
    },
  ];
}

export const workOrderOverlay = mapOverlay({
  data: ({ orders }) => orders ?? nothing,
  sources: { [source]: featureSource(), [locationSource]: featureSource() },
  layers: { orders: layers },
  over: locationLayers,
  features: [
    {
      of: (orders, { scheme }) => ({
        [source]: workOrderFeatures(orders, scheme),
        [locationSource]: workOrderLocationFeatures(orders),
      }),
    },
  ],
  attach: (map, shown) => ({
    send(_orders, { scheme }) {
      for (const status of workOrderStatuses)
        setImage(map, workOrderImageName(status, scheme), drawWorkOrderIcon(status, scheme));
    },
    take(point, half) {
      const open = mapHandlers.workOrder;
      if (!shown().clickable || open === null || map.getLayer(icons) === undefined) return false;
      const [found] = map.queryRenderedFeatures(squareAround(point, half), { layers: [icons] });
      const id: unknown = found?.properties.id;
      if (typeof id !== 'number') return false;
      open(id);
      return true;
    },
  }),
});
