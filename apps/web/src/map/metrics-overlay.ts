// The map overlay of a dashboard: draws a metric for each link and the analysis zone, hides curbs
// that do not exist in the state shown, reports the link under the pointer, and exports an image of
// the map.
import type { Map as MapLibreMap, Point } from 'maplibre-gl';
import { createSignal, type Signal } from '../ui/signal.ts';
import { curbLine } from './curb-layers.ts';
import { mapOverlay } from './map-overlay.ts';
import {
  absentCurbSource,
  metricLayers,
  metricLine,
  metricSource,
  metricSources,
  zoneOutlineLayers,
  zoneOutlineSource,
} from './metrics-layers.ts';
import {
  type AbsentCurbs,
  absentCurbFeatures,
  absentCurbFilter,
  diffMetricStyles,
  type MetricStyle,
  type MetricsView,
  metricFeatures,
  noMetrics,
  toMetricFeatureState,
  zoneOutlineFeatures,
} from './metrics-view.ts';
import { squareAround } from './rendered-features.ts';
import type { MapOverlay } from './view.ts';

/** The link under the pointer, and the position of the pointer in pixels of the map's frame. */
export interface HoveredMetric {
  readonly link: number;
  readonly x: number;
  readonly y: number;
}

export interface MetricsOverlay {
  readonly part: MapOverlay;
  readonly pointed: Signal<HoveredMetric | null>;
  /** The map as currently drawn, as a PNG; `null` = there is no map. */
  readonly picture: () => Promise<Blob | null>;
  /** Immediately draws the current state and copies it to `paper`. */
  readonly copyTo: (paper: HTMLCanvasElement) => void;
  /** Resolves when everything sent to the map has been drawn. */
  readonly atRest: () => Promise<void>;
  /** Zooms in (1) or out (-1) by one level. */
  readonly zoom: (by: 1 | -1) => void;
  /** Keeps this map and another one at the same position; returns a function that ends this. */
  readonly together: (other: MetricsOverlay) => () => void;
  /** Moves to the position of another map. Such a move does not set `moving`. */
  readonly goTo: (place: CameraPosition) => void;
  /** The map's position, updated in every frame of a move. */
  readonly moving: Signal<CameraPosition | null>;
}

/** Position of a map: longitude, latitude, zoom, bearing in degrees. */
type CameraPosition = readonly [lng: number, lat: number, zoom: number, bearing: number];

/** Pixels around the pointer within which a line is found. */
const hitRadiusPixels = 5;
/** The layers that draw curbs from tiles. */
const tileCurbLayers = ['curb-casing', curbLine] as const;
const noMetricStyles: ReadonlyMap<number, MetricStyle> = new Map();

function attach(map: MapLibreMap, pointed: Signal<HoveredMetric | null>) {
  let sentStyles = noMetricStyles;
  const of = (link: number) => ({ source: metricSource, id: link });

  function look({ looks }: MetricsView): void {
    const { set, gone } = diffMetricStyles(sentStyles, looks);
    for (const [link, one] of set) map.setFeatureState(of(link), { ...toMetricFeatureState(one) });
    for (const link of gone) map.removeFeatureState(of(link));
    sentStyles = looks;
  }

  function hideAbsentCurbs(gone: AbsentCurbs): void {
    const filter = absentCurbFilter(gone);
    for (const layer of tileCurbLayers) if (map.getLayer(layer) !== undefined) map.setFilter(layer, filter);
  }

  function point(to: HoveredMetric | null): void {
    const before = pointed.get();
    if (before?.link !== to?.link) {
      if (before !== null) map.setFeatureState(of(before.link), { hover: 0 });
      if (to !== null) map.setFeatureState(of(to.link), { hover: 0.6 });
    }
    pointed.set(to);
  }

  function at(place: Point, half: number): HoveredMetric | null {
    if (map.getLayer(metricLine) === undefined) return null;
    const [found] = map.queryRenderedFeatures(squareAround(place, half), { layers: [metricLine] });
    const link: unknown = found?.properties.link;
    return typeof link === 'number' ? { link, x: place.x, y: place.y } : null;
  }

  const moved = (event: { readonly point: Point }) => point(at(event.point, hitRadiusPixels));
  const left = () => point(null);
  map.on('mousemove', moved);
  map.on('mouseout', left);
  // The wheel scrolls the page; buttons and keys zoom the map.
  map.scrollZoom.disable();
  return {
    send(figures: MetricsView) {
      hideAbsentCurbs(figures.gone);
      sentStyles = noMetricStyles;
      look(figures);
    },
    tell(old: MetricsView, figures: MetricsView) {
      if (old.looks !== figures.looks) look(figures);
      if (old.gone !== figures.gone) hideAbsentCurbs(figures.gone);
    },
    take(place: Point, half: number) {
      point(at(place, Math.max(hitRadiusPixels, half)));
      return true;
    },
    stop() {
      map.off('mousemove', moved);
      map.off('mouseout', left);
      map.scrollZoom.enable();
    },
  };
}

