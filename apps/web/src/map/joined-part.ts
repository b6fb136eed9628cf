// Several parts of staff's map as one: their sources, layers in the order they are given, and their hands.
import type { AttachedPart, MapPart } from './view.ts';

/** Joins parts; those further on lie over those before, and the last takes a click first. */
export function joinParts(parts: readonly MapPart[]): MapPart {
  return {
    sources: Object.assign({}, ...parts.map(({ sources }) => sources)),
    layers: (id, view) => parts.flatMap((part) => part.layers(id, view)),
    over: (view) => parts.flatMap((part) => part.over(view)),
    attach(map): AttachedPart {
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
