// A rule's metres before and after an asset, turned to the link's own direction.

interface ReachAlong {
  /** Metres towards the link's start, and towards its end. */
  readonly towardsStart: number;
  readonly towardsEnd: number;
}

/**
 * Links run with their street. Beside the right-hand curb traffic runs with it too, so that what it meets before the asset lies towards the
 * link's start; beside the left-hand curb it runs against it. Where the side is unknown the greater of both holds to both sides.
 */
export function reachAlong(curbSide: string, before: number, after: number): ReachAlong {
  if (curbSide === 'right') return { towardsStart: before, towardsEnd: after };
  if (curbSide === 'left') return { towardsStart: after, towardsEnd: before };
  const both = Math.max(before, after);
  return { towardsStart: both, towardsEnd: both };
}
