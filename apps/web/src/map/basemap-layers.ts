// Basemap layers, bottom to top: our own tiles, styled like a printed city map.
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import { italicFont, regularFont } from './fonts.ts';
import type { Palette } from './palette.ts';
import { metresPerPixel } from './scale.ts';

export const basemapSource = 'base';

/**
 * OSM `highway` classes: line width in pixels at zooms 11 and 13, and the street width in meters
 * that is assumed where the tiles have none.
 */
const streetClasses: readonly (readonly [readonly string[], readonly [number, number], number])[] = [
  [['motorway', 'trunk'], [1.8, 3.2], 18],
  [['primary'], [1.5, 2.8], 16],
  [['secondary'], [1.2, 2.4], 14],
  [['tertiary'], [0.9, 2], 12],
  [['residential', 'unclassified', 'living_street'], [0.4, 1.4], 10],
  [['service'], [0, 0.8], 5],
  [['pedestrian', 'footway', 'path', 'cycleway', 'steps', 'track'], [0, 0.7], 3],
];

const mainStreets: FilterSpecification = [
  'in',
  ['get', 'highway'],
  ['literal', ['motorway', 'trunk', 'primary', 'secondary']],
];
const paths: FilterSpecification = [
  'in',
  ['get', 'highway'],
  ['literal', ['pedestrian', 'footway', 'path', 'cycleway', 'steps', 'track']],
];

function byStreetClass(value: (row: (typeof streetClasses)[number]) => number, otherwise: number) {
  const cases = streetClasses.flatMap((row) => [row[0], value(row)]);
  return ['match', ['get', 'highway'], ...cases, otherwise];
}

/**
 * Returns the street width: by class at low zooms, then the true width from curb to curb, plus
 * `extra` pixels. The true width is computed for the city's `latitude`.
 */
function streetWidth(latitude: number, extra: number): DataDrivenPropertyValueSpecification<number> {
  const metres = ['coalesce', ['get', 'width'], byStreetClass((row) => row[2], 10)];
  const pixels = (zoom: number) => ['/', metres, metresPerPixel(zoom, latitude)];
  const stops = [
    [11, ['+', byStreetClass((row) => row[1][0], 0.5), extra / 2]],
    [13, ['+', ['max', byStreetClass((row) => row[1][1], 1.4), pixels(13)], extra / 2]],
    [22, ['+', pixels(22), extra]],
  ].flat();
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as ExpressionSpecification;
}

const areas = (palette: Palette): LayerSpecification[] => [
  { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
  fill('site', 'ground', palette.site),
  twoColorFill('green', 'green', palette.green, palette.wood, ['wood', 'forest', 'scrub']),
  twoColorFill('square', 'square', palette.square, palette.sand, ['beach', 'sand']),
  { ...fill('water', 'water', palette.water), filter: ['==', ['geometry-type'], 'Polygon'] },
  {
    id: 'stream',
    type: 'line',
    source: basemapSource,
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: {
      'line-color': palette.water,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.8, 17, 4],
    },
  },
  { ...fill('building', 'building', palette.building), minzoom: 14 },
  {
    id: 'building-edge',
    type: 'line',
    source: basemapSource,
    'source-layer': 'building',
    minzoom: 15.5,
    paint: { 'line-color': palette.buildingEdge, 'line-width': 0.8 },
  },
];

function fill(id: string, layer: string, color: string): LayerSpecification & { type: 'fill' } {
  return { id, type: 'fill', source: basemapSource, 'source-layer': layer, paint: { 'fill-color': color } };
}

/** Returns a fill layer in two colors: `other` for the kinds in `named`, `color` for the rest. */
function twoColorFill(
  id: string,
  layer: string,
  color: string,
  other: string,
  named: readonly string[],
): LayerSpecification {
  return {
    ...fill(id, layer, color),
    // Woods overlap, so antialiased edges would show every outline.
    paint: { 'fill-color': ['match', ['get', 'kind'], [...named], other, color], 'fill-antialias': false },
  };
}