/** Creates an overlay for a single map. */
export function createMetricsOverlay(): MetricsOverlay {
  const pointed = createSignal<HoveredMetric | null>(null);
  const moving = createSignal<CameraPosition | null>(null);
  let shown: MapLibreMap | null = null;
  /** `true` while the map moves to another map's position, so that this move is not reported. */
  let isFollowing = false;
  const figures: MetricsOverlay = {
    part: mapOverlay({
      data: ({ figures: shownFigures }) => shownFigures ?? noMetrics,
      sources: metricSources,
      layers: { zones: zoneOutlineLayers, drafts: metricLayers },
      features: [
        { from: ({ lines }) => [lines], of: ({ lines }) => ({ [metricSource]: metricFeatures(lines) }) },
        {
          from: ({ outline }) => [outline],
          of: ({ outline }) => ({ [zoneOutlineSource]: zoneOutlineFeatures(outline) }),
        },
        { from: ({ gone }) => [gone], of: ({ gone }) => ({ [absentCurbSource]: absentCurbFeatures(gone) }) },
      ],
      attach(map) {
        shown = map;
        const attached = attach(map, pointed);
        const moved = () => {
          const { lng, lat } = map.getCenter();
          if (!isFollowing) moving.set([lng, lat, map.getZoom(), map.getBearing()]);
        };
        map.on('move', moved);
        return {
          ...attached,
          stop() {
            shown = null;
            map.off('move', moved);
            attached.stop();
          },
        };
      },
    }),
    pointed,
    picture: () =>
      new Promise((resolve) => {
        const map = shown;
        if (map === null) return resolve(null);
        // The image must be read right after drawing, because the browser then discards the frame.
        map.once('render', () => map.getCanvas().toBlob(resolve));
        map.triggerRepaint();
      }),
    copyTo(paper) {
      if (shown === null) return;
      const drawn = shown.redraw().getCanvas();
      [paper.width, paper.height] = [drawn.width, drawn.height];
      paper.getContext('2d')?.drawImage(drawn, 0, 0);
    },
    atRest: () =>
      new Promise((resolve) => {
        if (shown === null) return resolve();
        shown.once('idle', () => resolve());
        shown.triggerRepaint();
      }),
    zoom(by) {
      if (by > 0) shown?.zoomIn();
      else shown?.zoomOut();
    },
    moving,
    goTo([lng, lat, zoom, bearing]) {
      isFollowing = true;
      shown?.jumpTo({ center: [lng, lat], zoom, bearing });
      isFollowing = false;
    },
    together(other) {
      const followMoves = (from: MetricsOverlay, to: MetricsOverlay) =>
        from.moving.subscribe(() => {
          const place = from.moving.get();
          if (place !== null) to.goTo(place);
        });
      const stops = [followMoves(figures, other), followMoves(other, figures)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
  return figures;
}
