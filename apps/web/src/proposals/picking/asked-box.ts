// Which box is asked for while the map moves: more than is seen, kept as long as it holds what is seen.
import { roundTo } from '@curbwright/core';
import type { Box } from '../../map/box.ts';

/** Part of the view that is asked for beyond each of its sides. */
const around = 0.4;
/** A box kept from farther out holds too much: at most so many times the view. */
const most = 12;

function area([west, south, east, north]: Box): number {
  return Math.max(0, east - west) * Math.max(0, north - south);
}

function holds(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/** The box to ask for, in degrees to the fifth digit: `kept` itself while it will do. */
export function askedBox(view: Box, kept: Box | null): Box {
  if (kept !== null && holds(kept, view) && area(kept) <= most * area(view)) return kept;
  const [west, south, east, north] = view;
  const [x, y] = [(east - west) * around, (north - south) * around];
  const round = (degrees: number) => roundTo(degrees, 5);
  return [
    round(Math.max(-180, west - x)),
    round(Math.max(-90, south - y)),
    round(Math.min(180, east + x)),
    round(Math.min(90, north + y)),
  ];
}
