// Combines several map plugins for staff: their sources, their layers in the given order, and their
// click handling.
import type { AttachedOverlay, MapOverlay } from './view.ts';

/**
 * Combines plugins. Later ones are drawn above earlier ones, and the last one handles a click
 * first.
 */
export function combineOverlays(parts: readonly MapOverlay[]): MapOverlay {
  return {
    sources: Object.assign({}, ...parts.map(({ sources }) => sources)),
    layers: (id, view) => parts.flatMap((part) => part.layers(id, view)),
    over: (view) => parts.flatMap((part) => part.over(view)),
    attach(map): AttachedOverlay {
      const attached = parts.map((part) => part.attach(map));
      return {
        send: (view) => {
          for (const part of attached) part.send(view);
        },
        tell: (before, view) => {
          for (const part of attached) part.tell(before, view);
        },
        take: (point, half) => attached.toReversed().some((part) => part.take?.(point, half) === true),
        at: (point, half, found) => attached.reduce((so, part) => part.at(point, half, so), found),
        stop: () => {
          for (const part of attached) part.stop();
        },
      };
    },
  };
}
