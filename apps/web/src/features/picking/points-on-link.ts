// Points of the city on a curb that the ends of stretches snap to: hydrants, crossings, stops.
import type { SnapTarget } from '@curbwright/core';

const none: readonly SnapTarget[] = [];

/** Those of one link, metres from its start. The server names none yet; they are added here when it does. */
export function usePointsOnLink(_link: number): readonly SnapTarget[] {
  return none;
}
