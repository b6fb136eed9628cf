// Builds the whole map style from the view: the listed layers, bottom to top, and above them the
// user's tools and selections.
import type { DashStyle } from '@curbwright/core';
import type { ExpressionSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { basemapSource, labelLayers, streetHitLayer } from './basemap-layers.ts';
import { type BasemapStyle, rasterSource } from './basemap-style.ts';
import {
  curbLayers,
  curbLine,
  curbSource,
  curbTileLayer,
  hoverSource,
  selectionSource,
} from './curb-layers.ts';
import { fontFaces } from './fonts.ts';
import type { LayerId } from './layer-list.ts';
import { type StyleLayer, withOpacity } from './layer-opacity.ts';
import { liveHaloLayers, liveNumberLayers, liveSources } from './live-layers.ts';
import { palettes } from './palette.ts';
import { searchResultLayers, searchResultSource } from './search-result.ts';
import { toolLayers, toolSource } from './tool-layers.ts';
import { userLocationLayers, userLocationSource } from './user-location.ts';
import { dashGroups, dashPatterns, type MapView } from './view.ts';

export const imagerySource = 'imagery';

/** Returns the dash pattern of a curb by its rule set number, as stored in the tiles. */
export function dashExpression(groups: ReadonlyMap<DashStyle, readonly number[]>): ExpressionSpecification {
  const solid: ExpressionSpecification = ['literal', [...dashPatterns.solid]];
  if (groups.size === 0) return solid;
  const cases = [...groups].flatMap(([dash, ruleSets]) => [ruleSets, ['literal', dashPatterns[dash]]]);
  return ['match', ['get', 'rule_set'], ...cases, solid] as unknown as ExpressionSpecification;
}

const noFeatures: SourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
};

/**
 * Returns a key of everything whose change requires a new style. The engine sends all other changes
 * one by one.
 */
export function styleKey(view: MapView): string {
  const { scheme, revision, imagery, layers, live, latitude, part, drafts } = view;
  const staff = [Object.keys(part?.sources ?? {}), !drafts?.past];
  return JSON.stringify([scheme, revision, imagery?.id ?? null, layers, live !== null, latitude, staff]);
}

/** Returns the layers of one entry of the layer list. */
function layersOf(id: LayerId, view: MapView, base: BasemapStyle): readonly StyleLayer[] {
  const palette = palettes[view.scheme];
  switch (id) {
    case 'base':
      return base.ground;
    case 'imagery':
      return view.imagery === null ? [] : [{ id: 'imagery', type: 'raster', source: imagerySource }];
    case 'live':
      return view.live === null ? [] : liveHaloLayers(palette);
    case 'curbs':
      return curbLayers(palette, view.unknown.color).map((layer) =>
        layer.id === curbLine && layer.type === 'line'
          ? {
              ...layer,
              paint: { ...layer.paint, 'line-dasharray': dashExpression(dashGroups(view.curbs)) },
            }
          : layer,
      );
    case 'zones':
    case 'drafts':
    case 'assets':
    case 'orders':
      return [];
    case 'names':
      // Our own labels are hidden but never removed, because MapLibre 6.17 fails to place labels
      // that are added back to tiles still loaded.
      return [
        ...labelLayers(palette).map((layer) => withOpacity(layer, base.names === null, 1)),
        ...(base.names ?? []),
      ];
  }
}

/** Returns the tile URL of the published city at a revision. */
export function tileUrl(origin: string, layer: 'base' | 'curbs', revision: string): string {
  return `${origin}/api/tiles/${layer}/{z}/{x}/{y}/?revision=${revision}`;
}

/**
 * Returns the style for `view` with the parts of its basemap. All URLs of our own in it start with
 * `origin`.
 */
export function mapStyle(view: MapView, base: BasemapStyle, origin: string): StyleSpecification {
  const palette = palettes[view.scheme];
  const tiles = (layer: 'base' | 'curbs') => tileUrl(origin, layer, view.revision);
  // Today's curbs are hidden while the map shows the city at another date.
  const today = !view.drafts?.past;
  const listed = view.layers.flatMap(({ id, visible, opacity }) =>
    [...layersOf(id, view, base), ...(view.part?.layers(id, view) ?? [])].map((layer) =>
      withOpacity(layer, visible && (today || !('source' in layer) || layer.source !== curbSource), opacity),
    ),
  );
  const live = view.layers.find(({ id }) => id === 'live');
  // Live numbers are above all listed layers, because they would be unreadable under a curb.
  const numbers = view.live === null ? [] : liveNumberLayers(palette);
  return {
    version: 8,
    'font-faces': fontFaces(origin),
    ...(base.sprite === undefined ? {} : { sprite: base.sprite }),
    ...(base.glyphs === undefined ? {} : { glyphs: base.glyphs }),
    transition: { duration: 0, delay: 0 },
    sources: {
      ...base.sources,
      ...(view.imagery === null ? {} : { [imagerySource]: rasterSource(view.imagery, origin) }),
      ...(view.live === null ? {} : liveSources(tiles('curbs'))),
      [basemapSource]: { type: 'vector', tiles: [tiles('base')], minzoom: 0, maxzoom: 16 },
      [curbSource]: {
        type: 'vector',
        tiles: [tiles('curbs')],
        minzoom: 0,
        maxzoom: 16,
        promoteId: { [curbTileLayer]: 'rule_set' },
      },
      [selectionSource]: noFeatures,
      [hoverSource]: noFeatures,
      [userLocationSource]: noFeatures,
      [searchResultSource]: noFeatures,
      [toolSource]: noFeatures,
      ...view.part?.sources,
    },
    layers: [
      ...listed,
      ...numbers.map((layer) => withOpacity(layer, live?.visible ?? true, live?.opacity ?? 1)),
      streetHitLayer(view.latitude),
      ...searchResultLayers(palette),
      ...userLocationLayers(palette),
      ...(view.part?.over(view) ?? []),
      ...toolLayers(palette),
    ],
  };
}
