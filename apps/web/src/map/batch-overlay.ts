// Map overlay for staff that shows a batch: selected curbs with a ring, those found with a dashed one,
// those that cannot accept the edit in gray, and the shapes used to select them. Curbs are marked by feature state on a second
// source with the same tiles, keyed by link. Ten thousand marked curbs are thus only ten thousand
// numbers, and no geometry is transferred.
import type { LayerSpecification } from 'maplibre-gl';
import {
  type BatchMark,
  type BatchShape,
  diffBatchMarks,
  shapeFeatures,
  toBatchMarks,
} from './batch-marks.ts';
import { curbTileLayer, flatEnds, haloWidth, roundEnds } from './curb-layers.ts';
import { barAcross } from './draft-overlay.ts';
import { featureSource, mapOverlay } from './map-overlay.ts';
import { palettes } from './palette.ts';
import { setFeatures } from './rendered-features.ts';
import { tileUrl } from './sources.ts';
import { toolSource } from './tool-layers.ts';
import type { MapView } from './view.ts';

declare module './view.ts' {
  interface MapView {
    /** Staff only: the batch being selected; absent if none. */
    readonly batch?: BatchView | null;
  }
}

interface BatchView {
  readonly links: readonly number[];
  readonly shapes: readonly BatchShape[];
  /** Selected links that cannot accept the edit. */
  readonly rejected: readonly number[];
  /** Links that a search found; absent = none. */
  readonly found?: readonly number[];
}

const source = 'batch';
const shapeSource = 'batch-shapes';
/** Below this zoom, tiles merge curbs and have no link ids, so only the shapes are visible. */
const minLinkZoom = 13;
/** The batch layers are inserted below this layer: above everything except what a tool draws. */
const beforeLayer = 'tool-area';

const isMark = (mark: BatchMark) => ['==', ['feature-state', 'mark'], mark] as const;

/** Layers in z-order, bottom to top. */
function layersFor(view: MapView): readonly LayerSpecification[] {
  const palette = palettes[view.scheme];
  const own = { source, 'source-layer': curbTileLayer, minzoom: minLinkZoom } as const;
  const only = (mark: BatchMark, opacity: number) => ['case', isMark(mark), opacity, 0] as never;
  return [
    {
      id: 'batch-shape',
      type: 'line',
      source: shapeSource,
      layout: roundEnds,
      paint: { 'line-color': palette.selection, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    {
      ...own,
      id: 'batch-refused',
      type: 'line',
      layout: roundEnds,
      paint: {
        'line-color': palette.liveFull,
        'line-width': haloWidth(0),
        'line-opacity': only('refused', 0.85),
      },
    },
    {
      ...own,
      id: 'batch-refused-bar',
      type: 'symbol',
      minzoom: 15,
      layout: barAcross,
      paint: {
        'text-color': palette.hover,
        'text-halo-color': palette.casing,
        'text-halo-width': 1.5,
        'text-opacity': only('refused', 1),
      },
    },
    {
      ...own,
      id: 'batch-found',
      type: 'line',
      layout: flatEnds,
      paint: {
        'line-color': palette.selection,
        'line-width': 2,
        'line-gap-width': haloWidth(0),
        'line-dasharray': [2, 1.5],
        'line-opacity': only('found', 1),
      },
    },
    {
      ...own,
      id: 'batch-chosen',
      type: 'line',
      layout: flatEnds,
      paint: {
        'line-color': palette.selection,
        'line-width': 3,
        'line-gap-width': haloWidth(0),
        'line-opacity': only('chosen', 1),
      },
    },
  ];
}

export const batchOverlay = mapOverlay({
  attach(map) {
    let sent: ReadonlyMap<number, BatchMark> = new Map();
    let styled = '';

    function remove(view: MapView): void {
      for (const { id } of layersFor(view)) if (map.getLayer(id)) map.removeLayer(id);
      for (const id of [source, shapeSource]) if (map.getSource(id)) map.removeSource(id);
      sent = new Map();
      styled = '';
    }

    /**
     * Adds the sources and layers with the first batch. The tile URL is computed here, because the
     * curbs' own source gets it slightly later.
     */
    function addLayers(view: MapView): void {
      if (map.getLayer(beforeLayer) === undefined) return;
      const styleKey = `${view.revision} ${view.scheme}`;
      if (styled !== styleKey || map.getSource(source) === undefined) remove(view);
      if (map.getSource(source) === undefined) {
        const tiles = [tileUrl(location.origin, 'curbs', view.revision)];
        map.addSource(source, { type: 'vector', tiles, minzoom: minLinkZoom, maxzoom: 16 });
        map.addSource(shapeSource, featureSource());
        for (const layer of layersFor(view)) map.addLayer(layer, beforeLayer);
        styled = styleKey;
      }
    }

    function show(view: MapView): void {
      // Shift+click adds a curb, so the map must not start a box zoom.
      if (view.batch) map.boxZoom.disable();
      else map.boxZoom.enable();
      if (map.getSource(toolSource) === undefined) return;
      if (!view.batch) {
        if (map.getSource(source) !== undefined) remove(view);
        return;
      }
      addLayers(view);
      if (map.getSource(source) === undefined) return;
      const { links, shapes, rejected, found } = view.batch;
      const marks = toBatchMarks(links, rejected, found);
      const { set, gone } = diffBatchMarks(sent, marks);
      const of = (id: number) => ({ source, sourceLayer: curbTileLayer, id });
      for (const [link, name] of set) map.setFeatureState(of(link), { mark: name });
      for (const link of gone) map.removeFeatureState(of(link));
      sent = marks;
      setFeatures(map, shapeSource, shapeFeatures(shapes));
    }

    return {
      send: show,
      tell(before, view) {
        if (before.batch || view.batch) show(view);
      },
    };
  },
});
