// Combines several overlays of the map: their sources, their layers in the given order, and their
// click handling.
import type { AttachedOverlay, MapOverlay } from './view.ts';

/**
 * Combines overlays. Later ones are drawn above earlier ones, and the last one handles a click
 * first.
 */
export function combineOverlays(parts: readonly MapOverlay[]): MapOverlay {
  return {
    sources: (view, context) => Object.assign({}, ...parts.map((part) => part.sources(view, context))),
    layers: (id, view, context) => parts.flatMap((part) => part.layers(id, view, context)),
    styleKey: (view) => parts.map((part) => part.styleKey?.(view)),
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
