// The base map as data, bottom to top: our own tiles drawn like a printed city map.
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { slanted, upright } from './fonts.ts';
import type { Palette } from './palette.ts';

export const baseSource = 'base';

/** Line width in pixels at zooms 12, 15, 17 and 20, for the classes of OSM's `highway`. */
const streetWidths: readonly (readonly [readonly string[], readonly [number, number, number, number]])[] = [
  [
    ['motorway', 'trunk'],
    [2.6, 7, 15, 58],
  ],
  [['primary'], [2.2, 6.5, 15, 58]],
  [['secondary'], [1.8, 5.5, 13, 52]],
  [['tertiary'], [1.4, 4.6, 12, 46]],
  [
    ['residential', 'unclassified', 'living_street'],
    [0.8, 3.4, 10, 40],
  ],
  [['service'], [0, 1.6, 5, 18]],
  [
    ['pedestrian', 'footway', 'path', 'cycleway', 'steps', 'track'],
    [0, 1.2, 4, 14],
  ],
];
const otherStreet: readonly [number, number, number, number] = [0.8, 3.2, 10, 40];
const zooms = [12, 15, 17, 20] as const;

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

/** Pixels at step `at` for a street's class, `extra` wider; the true width in metres where the city knows it from zoom 17 on. */
function widthAt(at: 0 | 1 | 2 | 3, extra: number): ExpressionSpecification {
  const cases = streetWidths.flatMap(([classes, widths]) => [classes, widths[at] + extra]);
  return [
    'match',
    ['get', 'highway'],
    ...cases,
    otherStreet[at] + extra,
  ] as unknown as ExpressionSpecification;
}

function streetWidth(extra: number): ExpressionSpecification {
  const stops = zooms.flatMap((zoom, at) => [
    zoom,
    widthAt(at as 0 | 1 | 2 | 3, zoom < 13 ? extra / 2 : extra),
  ]);
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}

const areas = (palette: Palette): LayerSpecification[] => [
  { id: 'ground', type: 'background', paint: { 'background-color': palette.ground } },
  fill('green', 'green', palette.green),
  fill('square', 'square', palette.square),
  { ...fill('water', 'water', palette.water), filter: ['==', ['geometry-type'], 'Polygon'] },
  {
    id: 'shore',
    type: 'line',
    source: baseSource,
    'source-layer': 'water',
    paint: {
      'line-color': palette.shore,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.6, 17, 1.6],
    },
  },
  { ...fill('building', 'building', palette.building), minzoom: 14 },
  {
    id: 'building-edge',
    type: 'line',
    source: baseSource,
    'source-layer': 'building',
    minzoom: 15.5,
    paint: { 'line-color': palette.buildingEdge, 'line-width': 0.8 },
  },
];

function fill(id: string, layer: string, color: string): LayerSpecification & { type: 'fill' } {
  return { id, type: 'fill', source: baseSource, 'source-layer': layer, paint: { 'fill-color': color } };
}

function street(id: string, filter: FilterSpecification, color: string, extra: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: baseSource,
    'source-layer': 'street',
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': streetWidth(extra) },
  };
}

const carriageways: FilterSpecification = ['all', ['!', paths], ['!', mainStreets]] as FilterSpecification;

const streets = (palette: Palette): LayerSpecification[] => [
  { ...street('path', paths, palette.path, 0), minzoom: 14 } as LayerSpecification,
  street('street-edge', ['!', paths] as FilterSpecification, palette.streetEdge, 1.6),
  street('street', carriageways, palette.street, 0),
  street('main-street', mainStreets, palette.mainStreet, 0),
  {
    id: 'rail',
    type: 'line',
    source: baseSource,
    'source-layer': 'rail',
    minzoom: 11,
    paint: {
      'line-color': palette.rail,
      'line-width': ['interpolate', ['linear'], ['zoom'], 11, 0.8, 17, 2.4],
      'line-dasharray': [4, 1.5],
    },
  },
];

/** Names over everything else, below nothing: streets along their line, places where they are. */
export function labelLayers(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.6 };
  return [
    {
      id: 'street-name',
      type: 'symbol',
      source: baseSource,
      'source-layer': 'street',
      minzoom: 13,
      filter: ['has', 'name'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'text-field': ['get', 'name'],
        'text-font': upright,
        'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 16, 12, 19, 15],
        'text-letter-spacing': 0.02,
        'text-padding': 6,
        'text-max-angle': 30,
      },
      paint: { 'text-color': palette.label, ...halo },
    },
    area('green-name', 'green', palette.greenLabel, halo),
    area('water-name', 'water', palette.waterLabel, halo),
    {
      id: 'place-name',
      type: 'symbol',
      source: baseSource,
      'source-layer': 'place',
      maxzoom: 18,
      filter: ['has', 'name'],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': upright,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11, 16, 14],
        'text-letter-spacing': 0.06,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.placeLabel, ...halo },
    },
  ];
}

function area(id: string, layer: string, color: string, halo: Record<string, unknown>): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: baseSource,
    'source-layer': layer,
    minzoom: 13,
    filter: ['has', 'name'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': slanted,
      'text-size': 12,
      'text-max-width': 7,
      'text-padding': 10,
    },
    paint: { 'text-color': color, ...halo },
  } as LayerSpecification;
}

/** Everything under the curbs. */
export function groundLayers(palette: Palette): LayerSpecification[] {
  return [...areas(palette), ...streets(palette)];
}
