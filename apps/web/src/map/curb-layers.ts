// Map layers for curbs: halo, casing, line. Color and width are feature states keyed by rule set;
// dashes are applied once the selected time stops changing.
import type { DashStyle } from '@curbwright/core';
import type { ExpressionSpecification, LayerSpecification, PropertyValueSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { dashPatterns } from './view.ts';

export const curbSource = 'curbs';
export const curbTileLayer = 'links';
export const selectionSource = 'selection';
export const hoverSource = 'hover';
export const curbLine = 'curb-line';

/**
 * Width in pixels, by zoom, of a curb line of width 1: up to 8 px at z19, and thin at low zooms,
 * where streets are close together.
 */
const widthStops: readonly (readonly [number, number])[] = [
  [9, 0.5],
  [11, 0.7],
  [13, 1],
  [14, 1.5],
  [16, 3.8],
  [19, 8],
];

/** Returns the width in pixels of a curb line of width 1 at a zoom. */
export function curbPixels(zoom: number): number {
  const above = widthStops.findIndex(([stop]) => stop > zoom);
  const [from, to] = [widthStops[above - 1], widthStops[above]];
  if (to === undefined) return widthStops.at(-1)?.[1] ?? 0;
  if (from === undefined) return to[1];
  return from[1] + ((zoom - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

/** Line width of a rule set until its state is known; the line is gray. */
const unknownWidth = 0.8;

const stateWidth: ExpressionSpecification = ['coalesce', ['feature-state', 'width'], unknownWidth];

/**
 * Returns the share of the casing's width to draw at a zoom. It is full only where there is room
 * next to the line.
 */
function casingShare(zoom: number): number {
  if (zoom < 12) return 0;
  return zoom < 15 ? 0.5 : 1;
}

/**
 * Returns the line width: the width at a zoom multiplied by that of the curb type, plus `extra`
 * pixels; 0 where the type is hidden.
 */
export function curbWidth(extra: number): PropertyValueSpecification<number> {
  const stops = widthStops.flatMap(([zoom, pixels]) => [
    zoom,
    extra === 0
      ? ['*', pixels, stateWidth]
      : ['case', ['>', stateWidth, 0], ['+', ['*', pixels, stateWidth], extra * casingShare(zoom)], 0],
  ]);
  return ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as PropertyValueSpecification<number>;
}

/**
 * Returns the width in pixels of a halo that extends `around` px beyond each side of the widest
 * curb.
 */
export function haloWidth(around: number): PropertyValueSpecification<number> {
  const stops = widthStops.flatMap(([zoom, pixels]) => [zoom, pixels * 1.3 + 2 + around * 2]);
  return ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as PropertyValueSpecification<number>;
}

/** Returns the dash pattern of a curb by its rule set number, as stored in the tiles. */
export function dashExpression(groups: ReadonlyMap<DashStyle, readonly number[]>): ExpressionSpecification {
  const solid: ExpressionSpecification = ['literal', [...dashPatterns.solid]];
  if (groups.size === 0) return solid;
  const cases = [...groups].flatMap(([dash, ruleSets]) => [ruleSets, ['literal', dashPatterns[dash]]]);
  return ['match', ['get', 'rule_set'], ...cases, solid] as unknown as ExpressionSpecification;
}

/** Layouts of lines with round ends, and with flat ones. */
export const roundEnds = { 'line-cap': 'round', 'line-join': 'round' } as const;
export const flatEnds = { 'line-cap': 'butt', 'line-join': 'round' } as const;

/** Layers in z-order, bottom to top. */
export function curbLayers(
  palette: Palette,
  unknownColor: string,
  dashes = dashExpression(new Map()),
): LayerSpecification[] {
  return [
    {
      id: 'hover-halo',
      type: 'line',
      source: hoverSource,
      layout: roundEnds,
      paint: { 'line-color': palette.hover, 'line-width': haloWidth(1), 'line-opacity': 0.55 },
    },
    {
      id: 'selection-halo',
      type: 'line',
      source: selectionSource,
      layout: roundEnds,
      paint: { 'line-color': palette.selection, 'line-width': haloWidth(3) },
    },
    {
      id: 'curb-casing',
      type: 'line',
      source: curbSource,
      'source-layer': curbTileLayer,
      minzoom: 12,
      layout: roundEnds,
      paint: { 'line-color': palette.casing, 'line-width': curbWidth(2) },
    },
    {
      id: curbLine,
      type: 'line',
      source: curbSource,
      'source-layer': curbTileLayer,
      layout: flatEnds,
      paint: {
        'line-color': ['coalesce', ['feature-state', 'color'], unknownColor],
        'line-width': curbWidth(0),
        'line-dasharray': dashes,
      },
    },
  ];
}
