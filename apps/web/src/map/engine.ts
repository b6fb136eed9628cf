// Controls MapLibre: receives complete views, sends only what differs from the last one, and
// reports what the user does.
import { roundTo } from '@curbwright/core';
import type { Map as MapLibreMap, MapOptions, Point } from 'maplibre-gl';
import { createBasemapLoader } from './basemap-loader.ts';
import type { Box } from './box.ts';
import { CurbFeatureStates } from './curb-feature-states.ts';
import { centerOf, createCurbHitTest, hitBoxRadius } from './curb-hit-test.ts';
import { curbLine, curbPixels, curbSource, selectionSource } from './curb-layers.ts';
import { curbsInView, type VisibleCurbs } from './curbs-in-view.ts';
import { fitPadding, type Panel, panelsAround } from './fit-padding.ts';
import { mapHandlers } from './handlers.ts';
import { imagerySource } from './layers/imagery.ts';
import { LiveFeatureStates } from './live-feature-states.ts';
import { MissingTiles } from './missing-tiles.ts';
import type { HoveredCurb, PickedCurb, PickLocation } from './pick.ts';
import { setFeatures, tileLine, toPlainFeature } from './rendered-features.ts';
import { attributionsOf, hasRasterImage, keepRepainting } from './sources.ts';
import { commonOverlay, mapStyle, styleKey } from './style.ts';
import type { ActiveTool } from './tool.ts';
import { createToolController } from './tool-controller.ts';
import type { AttachedOverlay, Camera, MapView, PointCamera } from './view.ts';

/**
 * What the engine reports: picked curbs, nearest first (empty = nothing there), the camera after a
 * move, and how many curbs of each rule set are in view.
 */
export interface EngineCallbacks {
  readonly onPick: (picked: readonly PickedCurb[], at: PickLocation | null) => void;
  /** The curb under the pointer; `null` = none. Too frequent for the store. */
  readonly onHover: (hovered: HoveredCurb | null) => void;
  /**
   * Position of the pointer on the ground; `null` = not over the map. Too frequent for the store.
   */
  readonly onPointer: (at: readonly [number, number] | null) => void;
  /** Called on a right click, with the position whose coordinates the user wants. */
  readonly onPlaceAsked: (at: readonly [number, number]) => void;
  readonly onCamera: (camera: PointCamera) => void;
  /**
   * Called with the curbs by rule set number and the box of the view that side panels do not cover.
   */
  readonly onInView: (curbs: ReadonlyMap<number, VisibleCurbs>, box: Box) => void;
  /**
   * The last report of what is in view is outdated, because the map is moving or its side panels
   * changed.
   */
  readonly onMoving: () => void;
  readonly onFirstDrawn: (camera: PointCamera) => void;
  /** A tile could not be loaded. */
  readonly onIncomplete: () => void;
  /** The chosen basemap could not be loaded; the city's own is shown. */
  readonly onBaseFailed: () => void;
  /** Called with whether any aerial imagery is in view while imagery is turned on. */
  readonly onImagery: (there: boolean) => void;
  /** Attributions required by the sources shown, in the sources' own words. */
  readonly onCredits: (credits: readonly string[]) => void;
  readonly onLost: () => void;
  /** The graphics context was restored, and the map with it. */
  readonly onRestored: () => void;
  /** Returns the panels that cover the map now; a box is fitted next to them. */
  readonly panels: () => readonly Panel[];
  /**
   * Returns the part of the map's frame that side panels do not cover, in pixels of the frame;
   * `null` = they cover none of it.
   */
  readonly window: () => Panel | null;
}

interface EngineOptions {
  /** Name of the map for screen readers, in the reader's language. */
  readonly title: string;
  /** Whether the map can be rotated by right-drag, Shift+arrows and two fingers. */
  readonly rotates: boolean;
}

