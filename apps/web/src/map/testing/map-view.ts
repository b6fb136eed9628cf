// Default map view for tests.
import { cityBasemap } from '../basemap.ts';
import { defaultLayers } from '../layer-list.ts';
import type { MapView } from '../view.ts';

export const someView: MapView = {
  scheme: 'light',
  revision: '4',
  attempt: 0,
  camera: { kind: 'point', lng: 0, lat: 0, zoom: 14 },
  latitude: 45,
  curbs: new Map(),
  unknown: { color: '#888888', width: 1, dash: 'solid' },
  selection: null,
  reducedMotion: true,
  language: 'en',
  base: cityBasemap,
  imagery: null,
  layers: defaultLayers,
  live: null,
  here: null,
};

/** Aerial imagery of the test city. */
export const imagery = {
  id: 'air',
  type: 'raster' as const,
  url: null,
  tiles: ['/air/{z}/{x}/{y}'],
  tileSize: 256,
  minZoom: 0,
  maxZoom: 19,
  attribution: null,
  flavor: null,
};
