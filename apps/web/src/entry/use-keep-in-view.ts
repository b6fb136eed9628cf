// Moves the map to a selected curb that is outside the frame or hidden by the panel, and to one
// that a URL names without a map position. It does so once per selection.
import { type RefObject, useEffect, useRef } from 'react';
import { cameraSet } from '../city/view/map-slice.ts';
import type { Selection } from '../map/view.ts';
import { store } from '../shell/store.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { centerOfLine, centerThatReveals, zoomToFitLine } from './keep-in-view.ts';
import { consumeLinkedCurbPlacement } from './url-sync.ts';

/**
 * Returns the size of the part of the map beside the tools and, on a phone, above the panel, which
 * may not be loaded yet.
 */
function frameOf({ clientWidth, clientHeight }: HTMLElement) {
  const height = matchMedia(phoneQuery).matches ? Math.min(clientHeight, innerHeight / 2) : clientHeight;
  return { width: clientWidth, height };
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
      const zoom = zoomToFitLine(selection.geometry, frameOf(element));
      store.dispatch(cameraSet({ kind: 'point', ...centerOfLine(selection.geometry), zoom }));
      return;
    }
    const { camera } = store.getState().map;
    if (camera?.kind !== 'point') return;
    const place = centerThatReveals(selection.geometry, camera, frameOf(element));
    if (place !== null) store.dispatch(cameraSet({ kind: 'point', ...place, zoom: camera.zoom }));
  }, [stage, selection]);
}
