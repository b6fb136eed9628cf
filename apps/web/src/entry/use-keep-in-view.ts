// Moves the map to a selected curb that is outside the frame or hidden by the panel, and to one
// that a URL names without a map position. It does so once per selection.
import { type RefObject, useEffect, useRef } from 'react';
import { cameraSet } from '../city/view/map-slice.ts';
import type { Selection } from '../map/view.ts';
import { store } from '../shell/store.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import {
  centerBeside,
  centerOfLine,
  centerThatReveals,
  type FreeArea,
  zoomToFitLine,
} from './keep-in-view.ts';
import { consumeLinkedCurbPlacement } from './url-sync.ts';

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

export function useKeepInView(stage: RefObject<HTMLElement | null>, selection: Selection | null): void {
  const looked = useRef<number | null>(null);
  useEffect(() => {
    if (selection === null) looked.current = null;
    const element = stage.current;
    if (selection === null || selection.geometry === null || element === null) return;
    if (looked.current === selection.link) return;
    looked.current = selection.link;
    const placement = consumeLinkedCurbPlacement(selection.link);
    // When the URL gives a position, the map stays there.
    if (placement === 'placed') return;
    if (placement === 'not placed') {
      const area = freeAreaOf(element);
      const zoom = zoomToFitLine(selection.geometry, area);
      const center = centerBeside(centerOfLine(selection.geometry), zoom, area);
      store.dispatch(cameraSet({ kind: 'point', ...center, zoom }));
      return;
    }
    const { camera } = store.getState().map;
    if (camera?.kind !== 'point') return;
    const place = centerThatReveals(selection.geometry, camera, freeAreaOf(element));
    if (place !== null) store.dispatch(cameraSet({ kind: 'point', ...place, zoom: camera.zoom }));
  }, [stage, selection]);
}