export interface Engine {
  readonly show: (view: MapView) => void;
  /** Activates a tool; `null` = none, so that clicks pick curbs. */
  readonly use: (tool: ActiveTool | null) => void;
  /** Renames the map when the reader's language has changed. */
  readonly rename: (title: string) => void;
  readonly destroy: () => void;
}

/**
 * Below this zoom, tiles merge curbs by rule set, without their ids, so a click zooms in instead of
 * picking.
 */
const pickZoom = 13;

/** Creates the map in `container` with `newMap` and shows `first`. */
export function createEngine(
  newMap: (options: MapOptions) => MapLibreMap,
  container: HTMLElement,
  first: MapView,
  { title, rotates }: EngineOptions,
  reports: EngineCallbacks,
): Engine {
  let receivedView = first;
  /**
   * The last view sent to the map. A view that is received before the map is ready is sent as soon
   * as the map is ready.
   */
  let sentView = first;
  let reported: Camera = first.camera;
  let ready = false;
  const missing = new MissingTiles();
  const frame = () =>
    reports.window() ?? { left: 0, top: 0, right: container.clientWidth, bottom: container.clientHeight };
  const paddingFor = (box: Box) => {
    const whole = { width: container.clientWidth, height: container.clientHeight };
    return fitPadding(box, whole, [...panelsAround(frame(), whole), ...reports.panels()]);
  };
  const loader = createBasemapLoader(location.origin, restyle, reports.onBaseFailed);
  const styleOf = (view: MapView) => {
    const drawable = loader.drawable(view);
    return mapStyle(drawable.view, drawable.parts, location.origin);
  };

  const map = newMap({
    container,
    style: styleOf(first),
    ...(first.camera.kind === 'point'
      ? { center: [first.camera.lng, first.camera.lat], zoom: first.camera.zoom }
      : { bounds: [...first.camera.box], fitBoundsOptions: { padding: paddingFor(first.camera.box) } }),
    minZoom: 0,
    maxZoom: 22,
    dragRotate: rotates,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: first.reducedMotion ? 0 : 150,
    locale: { 'Map.Title': title },
  });
  if (!rotates) {
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
  }
  // Images that a vendor's style requests but does not provide are replaced by an empty one.
  map.setMissingStyleImageResolver((id) => {
    if (!map.hasImage(id)) map.addImage(id, { width: 1, height: 1, data: new Uint8Array(4) });
  });
  const stopSettling = keepRepainting(map);
  const curbs = new CurbFeatureStates(map, first.curbs);
  const live = new LiveFeatureStates(map);
  const picking = createCurbHitTest(map, (ruleSet) => curbs.isDrawn(ruleSet), reports.onHover);
  const toolController = createToolController(map, () => centerOf(frame()));
  const common = commonOverlay.attach(map);
  let part: AttachedOverlay | null = null;
  let attachedOverlay: MapView['part'];

  /** Attaches the overlay of the view (staff or dashboard), or detaches the previous one. */
  function syncOverlay(view: MapView): void {
    if (attachedOverlay === view.part) return;
    part?.stop();
    attachedOverlay = view.part;
    part = attachedOverlay?.attach(map) ?? null;
  }

  function sendSelection({ selection }: MapView): void {
    if (selection === null) setFeatures(map, selectionSource, []);
    else if (selection.geometry !== null)
      setFeatures(map, selectionSource, [{ type: 'Feature', properties: {}, geometry: selection.geometry }]);
    else setFeatures(map, selectionSource, picking.featuresOf(selection.link).map(toPlainFeature));
  }

  function sendCamera(camera: Camera, still: boolean): void {
    const move = { animate: !still, duration: 300 };
    reported = camera;
    if (camera.kind === 'box') map.fitBounds([...camera.box], { padding: paddingFor(camera.box), ...move });
    else
      map.easeTo({
        center: [camera.lng, camera.lat],
        zoom: camera.zoom,
        ...(camera.bearing === undefined ? {} : { bearing: camera.bearing }),
        ...move,
      });
  }

  /**
   * Sends everything that is not part of a style: feature states, selection, the user's location,
   * what a tool drew.
   */
  function sendAll(view: MapView): void {
    curbs.send(view.curbs);
    sendSelection(view);
    live.send(view.live);
    toolController.redraw();
    common.send(view);
    part?.send(view);
  }

  /**
   * Sends the complete style for the last view. Unchanged parts remain in the map, with their
   * feature states.
   */
  function restyle(): void {
    if (!ready) return;
    curbs.styled(sentView.curbs);
    map.setStyle(styleOf(sentView));
    if (!curbs.isKept()) {
      curbs.forget();
      live.forget();
    }
    sendAll(sentView);
  }

  function reportInView(): void {
    const { left, top, right, bottom } = frame();
    const northWest = map.unproject([left, top]);
    const southEast = map.unproject([right, bottom]);
    const box: Box = [northWest.lng, southEast.lat, southEast.lng, northWest.lat];
    // A query finds a line by its edge, so the area is reduced by half a line width. A curb of
    // which only the edge is visible is therefore not counted; the list of curbs in the box does
    // not include it either.
    const rim = curbPixels(map.getZoom()) / 2;
    const found = map.queryRenderedFeatures(
      [
        [left + rim, top + rim],
        [right - rim, bottom - rim],
      ],
      { layers: [curbLine] },
    );
    reports.onInView(curbsInView(found.map(tileLine), box), box);
  }

  function pick(point: Point, half: number, adds = false): void {
    const curbsWithin = (reach: number) => {
      const found = picking.at(point, reach);
      return part?.at(point, reach, found) ?? found;
    };
    const exact = curbsWithin(half);
    if (!adds && part?.take?.(point, half, exact) === true) return;
    const reach = mapHandlers.pickReach;
    const picked =
      exact.length > 0 || reach === null ? exact : curbsWithin(Math.max(half, reach)).slice(0, 1);
    const { lng, lat } = map.unproject(point).wrap();
    if (picked.length === 0 && map.getZoom() < pickZoom && picking.anyAt(point, half))
      sendCamera({ kind: 'point', lng, lat, zoom: pickZoom + 1 }, receivedView.reducedMotion);
    else reports.onPick(picked, { at: [lng, lat], adds });
  }

  /**
   * The style is loaded, either for the first time or again after the graphics context was lost,
   * and has no feature states yet.
   */
  map.on('style.load', () => {
    if (ready) return;
    ready = true;
    curbs.forget();
    live.forget();
    syncOverlay(sentView);
    // A basemap may have been loaded in the meantime.
    restyle();
    sendChanges(receivedView);
  });
  const cameraNow = (): PointCamera => {
    const { lng, lat } = map.getCenter();
    return {
      kind: 'point',
      lng: roundTo(lng, 5),
      lat: roundTo(lat, 5),
      zoom: roundTo(map.getZoom(), 2),
      ...(rotates ? { bearing: roundTo(map.getBearing(), 1) } : {}),
    };
  };
  map.once('idle', () => reports.onFirstDrawn(cameraNow()));
  // Count what is in view again only after the location or the tiles change; the selected time does
  // not matter.
  let isCountOutdated = true;
  map.on('sourcedata', (event) => {
    if (event.sourceId === curbSource) isCountOutdated = true;
    if (event.sourceDataType === 'metadata') reports.onCredits(attributionsOf(map));
  });
  map.on('idle', () => {
    if (sentView.imagery !== null) reports.onImagery(hasRasterImage(map, imagerySource));
    if (!isCountOutdated) return;
    isCountOutdated = false;
    reportInView();
  });
  map.on('movestart', reports.onMoving);
  map.on('moveend', () => {
    const camera = cameraNow();
    reported = camera;
    isCountOutdated = true;
    reports.onCamera(camera);
  });
  map.on('click', (event) => {
    const { originalEvent: by } = event;
    const touched = by instanceof PointerEvent && by.pointerType === 'touch';
    if (toolController.isBusy()) toolController.click(event.point, touched);
    else
      pick(
        event.point,
        touched ? hitBoxRadius.coarse : hitBoxRadius.fine,
        by.shiftKey || by.ctrlKey || by.metaKey,
      );
  });
  map.on('contextmenu', (event) => {
    event.preventDefault();
    const { lng, lat } = event.lngLat.wrap();
    reports.onPlaceAsked([lng, lat]);
  });
  let pointerPosition: Point | null = null;
  let waiting = false;
  let hasPointerMoved = false;
  /** Runs once per frame, however fast the pointer moves. */
  function follow(): void {
    waiting = false;
    if (!ready) return;
    const busy = toolController.isBusy();
    picking.hover(busy ? null : pointerPosition);
    // When the map moves under a stationary pointer, the tool must not follow, because the map may
    // be moved by keyboard.
    if (busy && hasPointerMoved) toolController.move(pointerPosition);
    hasPointerMoved = false;
    const at = pointerPosition === null ? null : map.unproject(pointerPosition).wrap();
    reports.onPointer(at === null ? null : [at.lng, at.lat]);
  }
  function point(to: Point | null): void {
    pointerPosition = to;
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(follow);
  }
  const stir = (to: Point | null) => {
    hasPointerMoved = true;
    point(to);
  };
  map.on('mousemove', (event) => stir(event.point));
  map.on('mouseout', () => stir(null));
  map.on('movestart', () => point(pointerPosition));
  map.on('webglcontextlost', () => {
    ready = false;
    reports.onLost();
  });
  map.on('webglcontextrestored', reports.onRestored);
  map.on('error', (event) => {
    console.error(event.error);
    if ('sourceId' in event && event.sourceId === imagerySource)
      reports.onImagery(hasRasterImage(map, imagerySource));
    else if (missing.add(event)) reports.onIncomplete();
  });
  map.getCanvas().addEventListener('keydown', (event) => {
    if (toolController.isBusy() || !ready) return;
    if (event.key === 'Enter') pick(centerOf(frame()), hitBoxRadius.coarse * 2, event.shiftKey);
    if (event.key === 'Escape') reports.onPick([], null);
  });

  function sendChanges(view: MapView): void {
    const before = sentView;
    sentView = view;
    syncOverlay(view);
    const based = before.base !== view.base || before.language !== view.language;
    if (based || styleKey(before) !== styleKey(view)) {
      // A new revision means new tiles, so the source has no feature states.
      if (before.revision !== view.revision) curbs.forget();
      if (before.revision !== view.revision || before.live === null) live.forget();
      restyle();
    } else {
      if (before.curbs !== view.curbs) curbs.send(view.curbs);
      if (before.selection !== view.selection) sendSelection(view);
      if (before.live !== view.live) live.send(view.live);
      common.tell(before, view);
      part?.tell(before, view);
    }
    if (before.attempt !== view.attempt) missing.askAgain(map);
    if (before.sides !== view.sides) {
      isCountOutdated = true;
      // When the side panels change, another part of the map is in view.
      reports.onMoving();
      map.triggerRepaint();
    }
    if (before.camera !== view.camera && !sameCamera(reported, view.camera))
      sendCamera(view.camera, view.reducedMotion);
  }

  return {
    show(view) {
      receivedView = view;
      if (ready) sendChanges(view);
    },
    use: toolController.use,
    rename(name) {
      map.getCanvas().setAttribute('aria-label', name);
    },
    destroy() {
      // Callbacks of a basemap or an animation frame that arrive later must not use the removed
      // map.
      ready = false;
      stopSettling();
      curbs.stop();
      toolController.stop();
      common.stop();
      part?.stop();
      map.remove();
    },
  };
}

function sameCamera(a: Camera, b: Camera): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
