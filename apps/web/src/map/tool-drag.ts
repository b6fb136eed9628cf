// Dragging with a tool: press, move and release of a pointer or finger. The wheel and two fingers
// still move the map.
import type { Position } from '@curbwright/core';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import type { ActiveTool } from './tool.ts';

/** Pixels the pointer moves before it is reported again; a hand-drawn line needs no more detail. */
const minMovePixels = 4;

/** Reports drags to the active tool if it supports them; returns a function that ends this. */
export function trackToolDrags(map: MapLibreMap, getActiveTool: () => ActiveTool | null): () => void {
  /** Last reported position of the pointer; `null` = nothing is dragged. */
  let last: Point | null = null;
  const dragged = () => {
    const tool = getActiveTool();
    return tool?.drags === true ? tool : null;
  };
  const placeOf = (point: Point): Position => {
    const { lng, lat } = map.unproject(point).wrap();
    return [lng, lat];
  };

  function press(event: MapMouseEvent | MapTouchEvent): void {
    const tool = dragged();
    const { originalEvent: by } = event;
    const single = by instanceof MouseEvent ? by.button === 0 : by.touches.length === 1;
    if (tool === null || !single) {
      // A second finger cancels the drag, because the user wants to move the map.
      if (last !== null) tool?.take({ kind: 'clear' });
      last = null;
      return;
    }
    event.preventDefault();
    last = event.point;
    tool.take({ kind: 'press', at: placeOf(event.point) });
  }

  function pull(event: MapMouseEvent | MapTouchEvent): void {
    if (last === null || event.point.dist(last) < minMovePixels) return;
    last = event.point;
    dragged()?.take({ kind: 'pull', at: placeOf(event.point) });
  }

  function release(event: MouseEvent | TouchEvent): void {
    if (last === null) return;
    dragged()?.take({ kind: 'release', at: placeOf(last), alt: event.altKey });
    last = null;
  }

  map.on('mousedown', press);
  map.on('touchstart', press);
  map.on('mousemove', pull);
  map.on('touchmove', pull);
  addEventListener('mouseup', release);
  addEventListener('touchend', release);
  return () => {
    map.off('mousedown', press);
    map.off('touchstart', press);
    map.off('mousemove', pull);
    map.off('touchmove', pull);
    removeEventListener('mouseup', release);
    removeEventListener('touchend', release);
  };
}
