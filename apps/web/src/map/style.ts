// Builds the whole map style from the view: the listed layers, bottom to top, and above them the
// user's tools and selections.
import type { StyleSpecification } from 'maplibre-gl';
import type { BasemapStyle } from './basemap-style.ts';
import { fontFaces } from './fonts.ts';
import { layerList } from './layer-list.ts';
import { withOpacity } from './layer-opacity.ts';
import { combineOverlays, featureSource } from './map-overlay.ts';
import { palettes } from './palette.ts';
import { searchResultOverlay } from './search-result.ts';
import { toolLayers, toolSource } from './tool-layers.ts';
import { userLocationOverlay } from './user-location.ts';
import type { MapOverlay, MapView } from './view.ts';

/** The layers of every map: `layers/<id>.ts` describes the layer with this id in the list. */
const files = import.meta.glob<MapOverlay>('./layers/*.ts', { eager: true, import: 'layer' });

/** What every map draws, whoever sees it. */
export const commonOverlay = combineOverlays([
  ...layerList.flatMap(({ id }) => files[`./layers/${id}.ts`] ?? []),
  searchResultOverlay,
  userLocationOverlay,
]);

/** Returns the overlays of a view, bottom to top. */
function overlaysOf({ part }: MapView): readonly MapOverlay[] {
  return part ? [commonOverlay, part] : [commonOverlay];
}

/**
 * Returns a key of everything whose change requires a new style. The engine sends all other changes
 * one by one.
 */
export function styleKey(view: MapView): string {
  const { scheme, layers, latitude } = view;
  const overlays = overlaysOf(view).map(({ sources, styleKey }) => [sources(view), styleKey?.(view)]);
  return JSON.stringify([scheme, layers, latitude, overlays]);
}

/**
 * Returns the style for `view` with the parts of its basemap. All URLs of this server in it start
 * with the given `origin`.
 */
export function mapStyle(view: MapView, base: BasemapStyle, origin: string): StyleSpecification {
  const overlays = overlaysOf(view);
  const context = { base, origin };
  return {
    version: 8,
    'font-faces': fontFaces(origin),
    ...(base.sprite === undefined ? {} : { sprite: base.sprite }),
    ...(base.glyphs === undefined ? {} : { glyphs: base.glyphs }),
    transition: { duration: 0, delay: 0 },
    sources: Object.assign(
      { [toolSource]: featureSource() },
      ...overlays.map(({ sources }) => sources(view, context)),
    ),
    layers: [
      ...view.layers.flatMap(({ id, visible, opacity }) =>
        overlays
          .flatMap(({ layers }) => layers(id, view, context))
          .map((layer) => withOpacity(layer, visible, opacity)),
      ),
      ...overlays.flatMap(({ over }) => over(view)),
      ...toolLayers(palettes[view.scheme]),
    ],
  };
}
