// Dragging a sheet by its upper edge: it follows the finger and comes to rest at a stop.
import { type PointerEvent, type RefObject, useRef } from 'react';
import { findRestingStop } from './sheet-stops.ts';

interface Options {
  readonly panel: RefObject<HTMLElement | null>;
  /** Height of each stop in pixels, from the lowest to the highest. */
  readonly heights: () => readonly number[];
  /** `null` = closed. */
  readonly onRest: (stop: number | null) => void;
}

interface Drag {
  readonly pointer: number;
  readonly from: number;
  readonly height: number;
  /** Time, position and speed at the last move. */
  readonly last: { at: number; y: number; speed: number };
  moved: boolean;
}

/** Pixels that a finger must move for a drag; less is a tap. */
const dragThreshold = 6;

/**
 * Handlers for the elements that drag the sheet. The space reserved for it beside the map changes
 * only when it comes to rest, so that the map is not laid out again during the drag.
 */
export function useSheetDrag({ panel, heights, onRest }: Options) {
  const drag = useRef<Drag | null>(null);
  const endDrag = () => {
    drag.current = null;
    const style = panel.current?.style;
    style?.removeProperty('height');
    style?.removeProperty('margin-block-start');
    panel.current?.removeAttribute('data-dragged');
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (panel.current === null || event.button !== 0) return;
      const height = panel.current.getBoundingClientRect().height;
      // Captured at once, because a fast mouse leaves the handle before its first move event. A
      // button in the heading keeps its click.
      const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (!isButton) event.currentTarget.setPointerCapture(event.pointerId);
      const last = { at: event.timeStamp, y: event.clientY, speed: 0 };
      drag.current = { pointer: event.pointerId, from: event.clientY, height, last, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current;
      const element = panel.current;
      if (now === null || element === null || event.pointerId !== now.pointer) return;
      const up = now.from - event.clientY;
      if (!now.moved && Math.abs(up) < dragThreshold) return;
      if (!now.moved) {
        now.moved = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        element.setAttribute('data-dragged', '');
      }
      const time = Math.max(1, event.timeStamp - now.last.at);
      now.last.speed = (now.last.y - event.clientY) / time;
      now.last.at = event.timeStamp;
      now.last.y = event.clientY;
      const height = Math.min(heights().at(-1) ?? now.height, Math.max(0, now.height + up));
      element.style.setProperty('height', `${height}px`);
      element.style.setProperty('margin-block-start', `${now.height - height}px`);
    },
    onPointerUp: (event: PointerEvent) => {
      const now = drag.current;
      if (now === null || !now.moved) return endDrag();
      const height = now.height + now.from - event.clientY;
      const resting = event.timeStamp - now.last.at > 100;
      endDrag();
      onRest(findRestingStop({ from: now.height, height, speed: resting ? 0 : now.last.speed }, heights()));
    },
    onPointerCancel: endDrag,
  };
}
