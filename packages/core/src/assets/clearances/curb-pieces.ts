// A curb as it was before anybody divided it: its living pieces in metres along the whole.

import type { Position } from '../../platform/geometry/geometry.ts';
import { lineLength } from '../../platform/geometry/length.ts';
import { nearestAlong } from '../place-assets.ts';

/** A link of a family: the one that was never a piece, and what was cut from it, living or divided further. */
interface FamilyLink {
  readonly link: number;
  /** What it was cut from; null = it was never a piece. */
  readonly parent: number | null;
  readonly isLive: boolean;
  readonly coordinates: readonly Position[];
}

/** A living link of a curb: metres from the start of the whole, along its line. */
export interface PlacedLink {
  readonly link: number;
  readonly from: number;
  readonly to: number;
}

export interface WholeCurb {
  readonly root: number;
  /** Metres along the line of the whole. */
  readonly length: number;
  /** In order along it. */
  readonly pieces: readonly PlacedLink[];
}

function lengthOf({ coordinates }: FamilyLink): number {
  return lineLength({ type: 'LineString', coordinates: [...coordinates] });
}

/** The whole curbs that links belong to, by the root's id; `links` holds every root with all that was cut from it. */
export function wholeCurbs(links: readonly FamilyLink[]): WholeCurb[] {
  const childrenOf = new Map<number, FamilyLink[]>();
  for (const one of links)
    if (one.parent !== null) childrenOf.set(one.parent, [...(childrenOf.get(one.parent) ?? []), one]);
  const living = (node: FamilyLink, from: number): PlacedLink[] => {
    if (node.isLive) return [{ link: node.link, from, to: from + lengthOf(node) }];
    return (childrenOf.get(node.link) ?? []).flatMap((child) => {
      const [first] = child.coordinates;
      const at = first === undefined ? 0 : nearestAlong(node.coordinates, first).at;
      return living(child, from + at);
    });
  };
  return links
    .filter(({ parent }) => parent === null)
    .sort((a, b) => a.link - b.link)
    .map((root) => ({
      root: root.link,
      length: lengthOf(root),
      pieces: living(root, 0).sort((a, b) => a.from - b.from || a.link - b.link),
    }));
}
