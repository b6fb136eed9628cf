// Map plugin for staff that draws the open work orders and opens the clicked one.
import { workOrderStatuses } from '@curbwright/core';
import type { LayerSpecification, Map as MapLibreMap, SourceSpecification } from 'maplibre-gl';
import { palettes, type Scheme } from './palette.ts';
import { setFeatures, squareAround } from './rendered-features.ts';
import type { AttachedOverlay, MapOverlay, MapView } from './view.ts';
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
const empty: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } };
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

function attach(map: MapLibreMap): AttachedOverlay {
  let shown = nothing;
  const draw = (scheme: Scheme) => {
    for (const status of workOrderStatuses) {
      const name = workOrderImageName(status, scheme);
      const picture = drawWorkOrderIcon(status, scheme);
      if (picture === null) continue;
      // After a style rebuild, an empty placeholder image may already have this name.
      if (map.hasImage(name)) map.removeImage(name);
      map.addImage(name, picture, { pixelRatio: workOrderIconRatio });
    }
  };
  const show = (view: MapView) => {
    shown = view.orders ?? nothing;
    setFeatures(map, source, workOrderFeatures(shown, view.scheme));
    setFeatures(map, locationSource, workOrderLocationFeatures(shown));
  };
  return {
    send(view) {
      draw(view.scheme);
      show(view);
    },
    tell(before, view) {
      if (before.orders !== view.orders) show(view);
    },
    take(point, half) {
      const open = openMarkedWorkOrder.get();
      if (
        !shown.clickable ||
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
    at: (_point, _half, found) => found,
    stop: () => undefined,
  };
}

export const workOrderOverlay: MapOverlay = {
  sources: { [source]: empty, [locationSource]: empty },
  layers: (id, view) => (id === 'orders' ? layers(view) : []),
  over: locationLayers,
  attach,
};
