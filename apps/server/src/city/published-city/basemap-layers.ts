// Decides which layer of the base tiles a feature is drawn in, and from which zoom.
import { getOwnEntry } from '@curbwright/core';

/**
 * Layers of the base tiles, bottom to top. Features have `kind` and `name`; streets have `highway`,
 * `width` (meters) and `name`. `area` contains the names of areas, one point each, with the area's
 * layer as its kind.
 */
export const basemapLayers = [
  'ground',
  'green',
  'square',
  'water',
  'building',
  'rail',
  'street',
  'area',
  'place',
] as const;
export type BasemapLayer = (typeof basemapLayers)[number];

const layerOfKind: ReadonlyMap<string, BasemapLayer> = new Map([
  ...'park garden grass wood forest farmland cemetery pitch playground meadow green scrub orchard allotments recreation_ground golf_course nature_reserve vineyard heath'
    .split(' ')
    .map((kind) => [kind, 'green'] as const),
  ...'square plaza pier beach pedestrian parking'.split(' ').map((kind) => [kind, 'square'] as const),
  ...'water river canal stream sea coastline lake pond dock'
    .split(' ')
    .map((kind) => [kind, 'water'] as const),
  ...['building', 'town hall', 'hotel', 'theatre', 'museum', 'library', 'station', 'marketplace'].map(
    (kind) => [kind, 'building'] as const,
  ),
  ...'rail tram subway light_rail'.split(' ').map((kind) => [kind, 'rail'] as const),
  ...'street path footway cycleway steps track'.split(' ').map((kind) => [kind, 'street'] as const),
]);

/**
 * Returns the layer of a feature. Points go to `place`. Unknown kinds are assigned by shape: areas
 * to `ground`, lines to `street`.
 */
export function layerOf(kind: string, shape: 'point' | 'line' | 'area'): BasemapLayer {
  if (shape === 'point') return 'place';
  const known = layerOfKind.get(kind);
  if (known !== undefined && (shape === 'line' || known !== 'street')) return known;
  return shape === 'line' ? 'street' : 'ground';
}

const zoomOfHighway: Readonly<Record<string, number>> = {
  motorway: 5,
  trunk: 6,
  primary: 8,
  secondary: 9,
  tertiary: 11,
  service: 14,
  pedestrian: 13,
  footway: 14,
  path: 14,
  cycleway: 14,
  steps: 15,
  track: 14,
};

const zoomOfPlace: Readonly<Record<string, number>> = {
  city: 4,
  town: 7,
  village: 10,
  borough: 9,
  suburb: 10,
  place: 11,
  quarter: 12,
  neighbourhood: 12,
};

/** Returns the first zoom at which a feature is drawn, regardless of its size. */
export function firstZoom(layer: BasemapLayer, kind: string, highway: string | null): number {
  switch (layer) {
    case 'street':
      return getOwnEntry(zoomOfHighway, highway?.replace(/_link$/, '') ?? '') ?? 12;
    case 'place':
      return getOwnEntry(zoomOfPlace, kind) ?? 14;
    case 'building':
      return 13;
    case 'rail':
      return 9;
    default:
      return 0;
  }
}
