// Map overlay for staff: draws the assets (areas in their type's color, icons on small discs, clusters
// with their count, a ring around the selected one), and reports clicked and hovered ones.
import type { LayerSpecification, Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl';
import { drawAssetIcon } from './asset-icons.ts';
import {
  type AssetIcon,
  type AssetMarker,
  type AssetsOnMap,
  assetFeatures,
  assetImageName,
  type MarkerState,
  noAssets,
} from './assets.ts';
import { regularFont } from './fonts.ts';
import { mapHandlers } from './handlers.ts';
import { withOpacity } from './layer-opacity.ts';
import { setImage } from './map-images.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { activeTool, hoveredAsset } from './map-signals.ts';
import { palettes } from './palette.ts';
import type { PickedCurb } from './pick.ts';
import { squareAround } from './rendered-features.ts';
import type { MapView } from './view.ts';

declare module './view.ts' {
  interface MapView {
    /** Staff only: assets; absent if none. */
    readonly assets?: AssetsOnMap;
  }
}

const assetSource = 'assets';
const assetAreaSource = 'asset-areas';
const assetChosenSource = 'asset-chosen';
const assetIconLayer = 'asset-icon';
const assetDotLayer = 'asset-dot';

/**
 * Minimum zoom with enough room for icons next to the curbs. At lower zooms each asset is a dot, so
 * that the curbs remain visible.
 */
const iconZoom = 17.3;
const assetClusterLayer = 'asset-cluster';
const assetAreaLayer = 'asset-area';

const source = featureSource({ tolerance: 0.1 });
const sources = { [assetSource]: source, [assetAreaSource]: source, [assetChosenSource]: source };

/** Opacity of assets while curbs are edited. */
const fadedOpacity = 0.35;
/** Curbs shine through the circle of a cluster, its number stays readable. */
const clusterOpacity = 0.8;
/** Distance of a cluster's label below its center, in units of the label's size. */
const clusterLabelOffset = 1.8;
/** Pixels around a cluster's number in which no other label is placed; its own begins below. */
const clusterPadding = 6;

/** Layers in z-order, bottom to top. */
function layers(view: MapView): readonly LayerSpecification[] {
  const drawn = solidLayers(view);
  return view.assets?.isFaded === true
    ? drawn.map((layer) => (layer.id === assetChosenSource ? layer : withOpacity(layer, true, fadedOpacity)))
    : drawn;
}

function solidLayers(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  // A pale casing like that of curbs makes the assets visible on aerial imagery.
  const isProposed = ['boolean', ['get', 'proposed'], false] as ['boolean', ['get', string], boolean];
  return [
    {
      id: assetAreaLayer,
      type: 'fill',
      source: assetAreaSource,
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': ['case', isProposed, 0.14, 0.3] },
    },
    {
      id: 'asset-area-casing',
      type: 'line',
      source: assetAreaSource,
      paint: { 'line-color': palette.casing, 'line-width': 4, 'line-opacity': 0.9 },
    },
    {
      id: 'asset-area-edge',
      type: 'line',
      source: assetAreaSource,
      filter: ['!', isProposed],
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
    {
      id: 'asset-area-proposed',
      type: 'line',
      source: assetAreaSource,
      filter: isProposed,
      paint: { 'line-color': palette.selection, 'line-width': 2, 'line-dasharray': [2, 1.5] },
    },
    {
      id: 'asset-chosen',
      type: 'circle',
      source: assetChosenSource,
      paint: {
        'circle-radius': 19,
        'circle-color': palette.selection,
        'circle-opacity': 0.25,
        'circle-stroke-color': palette.selection,
        'circle-stroke-width': 3,
      },
    },
    {
      id: assetClusterLayer,
      type: 'circle',
      source: assetSource,
      filter: ['has', 'count'],
      paint: {
        'circle-radius': ['step', ['get', 'size'], 9, 10, 11, 100, 13, 1000, 16],
        'circle-color': palette.casing,
        'circle-opacity': clusterOpacity,
        'circle-stroke-color': palette.label,
        'circle-stroke-opacity': clusterOpacity,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'asset-count-label',
      type: 'symbol',
      source: assetSource,
      filter: ['has', 'label'],
      layout: {
        'text-allow-overlap': true,
        'text-field': ['get', 'label'],
        'text-font': regularFont,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, clusterLabelOffset - 0.5],
      },
      paint: {
        'text-color': palette.placeLabel,
        'text-halo-color': palette.casing,
        'text-halo-width': 1.5,
      },
    },
    {
      id: 'asset-count',
      type: 'symbol',
      source: assetSource,
      filter: ['has', 'count'],
      layout: {
        'text-field': ['get', 'count'],
        'text-font': regularFont,
        'text-size': 11,
        'text-allow-overlap': true,
        // Labels and street names keep clear of the circle.
        'text-padding': clusterPadding,
      },
      paint: { 'text-color': palette.placeLabel },
    },
    {
      id: assetDotLayer,
      type: 'circle',
      source: assetSource,
      filter: ['has', 'picture'],
      maxzoom: iconZoom,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 1, 15.5, 1.5, iconZoom, 4],
        'circle-color': ['get', 'color'],
        'circle-stroke-color': ['case', isProposed, palette.selection, palette.casing],
        'circle-stroke-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          15.5,
          ['case', isProposed, 1, 0],
          iconZoom,
          ['case', isProposed, 2, 1],
        ],
      },
    },
    {
      id: assetIconLayer,
      type: 'symbol',
      source: assetSource,
      filter: ['has', 'picture'],
      minzoom: iconZoom,
      layout: {
        'icon-image': ['get', 'picture'],
        'icon-size': ['interpolate', ['linear'], ['zoom'], iconZoom, 0.8, 18.5, 1],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
  ];
}

/** From this zoom on the server does not cluster assets. Clicking a cluster zooms in toward it. */
export const maxClusterZoom = 15;
/** Minimum number of zoom levels by which a click on a cluster zooms in. */
const minClusterZoomSteps = 2;

/** Returns the features by source, and adds their images to the map. */
function featuresOf(assets: AssetsOnMap, { scheme }: MapView, map: MapLibreMap) {
  function ensureImage(config: number, icon: AssetIcon, state: MarkerState): string {
    const name = assetImageName(config, icon, state, scheme);
    if (!map.hasImage(name)) setImage(map, name, drawAssetIcon(icon, state, scheme));
    return name;
  }
  const { points, areas, chosen } = assetFeatures(assets, ensureImage);
  return { [assetSource]: points, [assetAreaSource]: areas, [assetChosenSource]: chosen };
}

/** Pixels around a click in which an icon counts as exactly under it. */
const exactHalf = 1;

function attach(map: MapLibreMap, shown: () => AssetsOnMap) {
  function hitTest(point: Point, half: number) {
    const layers = [assetIconLayer, assetDotLayer, assetClusterLayer, assetAreaLayer].filter(
      (id) => map.getLayer(id) !== undefined,
    );
    if (layers.length === 0) return { marks: [], cluster: null };
    const found = map.queryRenderedFeatures(squareAround(point, half), { layers });
    const { marks, clusters } = shown();
    const keys = new Set(found.map(({ properties }): unknown => properties.key));
    const distanceTo = ({ geometry }: AssetMarker) => {
      const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : [0, 0];
      return geometry.type === 'Point' ? map.project([lng, lat]).dist(point) : Number.MAX_VALUE;
    };
    const under = marks.filter(({ key }) => keys.has(key)).sort((a, b) => distanceTo(a) - distanceTo(b));
    const index: unknown = found.find(({ properties }) => properties.cluster !== undefined)?.properties
      .cluster;
    return { marks: under, cluster: typeof index === 'number' ? (clusters[index] ?? null) : null };
  }

  let pointerPosition: Point | null = null;
  let waiting = false;
  function follow(): void {
    waiting = false;
    const found =
      pointerPosition === null || activeTool.get() !== null || mapHandlers.asset === null
        ? { marks: [], cluster: null }
        : hitTest(pointerPosition, 2);
    const [mark] = found.marks;
    hoveredAsset.set(
      mark === undefined || pointerPosition === null
        ? null
        : { mark, more: found.marks.length - 1, x: pointerPosition.x, y: pointerPosition.y },
    );
  }
  function point(to: Point | null): void {
    pointerPosition = to;
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      if (map.style !== null) follow();
    });
  }
  const onMove = ({ point: at }: MapMouseEvent) => point(at);
  const onOut = () => point(null);
  map.on('mousemove', onMove);
  map.on('mouseout', onOut);
  map.on('movestart', onOut);

  return {
    take(at: Point, half: number, curbs: readonly PickedCurb[] = []) {
      const clickHandler = mapHandlers.asset;
      if (clickHandler === null) return false;
      const { marks, cluster } = hitTest(at, half);
      const { lng, lat } = map.unproject(at).wrap();
      if (marks.length > 0) {
        hoveredAsset.set(null);
        // The icon under the pointer comes first, then curbs, then assets near the pointer; what else lies
        // there is offered.
        const exact = hitTest(at, exactHalf).marks.filter(({ geometry }) => geometry.type === 'Point');
        const assets = { marks: [...new Set([...exact, ...marks])], at: [lng, lat] as const };
        const first = exact.length > 0 || curbs.length === 0 ? 'asset' : 'curb';
        const { overlap } = mapHandlers;
        const isOffered = curbs.length > 0 && overlap !== null;
        if (isOffered && first === 'curb') {
          overlap({ curbs, assets, first, x: at.x, y: at.y });
          return false;
        }
        clickHandler(assets);
        if (isOffered) overlap({ curbs, assets, first, x: at.x, y: at.y });
        return true;
      }
      if (cluster === null) return false;
      const zoom = Math.max(
        map.getZoom() + minClusterZoomSteps,
        Math.min(maxClusterZoom, map.getZoom() + 2 * minClusterZoomSteps),
      );
      map.easeTo({ center: [cluster.at[0], cluster.at[1]], zoom, duration: 300 });
      return true;
    },
    stop() {
      map.off('mousemove', onMove);
      map.off('mouseout', onOut);
      map.off('movestart', onOut);
      hoveredAsset.set(null);
    },
  };
}

export const assetOverlay = mapOverlay({
  data: ({ assets }) => assets ?? noAssets,
  sources,
  layers: { assets: layers },
  styleKey: ({ assets }) => assets?.isFaded === true,
  features: [{ of: featuresOf }],
  attach,
});
