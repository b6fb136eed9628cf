// Moves the map so that a selected curb or an asset is in the part that panels and cards leave free. In a separate
// chunk, because the page starts without a selected curb.
import type { LineGeometry, Position } from '@curbwright/core';
import { cameraSet } from '../city/view/map-slice.ts';
import { store } from '../shell/store.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import {
  centerBeside,
  centerOfLine,
  centerThatReveals,
  type FreeArea,
  zoomToFitLine,
} from './keep-in-view.ts';

/**
 * Returns the part of the map beside the side panels and, on a phone, above the panel, which may not
 * be loaded yet, with what lies over it.
 */
function freeAreaOf(stage: HTMLElement): FreeArea {
  const { clientWidth: width, clientHeight: height } = stage;
  const map = stage.querySelector('[data-map-frame]')?.getBoundingClientRect();
  if (matchMedia(phoneQuery).matches) return { width, height: Math.min(height, innerHeight / 2) };
  if (map === undefined) return { width, height };
  // The map extends behind the panel at its side, so its center is not that of the stage.
  const [x, y] = [map.left + map.width / 2, map.top + map.height / 2];
  const { left, top } = stage.getBoundingClientRect();
  const covers = [...stage.querySelectorAll('[data-over-map]')].map((element) => {
    const box = element.getBoundingClientRect();
    return { left: box.left - x, top: box.top - y, right: box.right - x, bottom: box.bottom - y };
  });
  return { width, height, x: left + width / 2 - x, y: top + height / 2 - y, covers };
}

/** Moves the map to a curb, close enough to read it. */
export function goToCurb(line: LineGeometry, stage: HTMLElement): void {
  const area = freeAreaOf(stage);
  const zoom = zoomToFitLine(line, area);
  const center = centerBeside(centerOfLine(line), zoom, area);
  store.dispatch(cameraSet({ kind: 'point', ...center, zoom }));
}

/** Moves the map to a curb that is hidden or outside the frame. */
export function revealCurb(line: LineGeometry, stage: HTMLElement): void {
  const { camera } = store.getState().map;
  if (camera?.kind !== 'point') return;
  const place = centerThatReveals(line, camera, freeAreaOf(stage));
  if (place !== null) store.dispatch(cameraSet({ kind: 'point', ...place, zoom: camera.zoom }));
}

/** Moves the map to a place that is hidden or outside the frame. */
export function revealPlace(place: Position, stage: HTMLElement): void {
  revealCurb({ type: 'LineString', coordinates: [place, place] }, stage);
}
