// The only caller of MapLibre: gets whole views, compares with the last one and sends the least; reports what the person does.
import type { Feature } from 'geojson';
import {
  GeoJSONSource,
  type MapGeoJSONFeature,
  Map as MapLibreMap,
  Point,
  type PointLike,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { curbLine, curbSource, curbTileLayer, hoverSource, selectionSource } from './curb-layers.ts';
import { curbsInView, type SeenCurbs, type TileLine } from './in-view.ts';
import { MissingTiles } from './missing-tiles.ts';
import { nearestFirst, type Picked } from './pick.ts';
import { type Panel, roomFor } from './room.ts';
import { dashExpression, mapStyle } from './style.ts';
import { type Box, type Camera, type CurbLook, changedCurbs, dashGroups, type MapView } from './view.ts';

setWorkerUrl(workerUrl);

/** What the engine tells: picks nearest first (empty = nothing there), the camera at rest, how many curbs of each rule set are in view. */
export interface EngineReports {
  readonly onPick: (picked: readonly Picked[]) => void;
  readonly onCamera: (camera: Camera & { kind: 'point' }) => void;
  /** By rule set number, with the box of the view that is not behind side panels. */
  readonly onInView: (curbs: ReadonlyMap<number, SeenCurbs>, box: Box) => void;
  /** The map moves: what was in view is no longer known. */
  readonly onMoving: () => void;
  readonly onFirstDrawn: () => void;
  /** A tile did not come. */
  readonly onIncomplete: () => void;
  readonly onLost: () => void;
  /** What lies over the map now: a box is fitted beside it. */
  readonly panels: () => readonly Panel[];
  /** The part of the map's frame that is not behind side panels, in its pixels; null = all of it. */
  readonly window: () => Panel | null;
}

export interface Engine {
  readonly show: (view: MapView) => void;
  /** Names the map anew when the reader's language changed. */
  readonly rename: (title: string) => void;
  readonly destroy: () => void;
}

/** A finger is wider than an arrow: half of the hit box, in pixels (10 px and 24 px boxes). */
const reach = { fine: 5, coarse: 12 };
/** Below this zoom the tiles gather curbs by rule set, without their ids: a click goes nearer instead of choosing. */
const pickZoom = 13;
/** The dash follows when the clock has rested this long: a dash is laid out with the tile, a colour is not (decision 0076). */
const dashRest = 140;

/** The link's own id: the rule set is promoted to feature id, so that one state colours all its curbs (decision 0075). */
function linkId(feature: MapGeoJSONFeature): number | null {
  const { id } = feature._vectorTileFeature;
  return typeof id === 'number' && id > 0 ? id : null;
}

/** Makes the map in `container` and shows `first`. `title` names the map for screen readers, in the reader's language. */
export function createEngine(
  container: HTMLElement,
  first: MapView,
  title: string,
  reports: EngineReports,
): Engine {
  let shown = first;
  /** The view the map was told last: what came before it was ready is told when it is. */
  let told = first;
  let sentCurbs: ReadonlyMap<number, CurbLook> = new Map();
  let sentDashes = JSON.stringify(dashExpression(dashGroups(first.curbs)));
  let reported: Camera = first.camera;
  let lastPick: readonly MapGeoJSONFeature[] = [];
  let hovered: number | null = null;
  let dashTimer: ReturnType<typeof setTimeout> | undefined;
  const missing = new MissingTiles();
  let ready = false;
  const room = (box: Box) =>
    roomFor(box, { width: container.clientWidth, height: container.clientHeight }, reports.panels());

  const map = new MapLibreMap({
    container,
    style: mapStyle(first, location.origin),
    ...(first.camera.kind === 'point'
      ? { center: [first.camera.lng, first.camera.lat], zoom: first.camera.zoom }
      : { bounds: [...first.camera.box], fitBoundsOptions: { padding: room(first.camera.box) } }),
    minZoom: 0,
    maxZoom: 22,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: first.reducedMotion ? 0 : 150,
    locale: { 'Map.Title': title },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  function data(source: string, features: readonly Feature[]): void {
    const found = map.getSource(source);
    if (found instanceof GeoJSONSource)
      void found.setData({ type: 'FeatureCollection', features: [...features] });
  }

  function sendCurbs(curbs: ReadonlyMap<number, CurbLook>): void {
    for (const [id, look] of changedCurbs(sentCurbs, curbs))
      map.setFeatureState(
        { source: curbSource, sourceLayer: curbTileLayer, id },
        { color: look.color, width: look.width },
      );
    sentCurbs = curbs;
    const expression = dashExpression(dashGroups(curbs));
    const wanted = JSON.stringify(expression);
    clearTimeout(dashTimer);
    if (wanted === sentDashes) return;
    dashTimer = setTimeout(() => {
      sentDashes = wanted;
      map.setPaintProperty(curbLine, 'line-dasharray', expression);
    }, dashRest);
  }

  function sendSelection({ selection }: MapView): void {
    if (selection === null) data(selectionSource, []);
    else if (selection.geometry !== null)
      data(selectionSource, [{ type: 'Feature', properties: {}, geometry: selection.geometry }]);
    else data(selectionSource, lastPick.filter((feature) => linkId(feature) === selection.link).map(plain));
  }

  function sendCamera(camera: Camera, still: boolean): void {
    const move = { animate: !still, duration: 300 };
    reported = camera;
    if (camera.kind === 'point') map.easeTo({ center: [camera.lng, camera.lat], zoom: camera.zoom, ...move });
    else map.fitBounds([...camera.box], { padding: room(camera.box), ...move });
  }

  function look(): void {
    const { left, top, right, bottom } = reports.window() ?? {
      left: 0,
      top: 0,
      right: container.clientWidth,
      bottom: container.clientHeight,
    };
    const corners = [left, right].flatMap((x) => [top, bottom].map((y) => map.unproject([x, y])));
    const [lngs, lats] = [corners.map(({ lng }) => lng), corners.map(({ lat }) => lat)];
    const box: Box = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
    const found = map.queryRenderedFeatures(
      [
        [left, top],
        [right, bottom],
      ],
      { layers: [curbLine] },
    );
    reports.onInView(curbsInView(found.map(tileLine), box), box);
  }

  /** A line without width is found as well: it is there, but filtered out. */
  function isDrawn(feature: MapGeoJSONFeature): boolean {
    return typeof feature.id !== 'number' || sentCurbs.get(feature.id)?.width !== 0;
  }

  function around(point: Point, half: number): [PointLike, PointLike] {
    return [
      [point.x - half, point.y - half],
      [point.x + half, point.y + half],
    ];
  }

  function pick(point: Point, half: number): void {
    lastPick = map.queryRenderedFeatures(around(point, half), { layers: [curbLine] }).filter(isDrawn);
    if (lastPick.length > 0 && map.getZoom() < pickZoom) {
      const { lng, lat } = map.unproject(point);
      sendCamera({ kind: 'point', lng, lat, zoom: pickZoom + 1 }, shown.reducedMotion);
      return;
    }
    reports.onPick(
      nearestFirst(
        point,
        lastPick.map((feature) => ({
          link: linkId(feature),
          ruleSet: typeof feature.id === 'number' ? feature.id : null,
          geometry: feature.geometry,
        })),
        (lng, lat) => map.project([lng, lat]),
      ),
    );
  }

  function hover(point: Point | null): void {
    const found =
      point === null || map.isMoving()
        ? []
        : map.queryRenderedFeatures(around(point, reach.fine), { layers: [curbLine] }).filter(isDrawn);
    const nearest = found[0];
    const id = nearest === undefined ? null : linkId(nearest);
    map.getCanvas().classList.toggle('over-curb', id !== null);
    if (id === hovered) return;
    hovered = id;
    data(hoverSource, found.filter((feature) => linkId(feature) === id && id !== null).map(plain));
  }

  map.on('load', () => {
    ready = true;
    sendCurbs(told.curbs);
    sendSelection(told);
    tell(shown);
  });
  map.once('idle', reports.onFirstDrawn);
  // What is in view depends on the place and the tiles, not on the clock.
  let unlooked = true;
  map.on('sourcedata', (event) => {
    if (event.sourceId === curbSource) unlooked = true;
  });
  map.on('idle', () => {
    if (!unlooked) return;
    unlooked = false;
    look();
  });
  map.on('movestart', reports.onMoving);
  map.on('moveend', () => {
    const { lng, lat } = map.getCenter();
    const camera = {
      kind: 'point',
      lng: Math.round(lng * 1e5) / 1e5,
      lat: Math.round(lat * 1e5) / 1e5,
      zoom: Math.round(map.getZoom() * 100) / 100,
    } as const;
    reported = camera;
    unlooked = true;
    reports.onCamera(camera);
  });
  map.on('click', (event) => {
    const touched =
      event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch';
    pick(event.point, touched ? reach.coarse : reach.fine);
  });
  let pointed: Point | null = null;
  let waiting = false;
  map.on('mousemove', (event) => {
    pointed = event.point;
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      hover(pointed);
    });
  });
  map.on('mouseout', () => {
    pointed = null;
    hover(null);
  });
  map.on('webglcontextlost', reports.onLost);
  map.on('error', (event) => {
    console.error(event.error);
    if (missing.add(event)) reports.onIncomplete();
  });
  map.getCanvas().addEventListener('keydown', (event) => {
    const { clientWidth, clientHeight } = container;
    if (event.key === 'Enter') pick(new Point(clientWidth / 2, clientHeight / 2), reach.coarse * 2);
  });

  function tell(view: MapView): void {
    const before = told;
    told = view;
    const restyled = before.scheme !== view.scheme || before.revision !== view.revision;
    if (restyled) {
      sentDashes = JSON.stringify(dashExpression(dashGroups(view.curbs)));
      map.setStyle(mapStyle(view, location.origin));
      // Other tiles are another source: it knows no state yet.
      if (before.revision !== view.revision) sentCurbs = new Map();
    }
    if (before.attempt !== view.attempt) missing.askAgain(map);
    if (restyled || before.curbs !== view.curbs) sendCurbs(view.curbs);
    if (restyled || before.selection !== view.selection) sendSelection(view);
    if (before.sides !== view.sides) {
      unlooked = true;
      map.triggerRepaint();
    }
    if (before.camera !== view.camera && !sameCamera(reported, view.camera))
      sendCamera(view.camera, view.reducedMotion);
  }

  return {
    show(view) {
      shown = view;
      if (ready) tell(view);
    },
    rename(name) {
      map.getCanvas().setAttribute('aria-label', name);
    },
    destroy() {
      clearTimeout(dashTimer);
      map.remove();
    },
  };
}

function number(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** A rendered curb as the counting takes it. */
function tileLine(feature: MapGeoJSONFeature): TileLine {
  const { _x: x, _y: y, _z: z, _vectorTileFeature: raw } = feature;
  return {
    tile: { x, y, z },
    ruleSet: number(feature.id) ?? 0,
    link: linkId(feature),
    count: number(feature.properties.count),
    length: number(feature.properties.length),
    starts: () =>
      raw
        .loadGeometry()
        .flatMap(([first]) =>
          first === undefined ? [] : [{ x: first.x / raw.extent, y: first.y / raw.extent }],
        ),
  };
}

function plain(feature: MapGeoJSONFeature): Feature {
  return { type: 'Feature', properties: {}, geometry: feature.geometry };
}

function sameCamera(a: Camera, b: Camera): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
