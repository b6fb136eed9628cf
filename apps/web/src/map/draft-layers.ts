// Map layers for proposals over the curbs: half transparent on white, with a dotted teal casing. A
// removal is an empty dashed outline. Also contains the marks for picking.
import type { LayerSpecification } from 'maplibre-gl';
import { curbWidth, dashExpression, haloWidth } from './curb-layers.ts';
import { regularFont } from './fonts.ts';
import { featureSource } from './map-overlay.ts';
import { palettes } from './palette.ts';
import { dashGroups, type MapView } from './view.ts';

export const draftSource = 'drafts';
export const draftLine = 'draft-line';
export const draftBackground = 'draft-floor';
export const markSource = 'marks';
export const pastSource = 'past';
export const pastLine = 'past-line';

const lines = featureSource({ promoteId: 'rule_set', tolerance: 0.1 });
export const draftSources = {
  [draftSource]: lines,
  [pastSource]: lines,
  [markSource]: featureSource({ tolerance: 0.1 }),
};

const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
const flat = { 'line-cap': 'butt', 'line-join': 'round' } as const;

/** Opacity of a draft over the existing conditions. */
const draftOpacity = 0.5;

/** Layers in z-order, bottom to top. */
export function draftLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const looks = view.drafts?.looks ?? new Map();
  const own = { type: 'line', source: draftSource } as const;
  return [
    {
      ...own,
      id: draftBackground,
      layout: round,
      // Covers today's regulation, so that its color does not mix with that of the proposed one.
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(3), 'line-opacity': 0.94 },
    },
    {
      ...own,
      id: draftLine,
      filter: ['!', ['get', 'removal']],
      layout: flat,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], view.unknown.color],
        'line-width': curbWidth(0),
        'line-opacity': draftOpacity,
        'line-dasharray': dashExpression(dashGroups(looks)),
      },
    },
    {
      ...own,
      id: 'draft-casing',
      filter: ['!', ['get', 'removal']],
      layout: flat,
      paint: {
        'line-color': palette.selection,
        'line-width': 2,
        'line-gap-width': curbWidth(1),
        'line-dasharray': [1, 1],
      },
    },
    {
      ...own,
      id: 'draft-removal',
      filter: ['get', 'removal'],
      layout: flat,
      paint: {
        'line-color': palette.selection,
        'line-width': 1.5,
        'line-gap-width': curbWidth(1),
        'line-dasharray': [4, 2.5],
      },
    },
  ];
}

/** Layers of the curbs at a past instant. */
export function pastLayers(view: MapView): readonly LayerSpecification[] {
  const past = view.drafts?.past ?? null;
  if (past === null) return [];
  const palette = palettes[view.scheme];
  const own = { type: 'line', source: pastSource } as const;
  return [
    {
      ...own,
      id: 'past-casing',
      layout: round,
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(2) },
    },
    {
      ...own,
      id: pastLine,
      layout: flat,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], view.unknown.color],
        'line-width': curbWidth(0),
        'line-dasharray': dashExpression(dashGroups(past.looks)),
      },
    },
  ];
}

/**
 * Returns the marks above all layers of the list: a ring around picked curbs that leaves their
 * color visible, and the curbs that cannot be picked.
 */
export function markLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const own = { type: 'line', source: markSource, layout: round } as const;
  const of = (mark: string) => ['==', ['get', 'mark'], mark] as ['==', ['get', string], string];
  return [
    {
      ...own,
      id: 'mark-refused',
      filter: of('refused'),
      paint: { 'line-color': palette.liveFull, 'line-width': haloWidth(0), 'line-opacity': 0.75 },
    },
    {
      id: 'mark-refused-bar',
      type: 'symbol',
      source: markSource,
      filter: of('refused'),
      minzoom: 15,
      layout: {
        'symbol-placement': 'line-center',
        'text-field': '|',
        'text-font': regularFont,
        'text-size': 20,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'text-rotation-alignment': 'map',
        'text-keep-upright': false,
      },
      paint: { 'text-color': palette.hover, 'text-halo-color': palette.casing, 'text-halo-width': 1.5 },
    },
    {
      ...own,
      id: 'mark-picked',
      filter: of('picked'),
      layout: flat,
      paint: { 'line-color': palette.selection, 'line-width': 3, 'line-gap-width': haloWidth(0) },
    },
    {
      ...own,
      id: 'mark-highlighted',
      filter: of('highlighted'),
      layout: flat,
      paint: { 'line-color': palette.hover, 'line-width': 2, 'line-gap-width': haloWidth(3) },
    },
  ];
}
