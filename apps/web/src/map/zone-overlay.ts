// Map overlay for staff that shows analysis zones: a hatch and an outline under the curbs, and names
// above everything. Zones never take a click that is meant for a curb.
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './curb-layers.ts';
import { regularFont } from './fonts.ts';
import { setImage } from './map-images.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { palettes, type Scheme } from './palette.ts';
import type { MapView } from './view.ts';
import { drawHatch, hatchName } from './zone-hatches.ts';
import { type Hatch, hatches, noZones, type ZonesOnMap, zoneFeatures } from './zones.ts';

const source = 'zones';
const labelSource = 'zone-labels';

declare module './view.ts' {
  interface MapView {
    /** Staff only: analysis zones; absent if none. */
    readonly zones?: ZonesOnMap;
  }
}

/**
 * Returns the hatch colors of a color scheme: one for zones that are shown, one for the selected or
 * edited zone.
 */
function hatchColors(scheme: Scheme) {
  const { label, selection } = palettes[scheme];
  return { shown: label, chosen: selection } as const;
}

const isNear: ExpressionSpecification = ['match', ['get', 'state'], ['chosen', 'edited'], true, false];
const isArea: FilterSpecification = ['==', ['get', 'kind'], 'area'];
const isLine: FilterSpecification = ['==', ['get', 'kind'], 'lines'];

/**
 * Returns an expression that selects a value by the state of a shape: selected or edited, shown, or
 * in the background while another one is edited.
 */
function byState(
  selected: string | number,
  shown: string | number,
  back: string | number,
): ExpressionSpecification {
  return ['match', ['get', 'state'], ['chosen', 'edited'], selected, 'back', back, shown];
}

/** Returns the hatch image of a shape, in the color of its state. */
function hatchImageExpression(chosen: string, shown: string): ExpressionSpecification {
  const of = (hatch: Hatch): ExpressionSpecification => [
    'case',
    isNear,
    hatchName(hatch, chosen),
    hatchName(hatch, shown),
  ];
  return [
    'match',
    ['get', 'hatch'],
    'falling',
    of('falling'),
    'level',
    of('level'),
    'upright',
    of('upright'),
    'crossed',
    of('crossed'),
    'dotted',
    of('dotted'),
    of('rising'),
  ];
}

function layers({ scheme }: MapView): readonly LayerSpecification[] {
  const palette = palettes[scheme];
  const { shown, chosen } = hatchColors(scheme);
  return [
    {
      id: 'zone-wash',
      type: 'fill',
      source,
      filter: isArea,
      paint: { 'fill-color': byState(chosen, shown, shown), 'fill-opacity': byState(0.1, 0.04, 0.02) },
    },
    {
      id: 'zone-hatch',
      type: 'fill',
      source,
      filter: isArea,
      paint: { 'fill-pattern': hatchImageExpression(chosen, shown), 'fill-opacity': byState(0.4, 0.22, 0.1) },
    },
    {
      id: 'zone-casing',
      type: 'line',
      source,
      filter: isArea,
      layout: roundEnds,
      paint: { 'line-color': palette.casing, 'line-width': 5, 'line-opacity': 0.85 },
    },
    {
      id: 'zone-edge',
      type: 'line',
      source,
      filter: isArea,
      layout: roundEnds,
      paint: {
        'line-color': byState(chosen, shown, shown),
        'line-width': byState(3, 1.75, 1.25),
        'line-opacity': byState(1, 0.85, 0.5),
      },
    },
    {
      id: 'zone-lines',
      type: 'line',
      source,
      filter: isLine,
      layout: roundEnds,
      paint: {
        'line-color': byState(chosen, shown, shown),
        'line-width': ['interpolate', ['linear'], ['zoom'], 12, 3, 16, 10, 19, 26],
        'line-opacity': byState(0.4, 0.28, 0.14),
      },
    },
  ];
}

function labels({ scheme, layers: listed }: MapView): readonly LayerSpecification[] {
  const palette = palettes[scheme];
  const setting = listed.find(({ id }) => id === 'zones');
  return [
    {
      id: 'zone-name',
      type: 'symbol',
      source: labelSource,
      layout: {
        visibility: setting?.visible === false ? 'none' : 'visible',
        'text-field': ['get', 'name'],
        'text-font': regularFont,
        'text-size': ['case', ['get', 'chosen'], 15, 13],
        'text-max-width': 9,
        'symbol-sort-key': ['case', ['get', 'chosen'], 0, 1],
      },
      paint: {
        'text-color': ['case', ['get', 'chosen'], palette.selection, palette.placeLabel],
        'text-halo-color': palette.halo,
        'text-halo-width': 2,
        'text-opacity': setting?.opacity ?? 1,
      },
    },
  ];
}

export const zoneOverlay = mapOverlay({
  data: ({ zones }) => zones ?? noZones,
  sources: { [source]: featureSource(), [labelSource]: featureSource() },
  layers: { zones: layers },
  over: labels,
  features: [
    {
      of(zones) {
        const { shapes, labels: names } = zoneFeatures(zones);
        return { [source]: shapes, [labelSource]: names };
      },
    },
  ],
  attach: (map) => ({
    send(_zones, { scheme }) {
      for (const color of Object.values(hatchColors(scheme)))
        for (const hatch of hatches) setImage(map, hatchName(hatch, color), drawHatch(hatch, color));
    },
  }),
});
