// The user's location: a dot, with a circle for its accuracy as estimated by the browser.
import { planeAt } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { type Palette, palettes } from './palette.ts';

const userLocationSource = 'here';

declare module './view.ts' {
  interface MapView {
    readonly here: UserLocation | null;
  }
}

export interface UserLocation {
  readonly lng: number;
  readonly lat: number;
  /** Radius in meters of the circle that contains the user's location. */
  readonly accuracy: number;
}

export function userLocationLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'here-area',
      type: 'fill',
      source: userLocationSource,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.here, 'fill-opacity': 0.16 },
    },
    {
      id: 'here-dot',
      type: 'circle',
      source: userLocationSource,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': palette.here,
        'circle-stroke-color': palette.casing,
        'circle-stroke-width': 3,
      },
    },
  ];
}

const circleVertexCount = 48;

/** Returns GeoJSON features of the dot and its circle. */
export function userLocationFeatures(here: UserLocation | null): readonly Feature[] {
  if (here === null) return [];
  const { toPosition } = planeAt([here.lng, here.lat]);
  const ring = Array.from({ length: circleVertexCount + 1 }, (_, index) => {
    const angle = (index / circleVertexCount) * 2 * Math.PI;
    return [...toPosition(Math.cos(angle) * here.accuracy, Math.sin(angle) * here.accuracy)];
  });
  return [
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [here.lng, here.lat] } },
  ];
}

export const userLocationOverlay = mapOverlay({
  data: ({ here }) => here,
  sources: { [userLocationSource]: featureSource() },
  over: ({ scheme }) => userLocationLayers(palettes[scheme]),
  features: [{ of: (here) => ({ [userLocationSource]: userLocationFeatures(here) }) }],
});
