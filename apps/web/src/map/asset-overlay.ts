// Map plugin for staff: draws the assets in the signal, and reports clicked and hovered ones.
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
import { assetClickHandler, assetsOnMap, hoveredAsset } from './asset-signals.ts';
import {
  type AssetIcon,
  type AssetMarker,
  assetFeatures,
  assetImageName,
  type MarkerState,
} from './assets.ts';
import { activeTool } from './map-signals.ts';
import type { Scheme } from './palette.ts';
import { setFeatures, squareAround } from './rendered-features.ts';
import type { AttachedOverlay, MapOverlay } from './view.ts';
import { isChoosingWorkOrderLocation } from './work-order-signals.ts';

/** From this zoom on the server does not cluster assets. Clicking a cluster zooms in toward it. */
export const maxClusterZoom = 15;
/** Number of zoom levels that a click on a cluster zooms in at least. */
const minClusterZoomSteps = 2;

/**
 * Returns the handler for clicked assets. There is none while the location of a work order is being
 * chosen, because that location may be at an asset.
 */
const currentClickHandler = () => (isChoosingWorkOrderLocation.get() ? null : assetClickHandler.get());

function attach(map: MapLibreMap): AttachedOverlay {
  let scheme: Scheme = 'light';

  function pictureFor(config: number, icon: AssetIcon, state: MarkerState): string {
    const name = assetImageName(config, icon, state, scheme);
    if (!map.hasImage(name)) {
      const picture = drawAssetIcon(icon, state, scheme);
      if (picture !== null) map.addImage(name, picture, { pixelRatio: iconPixelRatio });
    }
    return name;
  }

  function draw(): void {
    // The style may still be loading; once it is ready, everything is sent again.
    if (map.getSource(assetSource) === undefined) return;
    const { points, areas, chosen } = assetFeatures(assetsOnMap.get(), pictureFor);
    setFeatures(map, assetSource, points);
    setFeatures(map, assetAreaSource, areas);
    setFeatures(map, assetChosenSource, chosen);
  }

  function foundAt(point: Point, half: number) {
    const layers = [assetIconLayer, assetDotLayer, assetClusterLayer, assetAreaLayer].filter(
      (id) => map.getLayer(id) !== undefined,
    );
    if (layers.length === 0) return { marks: [], cluster: null };
    const found = map.queryRenderedFeatures(squareAround(point, half), { layers });
    const { marks, clusters } = assetsOnMap.get();
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
      pointed === null || activeTool.get() !== null || currentClickHandler() === null
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
  const stopListening = assetsOnMap.subscribe(draw);

  return {
    send(view) {
      scheme = view.scheme;
      draw();
    },
    tell() {
      // Changes arrive through the signal. A change of color scheme rebuilds the style, after which
      // the engine sends everything again.
    },
    take(at, half) {
      const taker = currentClickHandler();
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
    at: (_point, _half, found) => found,
    stop() {
      stopListening();
      map.off('mousemove', onMove);
      map.off('mouseout', onOut);
      map.off('movestart', onOut);
      hoveredAsset.set(null);
    },
  };
}

export const assetOverlay: MapOverlay = {
  sources: assetSources,
  layers: (id, view) => (id === 'assets' ? assetLayers(view) : []),
  over: () => [],
  attach,
};
