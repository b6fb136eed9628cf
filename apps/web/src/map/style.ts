// The whole style of the map, made from the view: base, curbs, names.

import type { DashStyle } from '@curbwright/core';
import type { ExpressionSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { baseSource, groundLayers, labelLayers } from './base-layers.ts';
import {
  curbLayers,
  curbLine,
  curbSource,
  curbTileLayer,
  hoverSource,
  selectionSource,
} from './curb-layers.ts';
import { fontFaces } from './fonts.ts';
import { palettes } from './palette.ts';
import { dashes, dashGroups, type MapView } from './view.ts';

/** The dash of a curb by its rule set's number, as the tiles carry it. */
export function dashExpression(groups: ReadonlyMap<DashStyle, readonly number[]>): ExpressionSpecification {
  const solid: ExpressionSpecification = ['literal', [...dashes.solid]];
  if (groups.size === 0) return solid;
  const cases = [...groups].flatMap(([dash, ruleSets]) => [ruleSets, ['literal', dashes[dash]]]);
  return ['match', ['get', 'rule_set'], ...cases, solid] as unknown as ExpressionSpecification;
}

const noFeatures: SourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

/** The style for `view`; every address in it is under `origin`. */
export function mapStyle(view: MapView, origin: string): StyleSpecification {
  const palette = palettes[view.scheme];
  const tiles = (layer: string) => [`${origin}/api/tiles/${layer}/{z}/{x}/{y}/?revision=${view.revision}`];
  const curbs = curbLayers(palette, view.unknown.color).map((layer) =>
    layer.id === curbLine && layer.type === 'line'
      ? { ...layer, paint: { ...layer.paint, 'line-dasharray': dashExpression(dashGroups(view.curbs)) } }
      : layer,
  );
  return {
    version: 8,
    'font-faces': fontFaces(origin),
    transition: { duration: 0, delay: 0 },
    sources: {
      [baseSource]: { type: 'vector', tiles: tiles('base'), minzoom: 0, maxzoom: 16 },
      [curbSource]: {
        type: 'vector',
        tiles: tiles('curbs'),
        minzoom: 0,
        maxzoom: 16,
        promoteId: { [curbTileLayer]: 'rule_set' },
      },
      [selectionSource]: noFeatures,
      [hoverSource]: noFeatures,
    },
    layers: [...groundLayers(palette, view.latitude), ...curbs, ...labelLayers(palette)],
  };
}