function streetLayer(
  latitude: number,
  id: string,
  filter: FilterSpecification,
  color: string,
  extra: number,
): LayerSpecification {
  return {
    id,
    type: 'line',
    source: basemapSource,
    'source-layer': 'street',
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': streetWidth(latitude, extra) },
  };
}

const carriageways: FilterSpecification = ['all', ['!', paths], ['!', mainStreets]] as FilterSpecification;

const streets = (palette: Palette, latitude: number): LayerSpecification[] => [
  { ...streetLayer(latitude, 'path', paths, palette.path, 0), minzoom: 14 } as LayerSpecification,
  streetLayer(latitude, 'street-edge', ['!', paths] as FilterSpecification, palette.streetEdge, 1.6),
  streetLayer(latitude, 'street', carriageways, palette.street, 0),
  streetLayer(latitude, 'main-street', mainStreets, palette.mainStreet, 0),
  {
    id: 'rail',
    type: 'line',
    source: basemapSource,
    'source-layer': 'rail',
    minzoom: 11,
    paint: {
      'line-color': palette.rail,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.8, 17, 2.4],
      'line-dasharray': [4, 1.5],
    },
  },
];

/**
 * Returns labels to draw above all other layers: street names along their lines, place names at
 * their locations.
 */
export function labelLayers(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: 'street-name',
      type: 'symbol',
      source: basemapSource,
      'source-layer': 'street',
      minzoom: 13,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': regularFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 16, 12, 19, 15],
        'text-letter-spacing': 0.02,
        'text-padding': 6,
        'text-max-angle': 30,
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    {
      id: 'stream-name',
      type: 'symbol',
      source: basemapSource,
      'source-layer': 'water',
      minzoom: 13,
      filter: ['all', ['has', 'name'], ['==', ['geometry-type'], 'LineString']],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 500,
        'text-field': ['get', 'name'],
        'text-font': italicFont,
        'text-size': 12,
      },
      paint: { 'text-color': palette.waterLabel, ...halo },
    },
    areaLabel('green-name', 'green', palette.greenLabel, halo),
    areaLabel('square-name', 'square', palette.placeLabel, halo),
    areaLabel('water-name', 'water', palette.waterLabel, halo),
    {
      id: 'place-name',
      type: 'symbol',
      source: basemapSource,
      'source-layer': 'place',
      maxzoom: 18,
      filter: ['has', 'name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': regularFont,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 16, 14],
        'text-letter-spacing': 0.06,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.placeLabel, ...halo },
    },
  ];
}

/**
 * Returns a layer of area names. Each area is a single point in the tiles, so that its name appears
 * only once.
 */
function areaLabel(
  id: string,
  kind: string,
  color: string,
  halo: Record<string, unknown>,
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: basemapSource,
    'source-layer': 'area',
    minzoom: 11,
    filter: ['==', ['get', 'kind'], kind],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': italicFont,
      'text-size': 12,
      'text-max-width': 7,
      'text-padding': 4,
      // A label moves next to its point when another label is in the way.
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 0.8,
    },
    paint: { 'text-color': color, ...halo },
  } as LayerSpecification;
}

export const streetHitLayerId = 'street-finder';

/**
 * Returns a layer of invisible streets, slightly wider than the distance between their curbs. The
 * name of a curb's street is found through it on every basemap.
 */
export function streetHitLayer(latitude: number): LayerSpecification {
  return {
    ...streetLayer(latitude, streetHitLayerId, ['has', 'name'] as FilterSpecification, '#000000', 16),
    minzoom: 13,
    paint: { 'line-opacity': 0, 'line-width': streetWidth(latitude, 16) },
  } as LayerSpecification;
}

/** Returns all layers of the basemap below the curbs, bottom to top. */
export function groundLayers(palette: Palette, latitude: number): LayerSpecification[] {
  return [...areas(palette), ...streets(palette, latitude)];
}
