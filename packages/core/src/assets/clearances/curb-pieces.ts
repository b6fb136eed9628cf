// Reassembles a curb as it was before it was split: its active pieces, with positions in meters
// along the whole curb.

import type { Position } from '../../platform/geometry/geometry.ts';
import { lineLength } from '../../platform/geometry/length.ts';
import { nearestAlong } from '../place-assets.ts';

/**
 * A link of a family: the root link, which was not cut from another link, or a piece cut from it.
 * Pieces are active or split further.
 */
interface FamilyLink {
  readonly link: number;
  /** The link it was cut from; `null` = a root link. */
  readonly parent: number | null;
  readonly isLive: boolean;
  readonly coordinates: readonly Position[];
}

/**
 * An active link of a curb, with its position in meters from the start of the whole curb, along its
 * line.
 */
export interface PlacedLink {
  readonly link: number;
  readonly from: number;
  readonly to: number;
}

export interface WholeCurb {
  readonly root: number;
  /** Length of the whole curb's line, in meters. */
  readonly length: number;
  /** Ordered along the curb. */
  readonly pieces: readonly PlacedLink[];
}

function lengthOf({ coordinates }: FamilyLink): number {
  return lineLength({ type: 'LineString', coordinates: [...coordinates] });
}

/**
 * Returns the whole curbs to which links belong, by root id. `links` must contain every root and
 * all links cut from it.
 */
export function wholeCurbs(links: readonly FamilyLink[]): WholeCurb[] {
  const childrenOf = new Map<number, FamilyLink[]>();
  for (const one of links)
    if (one.parent !== null) childrenOf.set(one.parent, [...(childrenOf.get(one.parent) ?? []), one]);
  const activePieces = (node: FamilyLink, from: number): PlacedLink[] => {
    if (node.isLive) return [{ link: node.link, from, to: from + lengthOf(node) }];
    return (childrenOf.get(node.link) ?? []).flatMap((child) => {
      const [first] = child.coordinates;
      const at = first === undefined ? 0 : nearestAlong(node.coordinates, first).at;
      return activePieces(child, from + at);
    });
  };
  return links
    .filter(({ parent }) => parent === null)
    .sort((a, b) => a.link - b.link)
    .map((root) => ({
      root: root.link,
      length: lengthOf(root),
      pieces: activePieces(root, 0).sort((a, b) => a.from - b.from || a.link - b.link),
    }));
}
