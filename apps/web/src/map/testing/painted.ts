// Evaluates the paint and layout properties of a map layer as MapLibre does, for a zoom, a feature
// and its state.
import { roundTo } from '@curbwright/core';
import {
  type FilterSpecification,
  featureFilter,
  latest,
  normalizePropertyExpression,
  type StylePropertySpecification,
} from '@maplibre/maplibre-gl-style-spec';
import type { LayerSpecification } from 'maplibre-gl';

/** The feature to draw, its state, and the zoom. */
export interface PaintContext {
  readonly zoom?: number;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly state?: Readonly<Record<string, unknown>>;
  readonly geometry?: 'Point' | 'LineString' | 'Polygon';
  readonly id?: number;
}

const types = { Point: 1, LineString: 2, Polygon: 3 } as const;
const featureOf = ({ properties = {}, geometry = 'LineString', id }: PaintContext) =>
  ({ type: types[geometry], properties, id, geometry: [] }) as never;

function plainOf(value: unknown): unknown {
  if (typeof value === 'number') return roundTo(value, 3);
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('r' in value && 'g' in value && 'b' in value) {
    const parts = [value.r, value.g, value.b].map((part) => Math.round(Number(part) * 255));
    return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  if ('name' in value) return value.name;
  if (!('sections' in value) || !Array.isArray(value.sections)) return value;
  return value.sections.map(({ text }: { text: string }) => text).join('');
}

/** Returns all paint and layout properties of a layer, evaluated; colors as #rrggbb. */
export function evaluateLayer(
  layer: LayerSpecification | undefined,
  seen: PaintContext = {},
): Record<string, unknown> {
  if (layer === undefined) throw new Error('There is no such layer');
  const found: Record<string, unknown> = {};
  for (const part of ['layout', 'paint'] as const)
    for (const [name, value] of Object.entries(layer[part] ?? {})) {
      const kinds = latest as unknown as Record<string, Record<string, StylePropertySpecification>>;
      const of = kinds[`${part}_${layer.type}`]?.[name];
      if (of === undefined) throw new Error(`${layer.type} has no ${name}`);
      const expression = normalizePropertyExpression(value as never, name, of);
      found[name] = plainOf(
        expression.evaluate({ zoom: seen.zoom ?? 14 } as never, featureOf(seen), { ...seen.state }),
      );
    }
  return found;
}

/** Whether a layer draws the feature at this zoom. */
export function isDrawn(layer: LayerSpecification | undefined, seen: PaintContext = {}): boolean {
  if (layer === undefined) return false;
  const { zoom = 14 } = seen;
  if (zoom < (layer.minzoom ?? 0) || zoom >= (layer.maxzoom ?? 24)) return false;
  if (!('filter' in layer) || layer.filter === undefined) return true;
  return featureFilter(layer.filter as FilterSpecification, layer.id).filter(
    { zoom } as never,
    featureOf(seen),
  );
}
