// Map overlay for staff: draws the assets, and reports clicked and hovered ones.

import type { Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl';
import { drawAssetIcon, iconPixelRatio } from './asset-icons.ts';
import {
  assetAreaLayer,
  assetAreaSource,
  assetChosenSource,
  assetClusterLayer,
  assetDotLayer,
  assetIconLayer,
  assetLayers,
  assetSource,
  assetSources,
} from './asset-layers.ts';
import {
  type AssetIcon,
  type AssetMarker,
  type AssetsOnMap,
  assetFeatures,
  assetImageName,
  type MarkerState,
  noAssets,
} from './assets.ts';
import { mapHandlers } from './handlers.ts';
import { mapOverlay } from './map-overlay.ts';
import { activeTool, hoveredAsset } from './map-signals.ts';
import { squareAround } from './rendered-features.ts';
import type { MapView } from './view.ts';

declare module './view.ts' {
  interface MapView {
    /** Staff only: assets; absent if none. */
    readonly assets?: AssetsOnMap;
  }
}

/** From this zoom on the server does not cluster assets. Clicking a cluster zooms in toward it. */
export const maxClusterZoom = 15;
/** Number of zoom levels that a click on a cluster zooms in at least. */
const minClusterZoomSteps = 2;

/** Returns the features by source, and adds their images to the map. */
function featuresOf(assets: AssetsOnMap, { scheme }: MapView, map: MapLibreMap) {
  function pictureFor(config: number, icon: AssetIcon, state: MarkerState): string {
    const name = assetImageName(config, icon, state, scheme);
    if (!map.hasImage(name)) {
      const picture = drawAssetIcon(icon, state, scheme);
      if (picture !== null) map.addImage(name, picture, { pixelRatio: iconPixelRatio });
    }
    return name;
  }
  const { points, areas, chosen } = assetFeatures(assets, pictureFor);
  return { [assetSource]: points, [assetAreaSource]: areas, [assetChosenSource]: chosen };
}

function attach(map: MapLibreMap, shown: () => AssetsOnMap) {
  function foundAt(point: Point, half: number) {
    const layers = [assetIconLayer, assetDotLayer, assetClusterLayer, assetAreaLayer].filter(
      (id) => map.getLayer(id) !== undefined,
    );
    if (layers.length === 0) return { marks: [], cluster: null };
    const found = map.queryRenderedFeatures(squareAround(point, half), { layers });
    const { marks, clusters } = shown();
    const keys = new Set(found.map(({ properties }): unknown => properties.key));
    const away = ({ geometry }: AssetMarker) => {
      const [lng, lat] = geometry.type === 'Point' ? geometry.coordinates : [0, 0];
      return geometry.type === 'Point' ? map.project([lng, lat]).dist(point) : Number.MAX_VALUE;
    };
    const under = marks.filter(({ key }) => keys.has(key)).sort((a, b) => away(a) - away(b));
    const index: unknown = found.find(({ properties }) => properties.cluster !== undefined)?.properties
      .cluster;
    return { marks: under, cluster: typeof index === 'number' ? (clusters[index] ?? null) : null };
  }

  let pointed: Point | null = null;
  let waiting = false;
  function follow(): void {
    waiting = false;
    const found =
      pointed === null || activeTool.get() !== null || mapHandlers.asset === null
        ? { marks: [], cluster: null }
        : foundAt(pointed, 2);
    const [mark] = found.marks;
    hoveredAsset.set(
      mark === undefined || pointed === null
        ? null
        : { mark, more: found.marks.length - 1, x: pointed.x, y: pointed.y },
    );
  }
  function point(to: Point | null): void {
    pointed = to;
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
    take(at: Point, half: number) {
      const taker = mapHandlers.asset;
      if (taker === null) return false;
      const { marks, cluster } = foundAt(at, half);
      const { lng, lat } = map.unproject(at).wrap();
      if (marks.length > 0) {
        hoveredAsset.set(null);
        taker({ marks, at: [lng, lat] });
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
  sources: assetSources,
  layers: { assets: assetLayers },
  features: [{ of: featuresOf }],
  attach,
});
