// Turns pointer, touch and keyboard events into the inputs of the active map tool, and draws its
// shape on the map.
import type { Position } from '@curbwright/core';
import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl';
import { isDialogOrMenuOpen } from '../ui/modal-state.ts';
import { loadShortcutSettings } from '../ui/shortcuts.ts';
import { setFeatures } from './rendered-features.ts';
import { type ActiveTool, keyToToolInput } from './tool.ts';
import { drawnFeatures, toolSource } from './tool-layers.ts';

/** Hit radius of a vertex, in pixels. */
const vertexHitRadius = { fine: 9, coarse: 16 } as const;

export interface ToolController {
  readonly use: (tool: ActiveTool | null) => void;
  readonly isBusy: () => boolean;
  readonly click: (point: Point, touched: boolean) => void;
  readonly move: (point: Point | null) => void;
  /** Draws the shape again after the map has lost it. */
  readonly redraw: () => void;
  readonly stop: () => void;
}

/** Whether a key is meant for the focused text field or control and not for the tool. */
function isHandledByControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('input, select, textarea')) return true;
  return (
    (key === ' ' || key === 'Enter') && target.matches('button, a, summary, [role=button], [role=radio]')
  );
}

/**
 * Creates the controller. `middle` returns the point at which keyboard input takes effect, in
 * pixels of the map.
 */
export function createToolController(map: MapLibreMap, middle: () => Point): ToolController {
  let tool: ActiveTool | null = null;
  let stopListening: () => void = () => undefined;
  let isKeyboardActive = false;
  let pointed: Point | null = null;
  let dragged: number | null = null;
  let waiting = false;

  const placeOf = (point: Point): Position => {
    const { lng, lat } = map.unproject(point).wrap();
    return [lng, lat];
  };

  function draw(): void {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (map.style !== null) setFeatures(map, toolSource, drawnFeatures(tool?.drawing() ?? null));
    });
  }

  function vertexAt(point: Point, half: number): number | null {
    const points = tool?.drawing().points ?? [];
    // Start with the last vertex, because a double click hits that one.
    for (const [index, [lng, lat]] of [...points.entries()].toReversed())
      if (map.project([lng, lat]).dist(point) <= half) return index;
    return null;
  }

  function place(point: Point, half: number): void {
    tool?.take({ kind: 'place', at: placeOf(point), vertex: vertexAt(point, half) });
  }

  function followMiddle(): void {
    if (tool !== null && isKeyboardActive) tool.take({ kind: 'move', at: placeOf(middle()) });
  }

  function onKey(event: KeyboardEvent): void {
    if (tool === null || isHandledByControl(event.target, event.key) || isDialogOrMenuOpen()) return;
    if (event.key.startsWith('Arrow') && event.target === map.getCanvas()) {
      isKeyboardActive = true;
      return;
    }
    const { key, shiftKey: shift, altKey: alt } = event;
    const input = keyToToolInput(key, { command: event.ctrlKey || event.metaKey, shift, alt });
    // Single-character shortcuts are ignored if the user has turned them off (WCAG 2.1.4).
    if (input === null || (input.kind === 'shape' && !loadShortcutSettings().single)) return;
    event.preventDefault();
    event.stopPropagation();
    if (input.kind !== 'placeHere') {
      tool.take(input);
      return;
    }
    if (pointed === null) isKeyboardActive = true;
    place(isKeyboardActive || pointed === null ? middle() : pointed, vertexHitRadius.fine);
  }

  function startDrag(event: MapMouseEvent | MapTouchEvent): void {
    if (tool === null) return;
    const touched = event.type === 'touchstart';
    dragged = vertexAt(event.point, touched ? vertexHitRadius.coarse : vertexHitRadius.fine);
    if (dragged !== null) event.preventDefault();
  }

  function dragTo(event: MapMouseEvent | MapTouchEvent): void {
    if (tool === null || dragged === null) return;
    tool.take({ kind: 'drag', vertex: dragged, at: placeOf(event.point) });
  }

  function endDrag(): void {
    if (dragged !== null) tool?.take({ kind: 'drop' });
    dragged = null;
  }

  const frame = map.getContainer();
  map.on('mousedown', startDrag);
  map.on('touchstart', startDrag);
  map.on('mousemove', dragTo);
  map.on('touchmove', dragTo);
  map.on('move', followMiddle);
  addEventListener('mouseup', endDrag);
  addEventListener('touchend', endDrag);
  addEventListener('keydown', onKey, true);

  return {
    use(next) {
      stopListening();
      tool = next;
      stopListening = next?.subscribe(draw) ?? (() => undefined);
      frame.dataset.tool = next === null ? 'none' : 'in hand';
      map.getCanvas().style.cursor = next?.cursor ?? '';
      if (next === null) map.doubleClickZoom.enable();
      else map.doubleClickZoom.disable();
      draw();
    },
    isBusy: () => tool !== null,
    click: (point, touched) => place(point, touched ? vertexHitRadius.coarse : vertexHitRadius.fine),
    move(point) {
      pointed = point;
      if (point !== null) isKeyboardActive = false;
      // A pointer that leaves the map does not interrupt keyboard input.
      if (isKeyboardActive) return;
      if (dragged === null) tool?.take({ kind: 'move', at: point === null ? null : placeOf(point) });
    },
    redraw: draw,
    stop() {
      stopListening();
      removeEventListener('mouseup', endDrag);
      removeEventListener('touchend', endDrag);
      removeEventListener('keydown', onKey, true);
    },
  };
}
