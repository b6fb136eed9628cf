// Map overlay for staff that draws the open work orders and opens the clicked one.
import { workOrderStatuses } from '@curbwright/core';
import type { LayerSpecification } from 'maplibre-gl';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { palettes } from './palette.ts';
import { squareAround } from './rendered-features.ts';
import type { MapView } from './view.ts';
import { drawWorkOrderIcon, workOrderIconRatio } from './work-order-icons.ts';
import { isChoosingWorkOrderLocation, openMarkedWorkOrder } from './work-order-signals.ts';
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
  sources: { [source]: featureSource(), [locationSource]: featureSource() },
  layers: { orders: layers },
  over: locationLayers,
  features: [
    {
      from: ({ orders }) => [orders],
      of: ({ orders, scheme }) => ({
        [source]: workOrderFeatures(orders ?? nothing, scheme),
        [locationSource]: workOrderLocationFeatures(orders ?? nothing),
      }),
    },
  ],
  attach(map) {
    let clickable = false;
    return {
      send({ scheme, orders }) {
        clickable = orders?.clickable === true;
        for (const status of workOrderStatuses) {
          const name = workOrderImageName(status, scheme);
          const picture = drawWorkOrderIcon(status, scheme);
          if (picture === null) continue;
          // After a style rebuild, an empty placeholder image may already have this name.
          if (map.hasImage(name)) map.removeImage(name);
          map.addImage(name, picture, { pixelRatio: workOrderIconRatio });
        }
      },
      tell(_before, { orders }) {
        clickable = orders?.clickable === true;
      },
      take(point, half) {
        const open = openMarkedWorkOrder.get();
        if (
          !clickable ||
          open === null ||
          isChoosingWorkOrderLocation.get() ||
          map.getLayer(icons) === undefined
        )
          return false;
        const [found] = map.queryRenderedFeatures(squareAround(point, half), { layers: [icons] });
        const id: unknown = found?.properties.id;
        if (typeof id !== 'number') return false;
        open(id);
        return true;
      },
    };
  },
});
