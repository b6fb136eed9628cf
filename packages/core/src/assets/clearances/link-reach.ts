// Converts an asset rule's meters before and after an asset to the link's direction.

interface LinkReach {
  /** Meters toward the link's start, and toward its end. */
  readonly towardsStart: number;
  readonly towardsEnd: number;
}

/**
 * Returns the distances in the link's direction. Traffic at the right-hand curb runs in the link's
 * direction, so "before" is toward the link's start; at the left-hand curb it is the opposite. If
 * the side is unknown, the larger distance applies in both directions.
 */
export function toLinkReach(curbSide: string, before: number, after: number): LinkReach {
  if (curbSide === 'right') return { towardsStart: before, towardsEnd: after };
  if (curbSide === 'left') return { towardsStart: after, towardsEnd: before };
  const both = Math.max(before, after);
  return { towardsStart: both, towardsEnd: both };
}
