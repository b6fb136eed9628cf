// Which bounding box to request while the map moves: larger than the view, and reused as long as it
// contains the view.
import { roundTo } from '@curbwright/core';
import type { Box } from '../../map/box.ts';

/** Margin requested beyond each side of the view, as a fraction of the view. */
const around = 0.4;
/**
 * A box from a lower zoom level may contain too much: it may be at most this many times the area of
 * the view.
 */
const most = 12;

function area([west, south, east, north]: Box): number {
  return Math.max(0, east - west) * Math.max(0, north - south);
}

function holds(outer: Box, inner: Box): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/**
 * The box to request, in degrees rounded to five decimals; `kept` itself while it is still
 * suitable.
 */
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
